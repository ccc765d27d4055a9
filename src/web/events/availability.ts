import type { EventSummary } from '#contract/events.ts';
import { fewPlaces } from '#contract/places-left.ts';

/** What stands in place of REGISTER NOW and disables it (§4); null while one can register. */
export type Unavailable = 'Not Available' | 'Fully Booked' | null;

type Places = Pick<EventSummary, 'startDateTime' | 'numOfPlaces' | 'usedNumOfPlaces'>;

/** Past comes before full. `now` is null where no event has started. */
export function unavailable({ startDateTime, numOfPlaces, usedNumOfPlaces }: Places, now: number | null): Unavailable {
  if (now !== null && Date.parse(startDateTime) <= now) return 'Not Available';
  // No number of places means no limit.
  return numOfPlaces !== null && usedNumOfPlaces >= numOfPlaces ? 'Fully Booked' : null;
}

/** Said while they are few; null before. */
export function placesLeftText({ numOfPlaces, usedNumOfPlaces }: Places): string | null {
  if (numOfPlaces === null) return null;
  const left = numOfPlaces - usedNumOfPlaces;
  if (left < 1 || left > fewPlaces) return null;
  return left === 1 ? '1 place left' : `${left} places left`;
}
