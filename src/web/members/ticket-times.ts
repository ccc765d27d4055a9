import type { MemberTicket } from '#contract/account.ts';
import { daysText, hoursText, placeZone } from '#contract/event-times.ts';
import { dayMs } from '#contract/spans.ts';
import { wallClock } from '#contract/wall-clock.ts';

/** At the venue its own time counts; an online event is shown in the zone of this browser. */
export function whenText({ startsAt, endsAt, timeZone, place }: MemberTicket, viewerZone: string | null): string {
  const own = place === null ? viewerZone : null;
  const zone = own ?? timeZone;
  const whose = own ? 'your time' : place === null ? placeZone(timeZone).label : 'local time';
  return `${daysText(startsAt, endsAt, zone)}, ${hoursText(startsAt, endsAt, zone)} (${whose})`;
}

/** The zone in which `whenText` says the times. */
export const shownZone = ({ timeZone, place }: MemberTicket, viewerZone: string | null): string =>
  place === null ? (viewerZone ?? timeZone) : timeZone;

const countedDays = 30;

/** 'Today', 'Tomorrow', 'In 6 days', on the calendar of that zone; null if it is further away. */
export function awayText(startsAt: string, zone: string, now: Date): string | null {
  const dayAt = (instant: string) => {
    const { year, month, day } = wallClock(instant, zone);
    return Date.UTC(year, month - 1, day) / dayMs;
  };
  if (startsAt <= now.toISOString()) return 'Now';
  const days = dayAt(startsAt) - dayAt(now.toISOString());
  if (days > countedDays) return null;
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`;
}
