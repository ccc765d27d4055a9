import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { keysetPage, nameOf, number } from '../db/keyset.ts';
import { likePattern } from '../db/like-pattern.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { placeOf } from './address.ts';

type Source = Kysely<Tables>;

const usesAtOnce = 200;

export async function insertUses(tx: Tx, rows: readonly Insertable<Tables['media_use']>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += usesAtOnce)
    await tx
      .insertInto('media_use')
      .values(rows.slice(from, from + usesAtOnce))
      .onConflict((conflict) => conflict.columns(['address', 'kind', 'source_id']).doNothing())
      .execute();
}

const picturesAtOnce = 48;

/** The places of a picture outside pages: each is a column with one address. */
export const columns = [
  { kind: 'product', table: 'product_image', column: 'image_url', id: 'product_id' },
  { kind: 'product', table: 'product', column: 'thumbnail_url', id: 'id' },
  { kind: 'guide', table: 'guide', column: 'tile_image_url', id: 'id' },
  { kind: 'guide category', table: 'guide_category', column: 'tile_image_url', id: 'id' },
  { kind: 'event', table: 'event', column: 'image_url', id: 'id' },
] as const;

/** Counts the uses of a picture: pages in any version, products, guides and events. */
const usesOf = sql<number>`((select count(*) from media_use where media_use.address = media.address)${sql.join(
  columns.map(
    ({ table, column }) =>
      sql` + (select count(*) from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = media.address)`,
  ),
  sql``,
)})`;

function rows(source: Source) {
  return source
    .selectFrom('media')
    .select([
      'id',
      'address',
      'mime',
      'width',
      'height',
      'bytes',
      'alt',
      'decorative',
      'created_at',
      usesOf.as('uses'),
    ]);
}
export type LibraryRow = Awaited<ReturnType<typeof selectLibrary>>['rows'][number];

const orders = { added: [number('id')] } as const;

interface Wanted {
  find: string;
  unused: boolean;
  sort?: 'added' | '-added' | undefined;
  after: string | undefined;
}

export async function selectLibrary(source: Source, { find, unused, sort = '-added', after }: Wanted) {
  let query = rows(source);
  if (find !== '') {
    const pattern = likePattern(find);
    query = query.where(
      sql<boolean>`(media.address like ${pattern} escape '\\' or lower(media.alt) like ${pattern} escape '\\')`,
    );
  }
  if (unused) query = query.where(sql<boolean>`${usesOf} = 0`);
  return keysetPage(source, query, { sort, keys: orders[nameOf(sort)], after, size: picturesAtOnce });
}

export async function pictureById(source: Source, mediaId: number): Promise<LibraryRow | undefined> {
  return rows(source).where('id', '=', mediaId).executeTakeFirst();
}

export async function pictureByHash(source: Source, hash: string): Promise<LibraryRow | undefined> {
  return rows(source).where('hash', '=', hash).executeTakeFirst();
}

export async function picturesAt(source: Source, addresses: readonly string[]): Promise<LibraryRow[]> {
  return addresses.length === 0 ? [] : rows(source).where('address', 'in', addresses).execute();
}

const usesShown = 200;

/** Where a picture is used, with names and the addresses of pages. */
export async function selectUses(source: Source, address: string) {
  const pages = await source
    .selectFrom('media_use')
    .innerJoin('page', 'page.id', 'media_use.source_id')
    .select(['page.id', 'page.list_title as title', 'page.path'])
    .where('media_use.address', '=', address)
    .limit(usesShown)
    .execute();
  const titles = { product: 'name', guide: 'title', 'guide category': 'name', event: 'title' } as const;
  const tables = { product: 'product', guide: 'guide', 'guide category': 'guide_category', event: 'event' } as const;
  const others = await Promise.all(
    columns.map(async ({ kind, table, column, id }) => {
      const { rows: found } = await sql<{ id: number; title: string }>`
        select ${sql.ref(`named.id`)} as id, ${sql.ref(`named.${titles[kind]}`)} as title
        from ${sql.table(table)} as used
        inner join ${sql.table(tables[kind])} as named on named.id = ${sql.ref(`used.${id}`)}
        where ${sql.ref(`used.${column}`)} = ${address}
        limit ${usesShown}`.execute(source);
      return found.map((row) => ({ kind, id: row.id, title: row.title, path: null }));
    }),
  );
  return [...pages.map((page) => ({ kind: 'page', ...page })), ...others.flat()];
}

export async function updatePicture(tx: Tx, mediaId: number, set: Updateable<Tables['media']>): Promise<void> {
  await tx.updateTable('media').set(set).where('id', '=', mediaId).execute();
}

/** Markup outside pages. It is searched before a picture is deleted, not for the list, because that reads it all. */
const texts = [
  { table: 'product', column: 'description' },
  { table: 'product', column: 'intro' },
  { table: 'guide', column: 'ecm_description' },
  { table: 'event', column: 'description' },
] as const;

/** Whether a text shows a picture, under this or an earlier address, with any focal point. */
async function isInText(tx: Tx, { id, address }: { id: number; address: string }): Promise<boolean> {
  const moves = await tx.selectFrom('media_move').select('address').where('media_id', '=', id).execute();
  const folders = new Set([address, ...moves.map((move) => move.address)].map((each) => placeOf(each)?.folder ?? each));
  for (const folder of folders)
    for (const { table, column } of texts) {
      const found = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} like ${`%/media/${folder}%`} limit 1`.execute(tx);
      if (found.rows.length > 0) return true;
    }
  return false;
}

/** Deletes the row if nothing uses the picture at this moment. */
export async function deleteUnused(tx: Tx, mediaId: number): Promise<boolean> {
  const free = await rows(tx)
    .where('id', '=', mediaId)
    .where(sql<boolean>`${usesOf} = 0`)
    .executeTakeFirst();
  if (!free || (await isInText(tx, free))) return false;
  await tx.deleteFrom('media_move').where('media_id', '=', mediaId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('media')
    .where('id', '=', mediaId)
    .where(sql<boolean>`${usesOf} = 0`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
