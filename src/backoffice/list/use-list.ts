import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';
import type { ListAnswer, ListSchemas } from '#contract/admin/list.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { useData } from '../parts/data.ts';
import { type Place, useLocalPlace, usePlace } from './use-place.ts';

/** Rows and the place in the address at which they are. */
export interface List<Row> extends ReturnType<typeof usePlace> {
  data: ListAnswer<Row> | undefined;
  errors: string[];
  /** The rows are still those of the place before. */
  isOld: boolean;
  retry: () => void;
  /** Something is looked for, so that no rows do not mean that there are none. */
  isFiltered: boolean;
}

/** The rows of a staff list at the place in the address, which `toInput` says in the words of the call. */
export function useList<S extends ListSchemas<unknown>>(
  endpoint: Endpoint<S>,
  { toInput = (place) => place }: { toInput?: (place: Place) => object } = {},
) {
  return useRows(endpoint, usePlace({ isPrivate: endpoint.asks === true }), toInput);
}

/** The same in a dialog; `only` are filters that stay. */
export function useLocalList<S extends ListSchemas<unknown>>(endpoint: Endpoint<S>, only: Place = {}) {
  return useRows(endpoint, useLocalPlace(), (place) => ({ ...place, ...only }));
}

function useRows<S extends ListSchemas<unknown>>(
  endpoint: Endpoint<S>,
  at: ReturnType<typeof usePlace>,
  toInput: (place: Place) => object,
) {
  const query = useData(endpoint, toInput(at.place) as z.infer<S['input']>);
  const { refused } = query;
  const isUnknown = refused !== undefined && at.place[refused] !== undefined;
  const leaveOut = useEffectEvent(() => {
    if (isUnknown) at.leaveOut(refused);
  });
  // An old link, or an address that somebody has typed, shows the rest of what it asks for.
  useEffect(() => leaveOut(), [refused, isUnknown]);
  return { ...at, ...query, isFiltered: Object.keys(at.place).some((name) => !['sort', 'after'].includes(name)) };
}
