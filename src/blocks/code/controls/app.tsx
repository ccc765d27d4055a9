import { AppSettings } from '#web/pwa/app-settings.tsx';
import { AppUpdate } from '#web/pwa/app-update.tsx';

export function Control() {
  return (
    <>
      <AppUpdate />
      <AppSettings />
    </>
  );
}
