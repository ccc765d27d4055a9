import { connect } from '#server/db/connect.ts';
import { contentChanged } from '#server/db/content-versions.ts';
import { insertProductCategories } from '#server/seed/catalogue.sql.ts';
import { writeEvents } from '#server/events/event.admin.ts';
import { insertGuideCategories } from '#server/guides/guide.admin.sql.ts';
import { writeGuides } from '#server/guides/guide.admin.ts';
import { writeProducts } from '#server/store/products/product.admin.ts';
import { writePage } from '#server/pages/write-page.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { type Site, startSite } from './site.ts';

/** A demonstration site with 110 more products in two categories, 100 more guides on two pages and 100 more events. */
export async function startSiteWithLongLists(): Promise<Site> {
  const { dataDir, stop } = await startSite();
  await stop();
  const db = await connect({ DATA_DIR: dataDir });
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'));
  await db.transaction(async (tx) => {
    const [postcards = 0, posters = 0] = (await insertProductCategories(tx, ['Postcards', 'Posters'])).values();
    await writeProducts(
      tx,
      { db },
      numbers(110).map((number) => ({
        product: {
          slug: `card-${number}`,
          code: `CARD-${number}`,
          name: `Postcard ${number}`,
          description: '<p>A postcard.</p>',
          price_cents: 250,
          status: 0,
          status_text: '',
          options_json: '[]',
          published: 1,
          seq: 1000 + Number(number),
        },
        variants: [{ variant: { options_json: '[]', added_cents: 0, available: 1 }, stock: null }],
        images: [],
        categories: [{ category_id: Number(number) <= 100 ? postcards : posters, seq: Number(number) }],
        relatedSlugs: [],
      })),
    );
    const categoryUrl = '/guides/category/short-reads';
    const category = await insertGuideCategories(tx, [{ name: 'Short reads', page_url: categoryUrl, seq: 100 }]);
    await writeGuides(
      tx,
      { db },
      numbers(100).map((number) => ({
        guide: {
          slug: `short-${number}`,
          title: `Short read ${number}`,
          page_url: `/guides/short-${number}`,
          price_cents: 0,
          published: 1,
          seq: 1000 + Number(number),
        },
        categoryId: category.get(categoryUrl) ?? null,
      })),
    );
    const at = (number: string) => Date.now() + Number(number) * dayMs;
    await writeEvents(
      tx,
      { db },
      numbers(100).map((number) => ({
        event: {
          slug: `walk-${number}`,
          title: `Walk ${number}`,
          description: '<p>A walk.</p>',
          starts_at: new Date(at(number)).toISOString(),
          ends_at: new Date(at(number) + hourMs).toISOString(),
          duration_min: 60,
          event_type: 1,
          price_cents: 0,
          published: 1,
        },
        places: null,
        used: 0,
      })),
    );
    // The guides are free for members, so a visitor puts them into the cart.
    for (const number of numbers(100))
      await writePage(
        tx,
        { db, now: () => new Date() },
        {
          path: `/guides/short-${number}`,
          title: `Short read ${number}`,
          access: { kind: 'member' },
          content: { sections: [] },
        },
      );
    for (const { path, itemTypeCode } of [
      { path: '/short-reads', itemTypeCode: 'GuideList' },
      { path: '/short-reads-for-sale', itemTypeCode: 'GuideProductList' },
    ])
      await writePage(
        tx,
        { db, now: () => new Date() },
        {
          path,
          title: 'Short reads',
          access: { kind: 'public' },
          content: {
            sections: [
              {
                sectionName: 'body',
                items: [{ itemTypeCode, payloads: { Title: 'Short reads', Category: categoryUrl } }],
              },
            ],
          },
        },
      );
    for (const tag of ['products', 'guides', 'events', 'pages'] as const) await contentChanged(tx, tag);
  });
  await db.close();
  return startSite({ dataDir });
}
