import { createContext, useContext } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import { allItems } from './define.ts';

/** True inside the first block of a page, which renders the h1 and loads its image eagerly. */
export const LeadContext = createContext(false);

/** True inside the blocks in the first viewport of a phone, which load their large images eagerly. */
export const FirstScreenContext = createContext(false);

export function useIsFirstScreen(): boolean {
  return useContext(FirstScreenContext);
}

export function useIsLead(): boolean {
  return useContext(LeadContext);
}

/** Number of blocks in the first viewport of a phone: two if the first is a thin banner, otherwise one. */
export function firstScreenBlocks([first]: readonly CmsItem[]): number {
  const isThin = allItems(first ? [first] : []).some(({ payloads }) =>
    payloads.some(({ key, value }) => key === 'HeightSet' && value === 'thin'),
  );
  return isThin ? 2 : 1;
}
