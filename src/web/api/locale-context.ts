import { createContext, use } from 'react';
import type { Locale } from '#contract/locale.ts';

/** The locale of the document, from its host or nz=true; constant until the next full load. */
const LocaleContext = createContext<Locale>('au');

export const LocaleProvider = LocaleContext.Provider;

export function useLocale(): Locale {
  return use(LocaleContext);
}
