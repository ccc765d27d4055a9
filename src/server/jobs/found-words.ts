import { wordsIn, type WordedTable, wordedTables } from '../db/found-words.ts';
import type { Deps } from '../deps.ts';
import { rowsWithoutWords, writeWords } from './found-words.sql.ts';

/** Rows in one short transaction: other writers come between. */
const rowsAtOnce = 200;

/**
 * Writes the words of rows that are new or changed: before somebody looks for one, so that what was just made is found,
 * and by a job, so that nobody waits for many.
 */
export async function fillFoundWords(
  deps: Pick<Deps, 'db'>,
  tables: readonly WordedTable[] = Object.keys(wordedTables) as WordedTable[],
): Promise<void> {
  for (const table of tables)
    for (let known = rowsAtOnce; known === rowsAtOnce;) {
      const rows = await rowsWithoutWords(deps.db.read, table, rowsAtOnce);
      if (rows.length === 0) break;
      const worded = rows.map((row) => ({ ...row, words: wordsIn(row.text) }));
      known = await deps.db.transaction(async (tx) => {
        // Two that write the words of one row would each wait for the other.
        await deps.db.engine.lock(tx, 'found words');
        return writeWords(tx, table, worded);
      });
    }
}
