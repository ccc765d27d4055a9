import type { Kysely, Selectable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type Kind = Tables['search_document']['kind'];

export type DocumentRow = Omit<Selectable<Tables['search_document']>, 'id'>;

/** Inserts or replaces the document of a source; returns its id. */
export async function upsertDocument(tx: Tx, row: DocumentRow): Promise<number> {
  const { kind: _kind, source_id: _source, ...values } = row;
  const { id } = await tx
    .insertInto('search_document')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'source_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the documents of these sources, or all of the kind if `sourceIds` is omitted; returns the deleted ids. */
export async function deleteDocuments(tx: Tx, kind: Kind, sourceIds?: readonly number[]): Promise<number[]> {
  if (sourceIds?.length === 0) return [];
  const ofKind = tx.deleteFrom('search_document').where('kind', '=', kind).returning('id');
  const rows = await (sourceIds ? ofKind.where('source_id', 'in', [...sourceIds]) : ofKind).execute();
  return rows.map((row) => row.id);
}

/** Deletes the documents of events that ended by `now`; returns the deleted ids. */
export async function deleteEnded(tx: Tx, now: string): Promise<number[]> {
  return (await tx.deleteFrom('search_document').where('ends_at', '<=', now).returning('id').execute()).map(
    (row) => row.id,
  );
}

/** Published revisions of pages, by page id; leaves out unpublished pages and redirects. */
export async function publishedPageRows(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('page')
    .innerJoin('page_revision', 'page_revision.id', 'page.published_revision_id')
    .select(['page.id', 'path', 'locale', 'title', 'content_json'])
    .where('page.id', 'in', [...ids])
    .where('redirect_to', 'is', null)
    .execute();
}

export async function idsOf(tx: Tx, table: Kind): Promise<number[]> {
  return (await tx.selectFrom(table).select('id').orderBy('id').execute()).map((row) => row.id);
}

export async function publishedProductRows(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('product')
    .select(['id', 'slug', 'code', 'name', 'short_desc', 'meta_desc', 'intro', 'description'])
    .where('id', 'in', [...ids])
    .where('published', '=', 1)
    .where('archived_at', 'is', null)
    .execute();
}

export async function publishedGuideRows(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('guide')
    .select(['id', 'title', 'tile_title', 'tile_desc', 'ecm_description', 'page_url'])
    .where('id', 'in', [...ids])
    .where('published', '=', 1)
    .execute();
}

export async function publishedEventRows(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('event')
    .select(['id', 'slug', 'title', 'short_desc', 'description', 'ends_at'])
    .where('id', 'in', [...ids])
    .where('published', '=', 1)
    .execute();
}

const format = 'search_format';

/** The stored format version of the index, or 0; takes no lock. */
export async function storedFormat(source: Source): Promise<number> {
  return (await source.selectFrom('counter').select('value').where('name', '=', format).executeTakeFirst())?.value ?? 0;
}

export async function hasDocuments(source: Source): Promise<boolean> {
  return (await source.selectFrom('search_document').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function storeFormat(tx: Tx, value: number): Promise<void> {
  await tx
    .insertInto('counter')
    .values({ name: format, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
