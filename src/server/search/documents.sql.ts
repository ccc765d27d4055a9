import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Portion, TextIndex, TextMatch, TextQuery } from '../db/dialects/text-index.ts';
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

/** Matching documents, best first. Reads the full rows only of the returned page. */
export async function matchingDocuments(source: Source, match: TextMatch, page: { limit: number; offset: number }) {
  const found = await sql<DocumentRow>`
    select kind, source_id, locale, path, ends_at, title, keywords, description, body
    from search_document join (
      select ${match.id} as found_id, ${match.rank} as place
      from ${match.from} where ${match.matches}
      order by place, found_id limit ${page.limit} offset ${page.offset}
    ) as ranked on found_id = id
    order by place, id`.execute(source);
  return found.rows;
}

/** The newest matching documents, the best of them first. */
export async function newestDocuments(source: Source, textIndex: TextIndex, query: TextQuery, portion: Portion) {
  const found = await sql<DocumentRow & { id: number }>`
    select id, kind, source_id, locale, path, ends_at, title, keywords, description, body
    from search_document join (${textIndex.newest(query, portion)}) as ranked on found_id = id
    order by place, id`.execute(source);
  return found.rows;
}

export async function countDocuments(source: Source): Promise<number> {
  return (
    await source
      .selectFrom('search_document')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

/** The search documents of all pages, with path and locale. */
export async function pageDocuments(source: Source) {
  return source.selectFrom('search_document').select(['id', 'path', 'locale']).where('kind', '=', 'page').execute();
}

export async function textsOfDocuments(source: Source, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return source
    .selectFrom('search_document')
    .select(['title', 'keywords', 'description', 'body'])
    .where('id', 'in', [...ids])
    .execute();
}

const format = 'search_format';

/** The stored format version of the index, or 0; takes no lock. */
export async function storedFormat(source: Source): Promise<number> {
  return (await source.selectFrom('counter').select('value').where('name', '=', format).executeTakeFirst())?.value ?? 0;
}

export async function storeFormat(tx: Tx, value: number): Promise<void> {
  await tx
    .insertInto('counter')
    .values({ name: format, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
