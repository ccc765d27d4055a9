import type { EventSummary } from '#contract/events.ts';
import { shownLeft } from '#contract/few-left.ts';

/** The text that replaces REGISTER NOW and disables the button (§4); null while registration is open. */
export type Unavailable = 'Cancelled' | 'Not Available' | 'Fully Booked' | null;

type Places = Pick<EventSummary, 'startDateTime' | 'numOfPlaces' | 'usedNumOfPlaces' | 'cancelled'>;

/** A past event shows 'Not Available' even if it is full. `now` is null if no event has started. */
export function unavailable(event: Places, now: number | null): Unavailable {
  const { startDateTime, numOfPlaces, usedNumOfPlaces, cancelled } = event;
  if (cancelled) return 'Cancelled';
  if (now !== null && Date.parse(startDateTime) <= now) return 'Not Available';
  // null means no limit.
  return numOfPlaces !== null && usedNumOfPlaces >= numOfPlaces ? 'Fully Booked' : null;
}

/** A text if only a few places are left; otherwise null. */
export function placesLeftText({ numOfPlaces, usedNumOfPlaces }: Places): string | null {
  if (numOfPlaces === null) return null;
  const left = shownLeft(numOfPlaces - usedNumOfPlaces);
  if (left === undefined) return null;
  return left === 1 ? '1 place left' : `${left} places left`;
}
