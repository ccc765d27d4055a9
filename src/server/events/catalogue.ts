import { contentCache } from '../db/content-cache.ts';
import { lastMoves, publishedEvents, takenPlaces } from './event.sql.ts';
import { upcomingList, wireEvents } from './event.wire.ts';

/** The published events as stored, in memory. Their `used` may be stale: a booking does not reload this cache. */
export const storedEvents = contentCache(['events'], async (deps) => {
  const [rows, moves] = await Promise.all([publishedEvents(deps.db.read), lastMoves(deps.db.read)]);
  return {
    rows,
    moves,
    byId: new Map(rows.map((row) => [row.id, row])),
    bySlug: new Map(rows.map((row) => [row.slug, row])),
  };
});

/** The events in wire format. A booking reloads only the number of taken places. */
export const events = contentCache(['events', 'places'], async (deps) => {
  const { rows, moves } = await storedEvents(deps);
  const taken = await takenPlaces(deps.db.read);
  const wire = wireEvents(
    rows.map((row) => ({ ...row, used: taken.get(row.id) ?? row.used })),
    moves,
  );
  return { ...wire, upcoming: upcomingList(wire.summaries) };
});
