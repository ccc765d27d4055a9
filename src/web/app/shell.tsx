import { type ReactNode, StrictMode } from 'react';
import type { Locale } from '#contract/locale.ts';
import { type Api, ApiProvider } from '#web/api/api-context.tsx';
import { LocaleProvider } from '#web/api/locale-context.ts';

/** What stands around the router, alike on the server and in the browser. */
export function Shell({ api, locale, children }: { api: Api; locale: Locale; children: ReactNode }) {
  return (
    <StrictMode>
      <LocaleProvider value={locale}>
        <ApiProvider api={api}>{children}</ApiProvider>
      </LocaleProvider>
    </StrictMode>
  );
}
