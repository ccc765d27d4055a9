import { pageSize } from '#contract/paging.ts';
import { deepFreeze } from '../db/content-cache.ts';

/** The response for a list: without `page` the complete list, with `page` one page of it and `totalCnt`. */
export type ListResponses<A> = (page?: number) => A & { totalCnt?: number };

/** Makes each response once and returns the same object again, so that route.ts serialises it once. */
export function listResponses<T, A extends object>(list: T[], responseOf: (part: T[]) => A): ListResponses<A> {
  const kept = new Map<number, A & { totalCnt?: number }>();
  const make = (page: number) =>
    page === 0
      ? responseOf(list)
      : { ...responseOf(list.slice((page - 1) * pageSize, page * pageSize)), totalCnt: list.length };
  return (page = 0) => {
    // All pages after the last one share one entry, which bounds the map.
    const key = Math.min(page, Math.floor(list.length / pageSize) + 2);
    let response = kept.get(key);
    if (!response) kept.set(key, (response = deepFreeze(make(key))));
    return response;
  };
}
