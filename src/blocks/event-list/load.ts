import { answered } from '#contract/errors.ts';
import { getEvents } from '#contract/events.ts';
import { defineLoad } from '../define-view.tsx';
import { eventList } from './schema.ts';

export const load = defineLoad(eventList, async (call) => answered(await call(getEvents, {})).events);
