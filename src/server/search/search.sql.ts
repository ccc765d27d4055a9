import { type Kysely, sql } from 'kysely';
import type { Portion, TextIndex, TextMatch, TextQuery } from '../db/dialects/text-index.ts';
import type { Tables } from '../db/tables.ts';
import type { DocumentRow } from '../search-index/documents.ts';

type Source = Kysely<Tables>;

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
const pagesAtOnce = 1000;

/** The next of the pages that the search finds. */
export async function pageDocuments(source: Source, after: number) {
  return source
    .selectFrom('search_document')
    .select(['id', 'path', 'locale'])
    .where('kind', '=', 'page')
    .where('id', '>', after)
    .orderBy('id')
    .limit(pagesAtOnce)
    .execute();
}

export async function textsOfDocuments(source: Source, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return source
    .selectFrom('search_document')
    .select(['title', 'keywords', 'description', 'body'])
    .where('id', 'in', [...ids])
    .execute();
}
