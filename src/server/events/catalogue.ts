import { contentCache } from '../db/content-cache.ts';
import { publishedEvents } from './event.sql.ts';
import { upcomingList, wireEvents } from './event.wire.ts';

/** The published events in memory, as the wire shows them. */
export const events = contentCache(['events'], async (deps) => {
  const wire = wireEvents(await publishedEvents(deps.db.read));
  return { ...wire, upcoming: upcomingList(wire.summaries) };
});
