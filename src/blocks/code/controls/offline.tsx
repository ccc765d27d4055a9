import { HelplineList } from '#web/help/helpline-list.tsx';
import { OfflinePage } from '#web/pwa/offline-page.tsx';

export const Control = () => <OfflinePage helplines={<HelplineList />} />;
