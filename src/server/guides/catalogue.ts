import { contentCache } from '../db/content-cache.ts';
import { guideRows } from './guide.sql.ts';
import { wireGuides } from './guide.wire.ts';

/** The published guides in memory, as the wire shows them. */
export const guides = contentCache(['guides'], async (deps) => {
  const wire = wireGuides(await guideRows(deps.db.read));
  return { ...wire, everything: { guides: wire.guides } };
});
