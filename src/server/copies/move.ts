import type { Where } from '../db/connect.ts';
import { describedTables } from '../db/migrations/described.ts';
import { migrationsOf, openSite, openToFill } from '../db/open-copy.ts';
import { changedSince, fill, type Filled, type Say } from './fill.ts';

export interface Moved extends Filled {
  goesOn: boolean;
}

/**
 * Fills another database with the rows of this one. The site may run meanwhile; then it ends with what was written
 * since, and after the site was stopped the same command copies only the tables that differ.
 */
export async function move(
  from: Where,
  to: Where,
  { replace }: { replace: boolean },
  say: Say = () => {},
): Promise<Moved> {
  const source = await openSite(from);
  try {
    const migrations = migrationsOf(await source.migrations());
    const tables = describedTables(migrations);
    const filling = await openToFill(to, migrations, { replace });
    try {
      const filled = await fill(source, filling.target, tables, say);
      const later = await openSite(from);
      const changed = await changedSince(later, tables, filled.sums);
      await later.close();
      if (changed.length > 0)
        throw new Error(
          `The site has written meanwhile (${changed.join(', ')}). Stop it and run the same command again: it copies only what differs.`,
        );
      await filling.bringUpToDate();
      await filling.end();
      return { ...filled, goesOn: filling.goesOn };
    } finally {
      await filling.close();
    }
  } finally {
    await source.close();
  }
}
