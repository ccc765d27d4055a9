import { timeText } from '#contract/event-times.ts';
import { dayText } from '#contract/calendar.ts';
import { organisationZone } from '#contract/wall-clock.ts';

/** '5 October 2025, 3:20 pm Sydney time' */
export function momentText(instant: string): string {
  return `${dayText(instant)}, ${timeText(instant, organisationZone)} Sydney time`;
}
