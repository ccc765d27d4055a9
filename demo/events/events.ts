import type { SeedEvent } from '../types.ts';
import { inPersonEvents } from './in-person.ts';
import { onlineEvents } from './online.ts';

/** Laid out around the day of seeding, so that a fresh demonstration always has something past, soon and far away. */
export const events = (now: Date): SeedEvent[] =>
  [
    ...onlineEvents(now).map((event) => ({ ...event, joinUrl: `https://meet.phi.example/${event.slug}` })),
    ...inPersonEvents(now),
  ].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
