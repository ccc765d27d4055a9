import type { Kysely } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** All published pages and redirects. The list fits in memory, so no request queries whether a path exists. */
export async function selectPageIndex(source: Source) {
  return source
    .selectFrom('page')
    .select(['id', 'path', 'locale', 'access_json', 'page_type_code', 'redirect_to', 'published_revision_id'])
    .where((where) => where.or([where('published_revision_id', 'is not', null), where('redirect_to', 'is not', null)]))
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

interface PageRow {
  path: string;
  locale: Locale;
  accessJson: string;
  pageTypeCode: string;
  redirectTo: string | null;
  protected: boolean;
  now: string;
}

/** Creates the page or updates its settings; locks its row until the transaction ends. */
export async function upsertPage(tx: Tx, page: PageRow): Promise<number> {
  const settings = {
    access_json: page.accessJson,
    page_type_code: page.pageTypeCode,
    redirect_to: page.redirectTo,
    protected: page.protected ? 1 : 0,
    updated_at: page.now,
  };
  const row = await tx
    .insertInto('page')
    .values({ path: page.path, locale: page.locale, published_revision_id: null, created_at: page.now, ...settings })
    .onConflict((conflict) => conflict.columns(['path', 'locale']).doUpdateSet(settings))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface Revision {
  title: string;
  imageUrl: string | null;
  contentJson: string;
  createdBy: string | null;
  now: string;
}

/** Adds the next revision and publishes it; call it after `upsertPage`, which locks the row of the page. */
export async function publishRevision(tx: Tx, pageId: number, revision: Revision): Promise<number> {
  const last = await tx
    .selectFrom('page_revision')
    .select((select) => select.fn.max('number').as('number'))
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('page_revision')
    .values({
      page_id: pageId,
      number: (last?.number ?? 0) + 1,
      title: revision.title,
      image_url: revision.imageUrl,
      content_json: revision.contentJson,
      created_at: revision.now,
      created_by: revision.createdBy,
      published_at: revision.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('page').set({ published_revision_id: id }).where('id', '=', pageId).execute();
  return id;
}

export async function upsertMenu(
  tx: Tx,
  menu: { name: string; locale: Locale; itemsJson: string; now: string },
): Promise<void> {
  const values = { items_json: menu.itemsJson, updated_at: menu.now };
  await tx
    .insertInto('menu')
    .values({ name: menu.name, locale: menu.locale, ...values })
    .onConflict((conflict) => conflict.columns(['name', 'locale']).doUpdateSet(values))
    .execute();
}
