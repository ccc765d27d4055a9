import type { Output } from '#contract/endpoint.ts';
import { getEvent, getEvents } from '#contract/events.ts';

/** Milliseconds at which the events of a call's answer start: what a page says of them changes then. */
export function startsIn(path: string, answer: unknown): number[] {
  const shown = path === getEvents.path ? (answer as Output<typeof getEvents>).events : path === getEvent.path ? [(answer as Output<typeof getEvent>).data] : [];
  return shown.flatMap((event) => (event ? Date.parse(event.startDateTime) : []));
}
