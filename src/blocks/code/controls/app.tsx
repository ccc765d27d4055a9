import { AppUpdate } from '#web/pwa/app-update.tsx';

export const Control = AppUpdate;
