import { dayText } from './calendar.ts';
import { dateText, type EventZone, timeText } from './event-times.ts';
import { organisationZone } from './wall-clock.ts';

/** 'Thursday 4 December 2025, 6:00 pm (WA)': a moment at the place of an event. */
export function placeMoment(instant: string, { label, timeZone }: EventZone): string {
  return `${dateText(instant, timeZone)}, ${timeText(instant, timeZone)} (${label})`;
}

/** '5 October 2025, 3:20 pm Sydney time': a moment by the clock of the organisation. */
export function sydneyMoment(at: string | Date): string {
  const instant = typeof at === 'string' ? at : at.toISOString();
  return `${dayText(instant)}, ${timeText(instant, organisationZone)} Sydney time`;
}
