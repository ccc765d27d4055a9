import { createContext, use } from 'react';
import type { Locale } from '#contract/locale.ts';

/** The locale of the document, from its host or nz=true; constant until the next full load. */
const LocaleContext = createContext<Locale>('au');

export const LocaleProvider = LocaleContext.Provider;

/** Whether only the flag in the URL has selected nz, so that own links carry it. */
const ByFlagContext = createContext(false);

export const ByFlagProvider = ByFlagContext.Provider;

export function useIsByFlag(): boolean {
  return use(ByFlagContext);
}

export function useLocale(): Locale {
  return use(LocaleContext);
}
