import type { AttendeeRow } from '#contract/admin/attendees.ts';
import type { StaffEventRow } from '#contract/admin/events.ts';
import { dateText, namedZone, placeZone, timeRangeText } from '#contract/event-times.ts';
import { organisationZone } from '#contract/wall-clock.ts';
import { figure } from '../parts/count.ts';
import { unbroken, whenText } from '../parts/when.ts';

type Times = Pick<StaffEventRow, 'startsAt' | 'endsAt' | 'timeZone' | 'venue'>;

/** 'Thursday 3 December 2026, 6:00 pm – 8:00 pm (WA)', where it is; an online event by Sydney's clocks (A-37). */
export function whenAt({ startsAt, endsAt, timeZone, venue }: Times): string {
  const zone = placeZone(venue === null ? null : timeZone);
  const range = unbroken(timeRangeText(startsAt, endsAt, zone.timeZone));
  return `${dateText(startsAt, zone.timeZone)}, ${range} (${zone.label})`;
}

/** The same by the clocks of the organisation; null if they show the same. */
export function whenInSydney({ startsAt, endsAt, timeZone, venue }: Times): string | null {
  const own = namedZone(organisationZone);
  if (venue === null || placeZone(timeZone).timeZone === own?.timeZone) return null;
  const here = timeRangeText(startsAt, endsAt, organisationZone);
  if (here === timeRangeText(startsAt, endsAt, timeZone)) return null;
  const day = dateText(startsAt, organisationZone);
  return `Sydney: ${day === dateText(startsAt, timeZone) ? '' : `${day}, `}${unbroken(here)}`;
}

export const placeText = ({ venue }: Pick<StaffEventRow, 'venue'>): string =>
  venue === null ? 'Online' : [venue.name, venue.address].filter(Boolean).join(', ');

/** 'Draft', 'Full', 'On sale' …: one word or two of where it stands. */
export function stateOf(
  event: Pick<StaffEventRow, 'cancelledAt' | 'published' | 'startsAt' | 'endsAt' | 'places' | 'taken'>,
  now: Date = new Date(),
): string {
  if (event.cancelledAt !== null) return 'Cancelled';
  if (Date.parse(event.endsAt) <= now.getTime()) return 'Over';
  if (!event.published) return 'Draft';
  if (Date.parse(event.startsAt) <= now.getTime()) return 'Has begun';
  return event.places !== null && event.taken >= event.places ? 'Full' : 'Open';
}

/** '12 of 20', '12, no limit' */
export const placesText = ({ taken, places }: Pick<StaffEventRow, 'taken' | 'places'>): string =>
  places === null ? `${figure(taken)}, no limit` : `${figure(taken)} of ${figure(places)}`;

export const stateOptions = [
  { value: 'past', label: 'Past' },
  { value: 'draft', label: 'Drafts' },
  { value: 'cancelled', label: 'Cancelled' },
];

export const personStates = [
  { value: 'coming', label: 'Coming' },
  { value: 'arrived', label: 'Arrived' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'moved', label: 'Moved to another event' },
];

export const personName = ({ name, buyer }: Pick<AttendeeRow, 'name' | 'buyer'>): string =>
  name ?? (buyer.name === '' ? 'Nameless' : `With ${buyer.name}`);

export function personState({ state, arrivedAt }: Pick<AttendeeRow, 'state' | 'arrivedAt'>): string {
  if (arrivedAt !== null) return `Arrived ${whenText(arrivedAt)}`;
  if (state === 'moved') return 'Moved';
  return state === 'coming' ? 'Coming' : 'Cancelled';
}

export const paidWords = {
  card: 'Paid here',
  nothing: 'Free event',
  free: 'Added, free',
  elsewhere: 'Added, paid elsewhere',
};
