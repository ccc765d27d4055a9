import { useSyncExternalStore } from 'react';
import { rowQueries, tilesPerRow } from './batches.ts';

/** `null` until the width is known. */
export function useTilesPerRow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, current, () => null);
}

function current(): number {
  return tilesPerRow((query) => window.matchMedia(query).matches);
}

function subscribe(changed: () => void): () => void {
  const lists = rowQueries.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}
