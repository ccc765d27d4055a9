import { createContext, use } from 'react';
import type { Locale } from '#contract/locale.ts';

/** Decided once for a document, by its host or by nz=true, and kept until the next full load. */
const LocaleContext = createContext<Locale>('au');

export const LocaleProvider = LocaleContext.Provider;

export function useLocale(): Locale {
  return use(LocaleContext);
}
