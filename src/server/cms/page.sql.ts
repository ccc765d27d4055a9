import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/**
 * All published pages and redirects, and pages that were taken off, because pages below still have their rules. The
 * list fits in memory, so no request queries whether a path exists. With `paths` only those at these paths.
 */
export async function selectPageIndex(source: Source, paths?: readonly string[]) {
  return source
    .selectFrom('page')
    .$if(paths !== undefined, (query) => query.where('path', 'in', [...(paths ?? [])]))
    .select(['id', 'path', 'locale', 'access_json', 'page_type_code', 'redirect_to', 'published_revision_id'])
    .where((where) =>
      where.or([
        where('published_revision_id', 'is not', null),
        where('redirect_to', 'is not', null),
        // A draft that was never published has no say: its author may not change access.
        where('id', 'in', where.selectFrom('page_publication').select('page_id')),
      ]),
    )
    .execute();
}
export type PageIndexRow = Awaited<ReturnType<typeof selectPageIndex>>[number];

export async function selectRevision(source: Source, revisionId: number) {
  return source
    .selectFrom('page_revision')
    .select(['id', 'title', 'image_url', 'content_json'])
    .where('id', '=', revisionId)
    .executeTakeFirst();
}
export type RevisionRow = NonNullable<Awaited<ReturnType<typeof selectRevision>>>;

const revisionsAtOnce = 500;

/** The published revisions of all pages, in batches. */
export async function* selectPublishedRevisions(source: Source) {
  for (let after = 0; ;) {
    const rows = await source
      .selectFrom('page_revision')
      .innerJoin('page', 'page.published_revision_id', 'page_revision.id')
      .select(['page_revision.id', 'page_revision.published_at', 'page_revision.content_json'])
      .where('page_revision.id', '>', after)
      .orderBy('page_revision.id')
      .limit(revisionsAtOnce)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < revisionsAtOnce) return;
    after = last.id;
  }
}

export async function selectMenus(source: Source, name: string) {
  return source.selectFrom('menu').select(['locale', 'items_json']).where('name', '=', name).execute();
}
