import type { SeedEvent } from '../types.ts';
import { inPersonEvents } from './in-person.ts';
import { onlineEvents } from './online.ts';

/** Where an event names no time of its own, as the terms say. */
const daysToCancel = 7;

/** Scheduled around the day of seeding, so that a new demonstration has past, near and distant events. */
export const events = (now: Date): SeedEvent[] =>
  [
    ...onlineEvents(now).map((event) => ({ ...event, joinUrl: `https://meet.phi.example/${event.slug}` })),
    ...inPersonEvents(now),
  ]
    .map((event) => ({ ...event, cancellationUntilHours: event.cancellationUntilHours ?? daysToCancel * 24 }))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
