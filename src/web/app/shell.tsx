import { type ReactNode, StrictMode } from 'react';
import type { Locale } from '#contract/locale.ts';
import { type Api, ApiProvider } from '#web/api/api-context.tsx';
import { DialogHeadProvider } from '#web/ui/dialog-head.ts';
import { ExitProvider, QuickExit } from './leaving/quick-exit.tsx';
import { LocaleProvider } from '#web/api/locale-context.ts';

/** What stands around the router, alike on the server and in the browser. */
export function Shell({ api, locale, exitUrl, children }: { api: Api; locale: Locale; exitUrl: string; children: ReactNode }) {
  return (
    <StrictMode>
      <LocaleProvider value={locale}>
        <ExitProvider value={exitUrl}>
          <DialogHeadProvider value={<QuickExit />}>
            <ApiProvider api={api}>{children}</ApiProvider>
          </DialogHeadProvider>
        </ExitProvider>
      </LocaleProvider>
    </StrictMode>
  );
}
