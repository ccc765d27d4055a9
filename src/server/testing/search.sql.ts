import type { Deps } from '../deps.ts';
import { contentChanged } from '../db/content-versions.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { addEvent, addProduct } from './catalogue.sql.ts';

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Publishes an event and optionally a product with these names. */
export async function publishNamed(
  deps: Deps,
  names: { product?: string; event: string; endedMinutesAgo?: number },
): Promise<void> {
  const { eventId } = await addEvent(
    deps,
    names.endedMinutesAgo === undefined ? {} : { startsInMinutes: -90 - names.endedMinutesAgo },
  );
  const productId = names.product === undefined ? null : (await addProduct(deps, { priceCents: 1000 })).productId;
  await deps.db.transaction(async (tx) => {
    await tx
      .updateTable('event')
      .set({ title: names.event, slug: slugOf(names.event) })
      .where('id', '=', eventId)
      .execute();
    await indexForSearch(tx, deps.db, 'event', [eventId]);
    if (productId === null || names.product === undefined) return;
    await tx
      .updateTable('product')
      .set({ name: names.product, slug: slugOf(names.product) })
      .where('id', '=', productId)
      .execute();
    await indexForSearch(tx, deps.db, 'product', [productId]);
  });
}

/** Unpublishes a page by path or a product by slug; its row stays in the database. */
export async function unpublishOne(deps: Deps, kind: 'page' | 'product', pathOrSlug: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ids =
      kind === 'page'
        ? await tx
            .updateTable('page')
            .set({ published_revision_id: null })
            .where('path', '=', pathOrSlug)
            .returning('id')
            .execute()
        : await tx
            .updateTable('product')
            .set({ published: 0 })
            .where('slug', '=', pathOrSlug)
            .returning('id')
            .execute();
    await contentChanged(tx, kind === 'page' ? 'pages' : 'products');
    await indexForSearch(
      tx,
      deps.db,
      kind,
      ids.map(({ id }) => id),
    );
  });
  await deps.content.refresh();
}

export async function sellGuideOn(
  deps: Deps,
  guideId: number,
  names: { title: string; pageUrl: string; categoryUrl: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx
      .updateTable('guide')
      .set({ title: names.title, page_url: names.pageUrl })
      .where('id', '=', guideId)
      .execute();
    const there = await tx
      .selectFrom('guide_category')
      .select('id')
      .where('page_url', '=', names.categoryUrl)
      .executeTakeFirst();
    const { id } =
      there ??
      (await tx
        .insertInto('guide_category')
        .values({ name: names.categoryUrl, page_url: names.categoryUrl, seq: 1 })
        .returning('id')
        .executeTakeFirstOrThrow());
    await tx.insertInto('guide_in_category').values({ guide_id: guideId, category_id: id, seq: 1 }).execute();
    await contentChanged(tx, 'guides');
    await indexForSearch(tx, deps.db, 'guide', [guideId]);
  });
  await deps.content.refresh();
}

/** All search documents without their ids. */
export async function storedTexts(deps: Deps) {
  return deps.db.read
    .selectFrom('search_document')
    .select(['kind', 'source_id', 'locale', 'path', 'ends_at', 'title', 'keywords', 'description', 'body'])
    .orderBy('kind')
    .orderBy('source_id')
    .execute();
}
