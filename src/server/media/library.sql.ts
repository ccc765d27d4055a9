import type { MediaKind } from '#contract/media-kinds.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { keysetPage, nameOf, number } from '../db/keyset.ts';
import { hasWords, wordsAnew } from '../db/found-words.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { privateAddressOf, storedAt } from './address.ts';

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

/** Counts the uses of a picture or file: pages in any version, products, guides with their files, and events. */
const usesOf = sql<number>`((select count(*) from media_use where media_use.address = media.address)
  + (select count(*) from download where download.media_id = media.id)${sql.join(
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
      'revision',
      'address',
      'kind',
      'mime',
      'width',
      'height',
      'bytes',
      'alt',
      'decorative',
      'is_private',
      'created_at',
      usesOf.as('uses'),
    ]);
}
export type LibraryRow = Awaited<ReturnType<typeof selectLibrary>>['rows'][number];

const orders = { added: [number('id')] } as const;

interface Wanted {
  find: string;
  unused: boolean;
  kind?: MediaKind | 'file' | undefined;
  /** Without the private files of guides. */
  isPublic: boolean;
  sort?: 'added' | '-added' | undefined;
  after: string | undefined;
}

export async function selectLibrary(source: Source, { find, unused, kind, isPublic, sort = '-added', after }: Wanted) {
  let query = rows(source);
  if (find !== '') query = query.where(hasWords('media', find));
  if (kind === 'file') query = query.where('kind', '<>', 'picture');
  else if (kind !== undefined) query = query.where('kind', '=', kind);
  if (isPublic) query = query.where('is_private', '=', 0);
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

/** A file of a guide that is no entry of the library yet. */
export interface PrivateFile {
  kind: MediaKind;
  mime: string;
  /** SHA-256 of its content, in hexadecimal. */
  hash: string;
  bytes: number;
  /** A readable name that is safe in a file system. */
  name: string;
  /** Of its content in the private folder. */
  storedName: string;
}

// The same content can be public too: somebody with the right to publish has put it there as well.
const privateHash = (hash: string): string => `private-${hash}`;

/** The entry with this content: the public one, or else the private one. */
export async function entryByHash(source: Source, hash: string): Promise<{ id: number } | undefined> {
  return source
    .selectFrom('media')
    .select('id')
    .where('hash', 'in', [hash, privateHash(hash)])
    .orderBy('is_private')
    .limit(1)
    .executeTakeFirst();
}

/** Adds a private file, and returns its number, or that of the same content if another request was faster. */
export async function insertPrivateFile(
  tx: Tx,
  { kind, mime, hash, bytes, name, storedName }: PrivateFile,
  at: string,
): Promise<number> {
  await tx
    .insertInto('media')
    .values({
      kind,
      mime,
      hash: privateHash(hash),
      address: privateAddressOf(storedName, name),
      width: 0,
      height: 0,
      bytes,
      alt: '',
      variants_json: '[]',
      status: 'done',
      is_private: 1,
      due_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('media')
    .select('id')
    .where('hash', '=', privateHash(hash))
    .executeTakeFirstOrThrow();
  return id;
}

const usesShown = 200;

/** Where a picture or file is used, with names and the addresses of pages. */
export async function selectUses(source: Source, { id: mediaId, address }: Pick<LibraryRow, 'id' | 'address'>) {
  const ofGuides = await source
    .selectFrom('download')
    .innerJoin('guide', 'guide.id', 'download.guide_id')
    .select(['guide.id', 'guide.title'])
    .distinct()
    .where('media_id', '=', mediaId)
    .limit(usesShown)
    .execute();
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
  return [
    ...pages.map((page) => ({ kind: 'page', ...page })),
    ...ofGuides.map((guide) => ({ kind: 'file of a guide', ...guide, path: null })),
    ...others.flat(),
  ];
}

/** Counts a change if nobody else has made one since `revision`; locks the row. */
export async function takePictureRevision(tx: Tx, mediaId: number, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ revision: revision + 1 })
    .where('id', '=', mediaId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updatePicture(tx: Tx, mediaId: number, set: Updateable<Tables['media']>): Promise<void> {
  await tx
    .updateTable('media')
    .set({ ...set, ...wordsAnew })
    .where('id', '=', mediaId)
    .execute();
}

/** Markup and links outside pages. They are searched before a picture is deleted, not for the list: that reads all. */
const texts = [
  { table: 'product', column: 'description' },
  { table: 'product', column: 'intro' },
  { table: 'guide', column: 'ecm_description' },
  { table: 'event', column: 'description' },
  { table: 'menu', column: 'items_json' },
] as const;

/** Whether a text shows a picture, under this or an earlier address, with any focal point. */
async function isInText(tx: Tx, { id, address }: { id: number; address: string }): Promise<boolean> {
  const moves = await tx.selectFrom('media_move').select('address').where('media_id', '=', id).execute();
  const folders = new Set(
    [address, ...moves.map((move) => move.address)].map((each) => storedAt(each)?.folder ?? each),
  );
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
