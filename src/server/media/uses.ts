import type { Tx } from '../db/connect.ts';
import { addressesIn } from './address.ts';
import { insertUses } from './library.sql.ts';
import { movesOf } from './move.sql.ts';
import { movedText } from './moved-text.ts';

/**
 * Notes the pictures of a page's content. Uses are never removed: an earlier version can be restored, and must then
 * find its pictures.
 */
export async function noteMediaUses(tx: Tx, pages: readonly { pageId: number; text: string }[]): Promise<void> {
  await insertUses(
    tx,
    pages.flatMap(({ pageId, text }) =>
      addressesIn(text).map((address) => ({ address, kind: 'page' as const, source_id: pageId })),
    ),
  );
}

/** The text with the present addresses of its pictures: an open editor may hold earlier ones. */
export async function presentText(tx: Tx, text: string): Promise<string> {
  const moves = await movesOf(tx, addressesIn(text));
  return moves.reduce((result, { from, to }) => movedText(result, from, to), text);
}
