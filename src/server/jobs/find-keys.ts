import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { foldedKey, foundTables, type FoundTable } from '../db/find-keys.ts';
import { dropErasedKeys, mailsToKey, rowsToKey, type Unkeyed, writeKeys, writeMailKeys } from './find-keys.sql.ts';

/** Rows in one short transaction: other writers come between. */
const rowsAtOnce = 200;

/**
 * Fills by what staff look for people, in rows that are new or changed, so that no checkout waits for it. Two processes
 * may do the same row: both write the same.
 */
export async function fillFindKeys(
  deps: Pick<Deps, 'db'>,
  tables: readonly FoundTable[] = Object.keys(foundTables) as FoundTable[],
): Promise<void> {
  if (tables.includes('attendee')) await inParts(() => deps.db.transaction((tx) => dropErasedKeys(tx, rowsAtOnce)));
  for (const table of tables) {
    await inParts(async () => {
      const rows = await rowsToKey(deps.db.read, table, rowsAtOnce);
      if (rows.length === 0) return 0;
      const keyed = rows.map((row) => ({ ...row, keys: keysOf(row) }));
      return deps.db.transaction((tx) => writeKeys(tx, table, keyed));
    });
  }
}

/** The same for the receivers of mails, which this version writes at once. */
export async function fillMailKeys({ db }: Pick<Deps, 'db'>): Promise<void> {
  await inParts(async () => {
    const mails = await mailsToKey(db.read, rowsAtOnce);
    if (mails.length === 0) return 0;
    const keyed = mails.map(({ id, recipient }) => ({ id, key: foldedKey(recipient) }));
    await db.transaction((tx) => writeMailKeys(tx, keyed));
    return mails.length;
  });
}

/** Does a part as long as parts are full; requests are answered between two. */
async function inParts(part: () => Promise<number>): Promise<void> {
  while ((await part()) === rowsAtOnce) await nextTurn();
}

/** Both orders of a name; where only a whole name is known, its last word is the surname. */
export function keysOf({ email, name, surname }: Pick<Unkeyed, 'email' | 'name' | 'surname'>) {
  const whole = foldedKey(name ?? '');
  const last = foldedKey(surname ?? whole.slice(whole.lastIndexOf(' ') + 1));
  const first = whole.endsWith(last) ? whole.slice(0, whole.length - last.length).trim() : whole;
  return { email: foldedKey(email ?? ''), name: whole, surname: `${last} ${first}`.trim() };
}
