import { createContext, use } from 'react';
import type { Locale } from '#contract/locale.ts';

/** The locale of the document, from its host or nz=true; constant until the next full load. */
const LocaleContext = createContext<Locale>('au');

export const LocaleProvider = LocaleContext.Provider;

export type AddFlag = (address: string) => string;

/** Adds the flag of nz to an own address; null unless only the flag in the URL has selected nz. */
const FlagContext = createContext<AddFlag | null>(null);

export const FlagProvider = FlagContext.Provider;

export function useFlag(): AddFlag | null {
  return use(FlagContext);
}

export function useLocale(): Locale {
  return use(LocaleContext);
}
