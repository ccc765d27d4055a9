import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/**
 * Published pages and redirects at these paths, and pages that were taken off, because pages below still have their
 * rules.
 */
export async function selectPagesAt(source: Source, paths: readonly string[]) {
  return indexedPages(source).where('path', 'in', paths).execute();
}
export type PageIndexRow = Awaited<ReturnType<typeof selectPagesAt>>[number];

const pagesAtOnce = 2000;

/** All of them, in parts. The list fits in memory, so no request queries whether a path exists. */
export async function* selectPageIndex(source: Source): AsyncGenerator<PageIndexRow[]> {
  for (let after = 0; ;) {
    const rows = await indexedPages(source).where('id', '>', after).orderBy('id').limit(pagesAtOnce).execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pagesAtOnce) return;
    after = last.id;
  }
}

function indexedPages(source: Source) {
  return source
    .selectFrom('page')
    .select(['id', 'path', 'locale', 'access_json', 'page_type_code', 'redirect_to', 'published_revision_id'])
    .select('updated_at')
    .where((where) =>
      where.or([
        where('published_revision_id', 'is not', null),
        where('redirect_to', 'is not', null),
        // A draft that was never published has no say: its author may not change access.
        where.exists(
          where.selectFrom('page_publication').select('page_id').whereRef('page_publication.page_id', '=', 'page.id'),
        ),
      ]),
    );
}

export async function selectRevision(source: Source, revisionId: number) {
  return source
    .selectFrom('page_revision')
    .select(['id', 'title', 'image_url', 'content_json'])
    .where('id', '=', revisionId)
    .executeTakeFirst();
}
export type RevisionRow = NonNullable<Awaited<ReturnType<typeof selectRevision>>>;

/** The texts of these versions. */
export async function selectTexts(source: Source, revisionIds: readonly number[]) {
  return source
    .selectFrom('page_revision')
    .select(['id', 'title', 'published_at', 'content_json'])
    .where('id', 'in', revisionIds)
    .execute();
}
export type TextRow = Awaited<ReturnType<typeof selectTexts>>[number];

export async function selectMenus(source: Source, name: string) {
  return source.selectFrom('menu').select(['locale', 'items_json']).where('name', '=', name).execute();
}
