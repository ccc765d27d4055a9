import type { Insertable } from 'kysely';
import { toStoredContent } from '#server/content/page.wire.ts';
import type { Tx } from '#server/db/connect.ts';
import { contentChanged } from '#server/db/content-versions.ts';
import { insertProductCategories } from '#server/seed/catalogue.sql.ts';
import { insertEvents } from '#server/events/event.admin.sql.ts';
import { insertGuideCategories, insertGuides } from '#server/guides/guide.admin.sql.ts';
import { insertProducts } from '#server/store/products/product.admin.sql.ts';
import { dayMs } from '#contract/spans.ts';
import { insertPages } from './insert-pages.sql.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { accessOfGuide } from '#server/access/access.ts';
import { rebuildSearch } from '#server/search-index/documents.ts';
import { numbers, usual } from './many-pages.ts';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

const sizes = { products: 10_000, events: 2000, guides: 500, pages: 10_000, orders: 100_000 };
const batchSize = 500;

/**
 * A word in every product, event and page (22,000 documents), and in the title of one in fifty. The demonstration site
 * has it too.
 */
export const commonWord = 'people';
/** A word that only the demonstration content has. */
export const rareWord = 'banksia';

const next = numbers(23);
const text = (length: number) => Array.from({ length }, () => usual(next())).join(' ');
const prose = (length: number) => `<p>${text(length)} ${commonWord} ${text(length)}</p>`;
const titleOf = (number: number) => (number % 50 === 0 ? `${text(2)} ${commonWord}` : text(3));

/** Adds large content to a demonstration site and indexes it for search as a publication does. */
export async function makeLarge(deps: Deps, progress: (what: string) => void): Promise<void> {
  const now = deps.now().getTime();
  const at = new Date(now).toISOString();
  await deps.db.transaction(async (tx) => {
    const categories = await insertProductCategories(
      tx,
      Array.from({ length: 20 }, (_, index) => `Large category ${index + 1}`),
    );
    const categoryIds = [...categories.values()];
    await inParts(sizes.products, (numbersOf) =>
      insertProducts(
        tx,
        numbersOf.map((number) => product(number, categoryIds)),
      ),
    );
    progress('products');
    await inParts(sizes.events, (numbersOf) =>
      insertEvents(
        tx,
        numbersOf.map((number) => ({ event: event(number, now), places: 40, used: number % 40 })),
      ),
    );
    const categoryUrl = '/guides/category/large';
    const category = await insertGuideCategories(tx, [{ name: 'Large', page_url: categoryUrl, seq: 100 }]);
    const guides = Array.from({ length: sizes.guides }, (_, number) => ({
      guide: {
        slug: `large-guide-${number}`,
        title: text(3),
        tile_desc: text(14),
        page_url: `/large/guide-${number}`,
        price_cents: number % 3 === 0 ? 0 : 1900,
        published: 1,
        seq: 1000 + number,
        published_at: at,
      } satisfies Row<'guide'>,
      categoryId: category.get(categoryUrl) ?? null,
    }));
    const guideIds = await insertGuides(tx, guides);
    await insertPages(
      tx,
      guides.map(({ guide }, number) => guidePage(guide, number, guideIds.get(guide.slug) ?? 0, at)),
    );
    progress('events and guides');
    await inParts(sizes.pages, (numbersOf) =>
      insertPages(
        tx,
        numbersOf.map((number) => page(number, at)),
      ),
    );
    progress('pages');
    await inParts(sizes.orders, (numbersOf) => addOrders(tx, numbersOf, at));
    progress('orders');
    for (const tag of ['pages', 'products', 'events', 'guides'] as const) await contentChanged(tx, tag);
    await rebuildSearch(tx, deps.db);
    progress('search');
  });
  await deps.content.refresh();
}

async function inParts(count: number, part: (numbersOf: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += batchSize)
    await part(Array.from({ length: Math.min(batchSize, count - from) }, (_, index) => from + index));
}

function product(number: number, categoryIds: readonly number[]): Parameters<typeof insertProducts>[1][number] {
  const slug = `large-product-${number}`;
  const categoryId = categoryIds[number % categoryIds.length] ?? 0;
  return {
    product: {
      slug,
      code: `LARGE-${number}`,
      name: titleOf(number),
      short_desc: text(12),
      description: prose(30),
      price_cents: 1000 + number,
      status: 0,
      status_text: '',
      options_json: '[]',
      published: 1,
      seq: 1000 + number,
    },
    variants: [
      { variant: { options_json: '[]', added_cents: 0, available: 1 }, stock: number % 10 === 0 ? 1_000_000 : null },
    ],
    images: [{ image_url: '/media/large.webp', alt: text(4), seq: 1 }],
    categories: [{ category_id: categoryId, seq: number }],
    relatedSlugs: [1, 2, 3].map(
      (step) => `large-product-${number - (number % batchSize) + ((number + step) % batchSize)}`,
    ),
  };
}

function event(number: number, now: number): Row<'event'> {
  const starts = now + (number + 1) * (dayMs / 4);
  return {
    slug: `large-event-${number}`,
    title: titleOf(number),
    short_desc: text(12),
    description: prose(40),
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 5_400_000).toISOString(),
    duration_min: 90,
    event_type: number % 2,
    price_cents: 2500,
    published: 1,
  };
}

function page(number: number, at: string): Parameters<typeof insertPages>[1][number] {
  const content = toStoredContent({
    payloads: { Description: text(14), Keyword: text(3) },
    sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: prose(150) } }] }],
  });
  return {
    page: {
      path: `/large/${number}`,
      locale: 'au',
      access_json: '{"kind":"public"}',
      page_type_code: 'Page',
      protected: 0,
      created_at: at,
      updated_at: at,
    },
    revision: {
      number: 1,
      title: titleOf(number),
      image_url: null,
      content_json: JSON.stringify(content),
      created_at: at,
      published_at: at,
    },
  };
}

/** The page of a guide, which opens for its buyers; for everybody if the guide is free. */
function guidePage(
  { page_url: path, price_cents: price }: Row<'guide'>,
  number: number,
  guideId: number,
  at: string,
): Parameters<typeof insertPages>[1][number] {
  const { page: row, revision } = page(number, at);
  return { page: { ...row, path, access_json: JSON.stringify(accessOfGuide({ guideId, price })) }, revision };
}

/** Paid orders, each with its cart, one line and one charge. */
async function addOrders(tx: Tx, numbersOf: readonly number[], at: string): Promise<void> {
  const buyer = (number: number) => ({ first_name: 'Ada', surname: 'Nguyen', email: `ada.${number}@example.org` });
  const cartId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const orders = await tx
    .insertInto('orders')
    .values(
      numbersOf.map((number) => ({
        order_no: `LARGE-${number}`,
        token_nonce: `nonce-${number}`,
        token_hash: `token-${number}`,
        cart_id: cartId(number),
        uid: null,
        status: 'paid' as const,
        total_cents: 2000,
        gst_cents: 182,
        shipping_cents: 0,
        discount_cents: 0,
        gst_rule: 'large',
        ...buyer(number),
        phone: null,
        created_at: at,
        paid_at: at,
      })),
    )
    .returning('id')
    .execute();
  await tx
    .insertInto('cart')
    .values(
      orders.map(({ id }, index) => ({
        id: cartId(numbersOf[index] ?? 0),
        secret_hash: `secret-${numbersOf[index]}`,
        uid: null,
        status: 'paid' as const,
        open_order_id: null,
        paid_order_id: id,
        ...buyer(index),
        phone: null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await tx
    .insertInto('order_line')
    .values(
      orders.map(({ id }) => ({
        order_id: id,
        kind: 'product',
        item_id: 1,
        variant_id: 1,
        name: 'Large product',
        description_html: null,
        options_json: '[]',
        unit_cents: 2000,
        added_cents: 0,
        quantity: 1,
        amount_cents: 2000,
        gst_cents: 182,
      })),
    )
    .execute();
  await tx
    .insertInto('payment_attempt')
    .values(
      orders.map(({ id }) => ({
        id: `large-${id}`,
        order_id: id,
        idempotency_key: `large-${id}`,
        amount_cents: 2000,
        token_hash: 'x',
        token_sealed: null,
        status: 'succeeded' as const,
        charge_ref: `ch_large_${id}`,
        client_secret: null,
        message: null,
        lease_until: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}
