import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { ContentTag } from '../db/content-versions.ts';
import type { Tables } from '../db/tables.ts';
import { columns } from './library.sql.ts';

/** Notes that an address is an earlier one. An address that is in use again is none. */
export async function writeMove(tx: Tx, { mediaId, from, to }: { mediaId: number; from: string; to: string }) {
  await tx.deleteFrom('media_move').where('address', '=', to).execute();
  await tx
    .insertInto('media_move')
    .values({ address: from, media_id: mediaId })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ media_id: mediaId }))
    .execute();
}

/** The present addresses of those that are earlier ones. */
export async function movesOf(source: Kysely<Tables>, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  return source
    .selectFrom('media_move')
    .innerJoin('media', 'media.id', 'media_move.media_id')
    .select(['media_move.address as from', 'media.address as to'])
    .where('media_move.address', 'in', addresses)
    .execute();
}

/** The addresses that a picture or file had before. */
export async function earlierAddresses(source: Kysely<Tables>, mediaId: number): Promise<string[]> {
  const rows = await source.selectFrom('media_move').select('address').where('media_id', '=', mediaId).execute();
  return rows.map(({ address }) => address);
}

/** Whether a version of a page shows this picture. */
export async function isOnPage(tx: Tx, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('media_use')
    .select('source_id')
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type Shower = (typeof columns)[number]['kind'];

/** What shows this picture besides pages. */
export async function showersOf(tx: Tx, address: string): Promise<Shower[]> {
  const each = columns.map(
    ({ kind, table, column }) => sql`
      select ${sql.lit(kind)} as kind
      where exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${address})`,
  );
  const { rows } = await sql<{ kind: Shower }>`${sql.join(each, sql` union `)}`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/** Whether this entry of the library is given to a guide. */
export async function isFileOfGuide(tx: Tx, mediaId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('download')
    .select('id')
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const tags = { product: 'products', guide: 'guides', 'guide category': 'guides', event: 'events' } as const;

/** Writes the new address wherever the old one stands, also in drafts and earlier versions. */
export async function rewriteUses(
  tx: Tx,
  { from, to, text }: { from: string; to: string; text: (text: string) => string },
): Promise<ContentTag[]> {
  const changed = new Set<ContentTag>();
  const used = await tx.selectFrom('media_use').select('source_id').where('address', '=', from).execute();
  for (const { source_id: pageId } of used) {
    await rewritePage(tx, pageId, { from, to, text });
    changed.add('pages');
  }
  await tx
    .deleteFrom('media_use')
    .where('address', '=', to)
    .where('source_id', 'in', (query) => query.selectFrom('media_use').select('source_id').where('address', '=', from))
    .execute();
  await tx.updateTable('media_use').set({ address: to }).where('address', '=', from).execute();
  for (const { kind, table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${from} limit 1`.execute(tx);
    if (rows.length === 0) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(tx);
    changed.add(tags[kind]);
  }
  return [...changed];
}

async function rewritePage(
  tx: Tx,
  pageId: number,
  { from, to, text }: { from: string; to: string; text: (text: string) => string },
): Promise<void> {
  const pattern = `%${from}%`;
  for (const table of ['page_revision', 'page_draft'] as const) {
    await tx
      .updateTable(table)
      .set({ image_url: to })
      .where('page_id', '=', pageId)
      .where('image_url', '=', from)
      .execute();
    const key = table === 'page_revision' ? 'id' : 'page_id';
    const { rows } = await sql<{ key: number; content_json: string }>`
      select ${sql.ref(key)} as key, content_json from ${sql.table(table)}
      where page_id = ${pageId} and content_json like ${pattern}`.execute(tx);
    for (const row of rows)
      await sql`update ${sql.table(table)} set content_json = ${text(row.content_json)}
        where ${sql.ref(key)} = ${row.key}`.execute(tx);
  }
}
