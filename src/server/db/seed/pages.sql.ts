import { type Insertable, sql } from 'kysely';
import { noteMediaUses } from '../../media/uses.ts';
import type { Tx } from '../connect.ts';
import type { Tables } from '../tables.ts';

type Page = Insertable<Tables['page']>;
type Revision = Omit<Insertable<Tables['page_revision']>, 'page_id'>;

export async function hasPages(tx: Pick<Tx, 'selectFrom'>): Promise<boolean> {
  return (await tx.selectFrom('page').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Inserts pages, each with one published revision. */
export async function insertPages(tx: Tx, pages: { page: Page; revision: Revision }[]): Promise<void> {
  const inserted = await tx
    .insertInto('page')
    .values(pages.map(({ page }) => page))
    .returning(['id', 'path', 'locale'])
    .execute();
  const ids = new Map(inserted.map((row) => [`${row.locale} ${row.path}`, row.id]));
  const revisions = pages.map(({ page, revision }) => ({
    ...revision,
    page_id: ids.get(`${page.locale} ${page.path}`) ?? 0,
  }));
  await tx.insertInto('page_revision').values(revisions).execute();
  await noteMediaUses(
    tx,
    revisions.map(({ page_id: pageId, content_json: content, image_url: image }) => ({
      pageId,
      text: `${content} ${image ?? ''}`,
    })),
  );
  await tx
    .updateTable('page')
    .set({
      published_revision_id: sql<number>`(select page_revision.id from page_revision where page_revision.page_id = page.id)`,
    })
    .where('published_revision_id', 'is', null)
    .execute();
}

export async function insertMenu(tx: Tx, menu: Insertable<Tables['menu']>): Promise<void> {
  await tx.insertInto('menu').values(menu).execute();
}
