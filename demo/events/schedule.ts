import { minuteMs } from '#contract/spans.ts';
import type { SeedEvent } from '../types.ts';

/** Start and duration; the end is calculated. */
export function lasting(
  start: Date,
  durationMinutes: number,
  timeZone: string,
): Pick<SeedEvent, 'startsAt' | 'endsAt' | 'durationMinutes' | 'timeZone'> {
  return {
    timeZone,
    startsAt: start.toISOString(),
    endsAt: new Date(start.getTime() + durationMinutes * minuteMs).toISOString(),
    durationMinutes,
  };
}

export const free = { type: 1, priceCents: 0 } as const;
export const paid = (priceCents: number): { type: 0; priceCents: number } => ({ type: 0, priceCents });

export const joining =
  '<p>You will get the link in your confirmation email. Cameras are optional, and you can take part by chat alone. If you need captions, Auslan or anything else, tell us a week ahead at <a href="/contact">our contact page</a>.</p>';
/** The hall's own facts are in `access` of the event. */
export const askAhead =
  '<p>If you need Auslan or anything else, tell us a week ahead at <a href="/contact">our contact page</a>.</p>';
export const openToAll = { stepFree: true, hearingLoop: true, note: 'There is a quiet room.' };
