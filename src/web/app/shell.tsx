import { type ReactNode, StrictMode } from 'react';
import type { Locale } from '#contract/locale.ts';
import { type Api, ApiProvider } from '#web/api/api-context.tsx';
import type { Boot } from './boot.ts';
import { DialogHeadProvider } from '#web/ui/dialog-head.ts';
import { ExitProvider, QuickExit } from './leaving/quick-exit.tsx';
import { type AddFlag, FlagProvider, LocaleProvider } from '#web/api/locale-context.ts';
import { HelplinesProvider } from '#web/help/helplines-context.ts';
import { RenderedAt } from '#web/events/rendered-at.ts';
import { OriginProvider } from './origin-context.ts';

interface ShellProps {
  api: Api;
  locale: Locale;
  /** Adds the flag of nz to an own address; null unless the flag has selected nz. */
  flag: AddFlag | null;
  /** Origin of the canonical URL. */
  origin: string;
  now: Boot['now'];
  /** What staff set for the whole site. */
  config: Pick<Boot['config'], 'quickExitUrl' | 'helplines'>;
  children: ReactNode;
}

/** The providers around the router, the same on the server and in the browser. */
export function Shell({ api, locale, flag, origin, now, config, children }: ShellProps) {
  return (
    <StrictMode>
      <LocaleProvider value={locale}>
        <FlagProvider value={flag}>
          <ExitProvider value={config.quickExitUrl}>
            <HelplinesProvider value={config.helplines}>
              <DialogHeadProvider value={<QuickExit />}>
                <OriginProvider value={origin}>
                  <RenderedAt value={now}>
                    <ApiProvider api={api}>{children}</ApiProvider>
                  </RenderedAt>
                </OriginProvider>
              </DialogHeadProvider>
            </HelplinesProvider>
          </ExitProvider>
        </FlagProvider>
      </LocaleProvider>
    </StrictMode>
  );
}
