import type { Tx } from '../db/connect.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';
import type { Deps } from '../deps.ts';
import { contentChanged } from '../db/content-versions.ts';
import { insertGuideCategories } from '../guides/guide.admin.sql.ts';
import { writeEvents } from '../events/event.admin.ts';
import { writeGuides } from '../guides/guide.admin.ts';
import { writeProducts } from '../store/products/product.admin.ts';
import { writePage } from '../pages/write-page.ts';
import { accessOfGuide } from '../access/access.ts';

let serial = 0;

/** Small catalogue entries for tests, known to the process at once; each function returns the ids used in requests. */
export async function addProduct(
  deps: Deps,
  product: {
    priceCents: number;
    status?: number;
    stock?: number | null;
    gstFree?: boolean;
    /** Grams of a product that is sent by post. */
    grams?: number;
    maxPerCustomer?: number;
    variants?: { options: { name: string; value: string }[]; addedCents?: number; stock?: number | null }[];
  },
): Promise<{ productId: number; slug: string; variantIds: number[] }> {
  const slug = `product-${++serial}`;
  const added = await deps.db.transaction(async (tx) => {
    const variants = product.variants ?? [{ options: [], stock: product.stock ?? null }];
    const names = [...new Set(variants.flatMap((variant) => variant.options.map((option) => option.name)))];
    const options = names.map((name) => ({
      name,
      options: [...new Set(variants.flatMap((v) => v.options.filter((o) => o.name === name).map((o) => o.value)))].map(
        (value) => ({ value, displayName: value }),
      ),
    }));
    const ids = await writeProducts(tx, deps, [
      {
        product: {
          slug,
          code: slug.toUpperCase(),
          name: `Product ${serial}`,
          description: '<p>A product.</p>',
          price_cents: product.priceCents,
          status: product.status ?? 0,
          status_text: '',
          options_json: JSON.stringify(options),
          gst_free: product.gstFree ? 1 : 0,
          requires_shipping: product.grams === undefined ? 0 : 1,
          weight_grams: product.grams ?? 0,
          max_per_customer: product.maxPerCustomer ?? null,
          published: 1,
          seq: serial,
        },
        variants: variants.map((variant) => ({
          variant: {
            options_json: JSON.stringify(variant.options),
            added_cents: variant.addedCents ?? 0,
            available: 1,
          },
          stock: variant.stock ?? null,
        })),
        images: [],
        categories: [],
        relatedSlugs: [],
      },
    ]);
    const id = ids.get(slug) ?? 0;
    const rows = await tx
      .selectFrom('product_variant')
      .select('id')
      .where('product_id', '=', id)
      .orderBy('id')
      .execute();
    const variantIds = rows.map((row) => row.id);
    return { productId: id, slug, variantIds };
  });
  await deps.content.refresh();
  return added;
}

export async function addProductCategory(deps: Deps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const values = { name: `Category ${++serial}`, seq: serial };
    return (await tx.insertInto('product_category').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

export async function putInProductCategory(deps: Deps, productId: number, categoryId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx
      .insertInto('product_in_category')
      .values({ product_id: productId, category_id: categoryId, seq: 1 })
      .execute();
    await contentChanged(tx, 'products');
  });
  await deps.content.refresh();
}

export async function guideCategoryOf(deps: Deps, guideId: number): Promise<number> {
  const row = await deps.db.read
    .selectFrom('guide_in_category')
    .select('category_id')
    .where('guide_id', '=', guideId)
    .executeTakeFirstOrThrow();
  return row.category_id;
}

/**
 * A guide with its page, which opens for everybody if the guide is free, else for its buyers. `category` is the page of
 * a category, which is created with its first guide.
 */
export async function addGuide(
  deps: Deps,
  guide: { priceCents: number; category?: string; hasPage?: boolean },
): Promise<{ guideId: number; pageUrl: string }> {
  const slug = `guide-${++serial}`;
  const added = await deps.db.transaction(async (tx) => {
    const categoryId = guide.category === undefined ? null : await guideCategoryAt(tx, guide.category);
    const ids = await writeGuides(tx, deps, [
      {
        guide: {
          slug,
          title: `Guide ${serial}`,
          page_url: `/guides/${slug}`,
          price_cents: guide.priceCents,
          published: 1,
          seq: serial,
        },
        categoryId,
      },
    ]);
    const id = ids.get(slug) ?? 0;
    const pageUrl = `/guides/${slug}`;
    if (guide.hasPage !== false) await writeGuidePages(tx, deps, [id]);
    return { guideId: id, pageUrl };
  });
  await deps.content.refresh();
  return added;
}

/** Publishes the pages of these guides, which open as their prices say. */
export async function writeGuidePages(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  guideIds: Iterable<number>,
): Promise<void> {
  const rows = await tx
    .selectFrom('guide')
    .select(['id', 'title', 'page_url', 'price_cents'])
    .where('id', 'in', [...guideIds])
    .execute();
  for (const { id, title, page_url: path, price_cents: price } of rows) {
    const access = accessOfGuide({ guideId: id, price });
    await writePage(tx, deps, { path, title, access, content: { sections: [] } });
  }
}

async function guideCategoryAt(tx: Tx, pageUrl: string): Promise<number> {
  const known = await tx.selectFrom('guide_category').select('id').where('page_url', '=', pageUrl).executeTakeFirst();
  const made = known ? undefined : await insertGuideCategories(tx, [{ name: pageUrl, page_url: pageUrl, seq: 1 }]);
  return known?.id ?? made?.get(pageUrl) ?? 0;
}

export async function addEvent(
  deps: Deps,
  event: {
    priceCents?: number;
    eventType?: 0 | 1;
    places?: number | null;
    used?: number;
    startsInMinutes?: number;
    joinUrl?: string;
    imageUrl?: string;
    waitingList?: boolean;
    maxPerCustomer?: number;
  },
): Promise<{ eventId: number; slug: string }> {
  const slug = `event-${++serial}`;
  const start = deps.now().getTime() + (event.startsInMinutes ?? 60 * 24 * 7) * 60_000;
  const added = await deps.db.transaction(async (tx) => {
    const ids = await writeEvents(tx, deps, [
      {
        event: {
          slug,
          title: `Event ${serial}`,
          description: '<p>An event.</p>',
          starts_at: new Date(start).toISOString(),
          ends_at: new Date(start + 90 * 60_000).toISOString(),
          duration_min: 90,
          event_type: event.eventType ?? 0,
          price_cents: event.priceCents ?? 0,
          published: 1,
          join_url: event.joinUrl ?? null,
          image_url: event.imageUrl ?? null,
          waiting_list: event.waitingList === true ? 1 : 0,
          max_per_customer: event.maxPerCustomer ?? null,
        },
        places: event.places ?? null,
        used: event.used ?? 0,
      },
    ]);
    const id = ids.get(slug) ?? 0;
    return { eventId: id, slug };
  });
  await deps.content.refresh();
  return added;
}

/** Changes columns of an event, which staff enter. */
export async function changeEvent(
  deps: Deps,
  eventId: number,
  facts: { cancellation_until_hours?: number | null; starts_at?: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.updateTable('event').set(facts).where('id', '=', eventId).execute();
    await contentChanged(tx, 'events');
  });
}

/** Replaces the shipping rates of all countries. */
export async function setShipping(
  deps: Deps,
  countries: {
    country: DeliveryCountry;
    freeFromCents?: number;
    bands: { maxGrams: number | null; cents: number }[];
  }[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.deleteFrom('shipping_rate').execute();
    await tx.deleteFrom('shipping_country').execute();
    for (const { country, freeFromCents, bands } of countries) {
      await tx
        .insertInto('shipping_country')
        .values({ country, free_from_cents: freeFromCents ?? null })
        .execute();
      await tx
        .insertInto('shipping_rate')
        .values(bands.map(({ maxGrams, cents }) => ({ country, max_grams: maxGrams, price_cents: cents })))
        .execute();
    }
    await contentChanged(tx, 'shipping');
  });
  await deps.content.refresh();
}

/** Unpublishes a product and an event; carts may still contain them. */
export async function unpublish(
  deps: Deps,
  { productId, eventId }: { productId: number; eventId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.updateTable('product').set({ published: 0 }).where('id', '=', productId).execute();
    await tx.updateTable('event').set({ published: 0 }).where('id', '=', eventId).execute();
    await contentChanged(tx, 'events', 'products');
  });
  await deps.content.refresh();
}

/** Sets a price without raising the version, like another process whose change this process has not read yet. */
export async function setPriceUnnoticed(deps: Deps, productId: number, priceCents: number): Promise<void> {
  await deps.db.transaction((tx) =>
    tx.updateTable('product').set({ price_cents: priceCents }).where('id', '=', productId).execute(),
  );
}
