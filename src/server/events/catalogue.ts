import { contentCache } from '../db/content-cache.ts';
import { publishedEvents, takenPlaces } from './event.sql.ts';
import { upcomingList, wireEvents } from './event.wire.ts';

/** The published events in memory, as stored; how many places are taken is as old as the rest. */
export const storedEvents = contentCache(['events'], async (deps) => {
  const rows = await publishedEvents(deps.db.read);
  return { rows, byId: new Map(rows.map((row) => [row.id, row])) };
});

/** As the wire shows them. A booking reads the places that are taken again, and nothing else. */
export const events = contentCache(['events', 'places'], async (deps) => {
  const { rows } = await storedEvents(deps);
  const taken = await takenPlaces(deps.db.read);
  const wire = wireEvents(rows.map((row) => ({ ...row, used: taken.get(row.id) ?? row.used })));
  return { ...wire, upcoming: upcomingList(wire.summaries) };
});
