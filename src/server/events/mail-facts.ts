import { dateText, eventZones, namedZone, placeZone, timeRangeText } from '#contract/event-times.ts';
import { fallbackZone, type Locale } from '#contract/locale.ts';
import { organisationZone } from '#contract/wall-clock.ts';
import type { Fact } from '../jobs/mail-parts.ts';
import type { EventRow } from './event.sql.ts';
import { placeOf } from './place.ts';

/** Below a subject that names no event: some are about what a household must not read on a locked phone. */
export const neutralPreview = 'Open this email to read it.';

type When = Pick<EventRow, 'starts_at' | 'ends_at' | 'time_zone'>;

/**
 * The event's own time, and the reader's where it is known and another; no third one. Where a reader in
 * Australia sits is not known, so they read a second time only if the event's own is that of another country.
 */
export function whenFacts(event: When, locale: Locale): Fact[] {
  const own = placeZone(event.time_zone);
  const theirs = namedZone(fallbackZone(locale));
  const isAustralian = eventZones.some(({ timeZone }) => timeZone === own.timeZone);
  const second = theirs
    ? { term: 'Your time', zone: theirs }
    : { term: 'In Australia', zone: isAustralian ? own : placeZone(organisationZone) };
  return [{ term: 'When', zone: own }, second]
    .filter(({ zone, term }) => term === 'When' || zone.timeZone !== own.timeZone)
    .map(({ term, zone: { timeZone, label } }) => ({
      term,
      text: `${dateText(event.starts_at, timeZone)}, ${timeRangeText(event.starts_at, event.ends_at, timeZone)} (${label})`,
    }));
}

/** Where an event is, how to get there, and what to bring. */
export function whereFacts(event: Pick<EventRow, 'venue' | 'venue_address' | 'directions' | 'bring'>): Fact[] {
  return [
    { term: 'Where', text: placeOf(event) },
    { term: 'Getting there', text: event.directions },
    { term: 'What to bring', text: event.bring },
  ].flatMap(({ term, text }) => (text === null ? [] : [{ term, text }]));
}
