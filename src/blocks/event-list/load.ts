import { requireSuccess } from '#contract/errors.ts';
import { getEvents } from '#contract/events.ts';
import { pageSize } from '#contract/paging.ts';
import { defineLoad } from '../define-view.tsx';
import { eventList } from './schema.ts';

export const load = defineLoad(eventList, async (call, { Limit }) => {
  const { events, totalCnt } = requireSuccess(await call(getEvents, Limit > pageSize ? {} : { page: 1 }));
  return { events, total: totalCnt ?? events.length, limit: Limit };
});
