import { type Insertable, sql } from 'kysely';
import { noteMediaUses } from '#server/media/uses.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.ts';

type Page = Insertable<Tables['page']>;
type Revision = Omit<Insertable<Tables['page_revision']>, 'page_id'>;

/** Inserts thousands of pages at once, each with one published revision; the product writes them with `writePage`. */
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
