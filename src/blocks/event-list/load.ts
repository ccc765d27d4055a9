import { getEvents } from '#contract/events.ts';
import { defineLoad } from '../define-view.tsx';
import { eventList } from './schema.ts';

export const load = defineLoad(eventList, async (call) => (await call(getEvents, {})).events);
