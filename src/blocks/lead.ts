import { createContext, useContext } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';

/** True inside the first block of a page: its heading is the h1 and its picture is loaded at once. */
export const LeadContext = createContext(false);

/** True inside the blocks of a page that a phone shows at first: their large pictures are loaded at once. */
export const FirstScreenContext = createContext(false);

export function useIsFirstScreen(): boolean {
  return useContext(FirstScreenContext);
}

export function useIsLead(): boolean {
  return useContext(LeadContext);
}

/** How many blocks a phone shows at first: below a thin banner there is room for another one. */
export function firstScreenBlocks([first]: readonly CmsItem[]): number {
  const isThin = allItems(first ? [first] : []).some(({ payloads }) =>
    payloads.some(({ key, value }) => key === 'HeightSet' && value === 'thin'),
  );
  return isThin ? 2 : 1;
}
