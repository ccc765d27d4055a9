import { requireSuccess } from '#contract/errors.ts';
import { getEvents } from '#contract/events.ts';
import { pageSize } from '#contract/paging.ts';
import { defineLoad } from '../define-view.tsx';
import { loadPageOf } from '../page-of-list.ts';
import { eventList } from './schema.ts';

export const load = defineLoad(eventList, async (call, { Limit }, query) => {
  const ask = async (page: number) => requireSuccess(await call(getEvents, { page }));
  const { events, totalCnt, page } = await (Limit > 0
    ? loadPageOf(new URLSearchParams(), ask)
    : loadPageOf(query, ask));
  const total = totalCnt ?? events.length;
  // An editor may show more than a page.
  const pages = Math.ceil(Math.min(Limit, total) / pageSize);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)));
  return { events: [...events, ...others.flatMap((other) => other.events)], total, limit: Limit, page };
});
