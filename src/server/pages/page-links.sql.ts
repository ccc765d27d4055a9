import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** Published pages whose present version's links are not noted yet. */
export async function pagesWithUnknownLinks(source: Source, limit: number) {
  return source
    .selectFrom('page')
    .innerJoin('page_revision', 'page_revision.id', 'page.published_revision_id')
    .select(['page.id', 'page_revision.id as revision_id', 'page_revision.content_json'])
    .where(
      sql<boolean>`published_revision_id is not null
        and (links_revision_id is null or links_revision_id <> published_revision_id)`,
    )
    .orderBy('page.id')
    .limit(limit)
    .execute();
}

/** Notes the links of these versions; returns how many pages there were. */
export async function writeLinks(
  tx: Tx,
  pages: readonly { id: number; revision_id: number; paths: readonly string[] }[],
): Promise<number> {
  const ids = pages.map(({ id }) => id);
  await tx.deleteFrom('page_link').where('page_id', 'in', ids).execute();
  const links = pages.flatMap(({ id, paths }) => paths.map((path) => ({ page_id: id, path })));
  for (let from = 0; from < links.length; from += 500)
    await tx
      .insertInto('page_link')
      .values(links.slice(from, from + 500))
      .execute();
  // A page that is published again meanwhile is met again.
  await tx
    .updateTable('page')
    .set((page) => ({ links_revision_id: page.ref('published_revision_id') }))
    .where('id', 'in', ids)
    .where(
      'published_revision_id',
      'in',
      pages.map(({ revision_id: revision }) => revision),
    )
    .execute();
  return pages.length;
}

/** Published pages that link to a path, apart from one. */
export async function pagesLinkingTo(source: Source, path: string, { but, limit }: { but: number; limit: number }) {
  return source
    .selectFrom('page_link')
    .innerJoin('page', 'page.id', 'page_link.page_id')
    .select(['page.id', 'page.path', 'page.locale', 'page.list_title'])
    .where('page_link.path', '=', path)
    .where('page_link.page_id', '<>', but)
    .where('page.published_revision_id', 'is not', null)
    .orderBy('page_link.page_id')
    .limit(limit)
    .execute();
}

/** Redirects that lead to a path. */
export async function redirectsTo(source: Source, path: string, limit: number) {
  return source
    .selectFrom('page')
    .select(['id', 'path', 'locale'])
    .where('redirect_to', '=', path)
    .orderBy('path')
    .limit(limit)
    .execute();
}

/** The last two times that a page was published or taken off, the latest first. */
export async function lastPublications(source: Source, pageId: number) {
  return source
    .selectFrom('page_publication')
    .select(['kind', 'revision_id', 'published_at'])
    .where('page_id', '=', pageId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
}
