import { type ReactNode, StrictMode } from 'react';
import type { Locale } from '#contract/locale.ts';
import { type Api, ApiProvider } from '#web/api/api-context.tsx';
import type { Boot } from './boot.ts';
import { DialogHeadProvider } from '#web/ui/dialog-head.ts';
import { ExitProvider, QuickExit } from './leaving/quick-exit.tsx';
import { ByFlagProvider, LocaleProvider } from '#web/api/locale-context.ts';
import { RenderedAtProvider } from '#web/events/use-now.ts';
import { OriginProvider } from './origin-context.ts';

interface ShellProps {
  api: Api;
  locale: Locale;
  isByFlag: boolean;
  /** Origin of the canonical URL. */
  origin: string;
  now: Boot['now'];
  exitUrl: string;
  children: ReactNode;
}

/** The providers around the router, the same on the server and in the browser. */
export function Shell({ api, locale, isByFlag, origin, now, exitUrl, children }: ShellProps) {
  return (
    <StrictMode>
      <LocaleProvider value={locale}>
        <ByFlagProvider value={isByFlag}>
          <ExitProvider value={exitUrl}>
            <DialogHeadProvider value={<QuickExit />}>
              <OriginProvider value={origin}>
                <RenderedAtProvider value={now}>
                  <ApiProvider api={api}>{children}</ApiProvider>
                </RenderedAtProvider>
              </OriginProvider>
            </DialogHeadProvider>
          </ExitProvider>
        </ByFlagProvider>
      </LocaleProvider>
    </StrictMode>
  );
}
