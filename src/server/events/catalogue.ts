import { contentCache } from '../db/content-cache.ts';
import { publishedEvents, takenPlaces } from './event.sql.ts';
import { upcomingList, wireEvents } from './event.wire.ts';

const published = contentCache(['events'], (deps) => publishedEvents(deps.db.read));

/** The published events in memory, as the wire shows them. A booking reads the places that are taken again, and nothing else. */
export const events = contentCache(['events', 'places'], async (deps) => {
  const rows = await published(deps);
  const taken = await takenPlaces(deps.db.read);
  const wire = wireEvents(rows.map((row) => ({ ...row, used: taken.get(row.id) ?? row.used })));
  return { ...wire, upcoming: upcomingList(wire.summaries) };
});
