import type { Tx } from '../../db/connect.ts';
import { type Sweeper, wholeStep } from '../../jobs/sweep.ts';
import { forgetRequestsOfNobody } from '../../pages/personal-data.ts';
import {
  deleteGivenToNobody,
  deleteNotesAboutNobody,
  deleteRepliesToNobody,
  type Key,
  keysAfter,
} from './left-by-erasures.sql.ts';

/**
 * While a new version is put in place the version before may erase an account, and does not know the newest tables.
 * What it leaves there belongs to no account any more, and goes within a day. A batch looks at the next rows of a
 * table.
 */
export const leftByErasures: readonly Sweeper[] = [
  ofTheErased('given_access', deleteGivenToNobody),
  ofTheErased('order_note', deleteNotesAboutNobody),
  ofTheErased('enquiry_reply', deleteRepliesToNobody),
  ofTheErased('publish_request', (tx, pages) => forgetRequestsOfNobody(tx, pages.map(Number))),
];

function ofTheErased(
  table: Parameters<typeof keysAfter>[1],
  forget: (tx: Tx, keys: readonly Key[]) => Promise<number>,
): Sweeper {
  return {
    what: `${table} of the erased`,
    sweep: ({ db }, limit, { from } = wholeStep) =>
      db.transaction(async (tx) => {
        const keys = await keysAfter(tx, table, from, limit);
        const removed = keys.length === 0 ? 0 : await forget(tx, keys);
        return { removed, next: keys.length < limit ? null : String(keys.at(-1)) };
      }),
  };
}
