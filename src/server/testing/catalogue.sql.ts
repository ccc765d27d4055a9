import type { Tx } from '../db/connect.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';
import type { Deps } from '../deps.ts';
import { contentChanged } from '../db/content-versions.ts';
import { indexForSearch } from '../search/documents.ts';

let serial = 0;

/** Small catalogue entries for tests; each function returns the ids used in requests. */
export async function addProduct(
  deps: Deps,
  product: {
    priceCents: number;
    status?: number;
    stock?: number | null;
    gstFree?: boolean;
    /** Grams of a product that is sent by post. */
    grams?: number;
    variants?: { options: { name: string; value: string }[]; addedCents?: number; stock?: number | null }[];
  },
): Promise<{ productId: number; slug: string; variantIds: number[] }> {
  const slug = `product-${++serial}`;
  return deps.db.transaction(async (tx) => {
    const variants = product.variants ?? [{ options: [], stock: product.stock ?? null }];
    const names = [...new Set(variants.flatMap((variant) => variant.options.map((option) => option.name)))];
    const options = names.map((name) => ({
      name,
      options: [...new Set(variants.flatMap((v) => v.options.filter((o) => o.name === name).map((o) => o.value)))].map(
        (value) => ({ value, displayName: value }),
      ),
    }));
    const { id } = await tx
      .insertInto('product')
      .values({
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
        published: 1,
        seq: serial,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const variantIds: number[] = [];
    for (const variant of variants) {
      const row = await tx
        .insertInto('product_variant')
        .values({
          product_id: id,
          options_json: JSON.stringify(variant.options),
          added_cents: variant.addedCents ?? 0,
          available: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('capacity')
        .values({ key: `variant:${row.id}`, capacity: variant.stock ?? null, used: 0 })
        .execute();
      variantIds.push(row.id);
    }
    await contentChanged(tx, 'products');
    await indexForSearch(tx, deps.db, 'product', [id]);
    return { productId: id, slug, variantIds };
  });
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

/** `category` is the page of a category, which is created with its first guide. */
export async function addGuide(
  deps: Deps,
  guide: { priceCents: number; category?: string },
): Promise<{ guideId: number; pageUrl: string }> {
  const slug = `guide-${++serial}`;
  return deps.db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('guide')
      .values({
        slug,
        title: `Guide ${serial}`,
        page_url: `/guides/${slug}`,
        price_cents: guide.priceCents,
        published: 1,
        seq: serial,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (guide.category !== undefined) await putInCategory(tx, id, guide.category);
    await contentChanged(tx, 'guides');
    await indexForSearch(tx, deps.db, 'guide', [id]);
    return { guideId: id, pageUrl: `/guides/${slug}` };
  });
}

async function putInCategory(tx: Tx, guideId: number, pageUrl: string): Promise<void> {
  const known = await tx.selectFrom('guide_category').select('id').where('page_url', '=', pageUrl).executeTakeFirst();
  const { id } =
    known ??
    (await tx
      .insertInto('guide_category')
      .values({ name: pageUrl, page_url: pageUrl, seq: 1 })
      .returning('id')
      .executeTakeFirstOrThrow());
  await tx.insertInto('guide_in_category').values({ category_id: id, guide_id: guideId, seq: serial }).execute();
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
  },
): Promise<{ eventId: number; slug: string }> {
  const slug = `event-${++serial}`;
  const start = deps.now().getTime() + (event.startsInMinutes ?? 60 * 24 * 7) * 60_000;
  return deps.db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('event')
      .values({
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
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('capacity')
      .values({ key: `event:${id}`, capacity: event.places === undefined ? null : event.places, used: event.used ?? 0 })
      .execute();
    await contentChanged(tx, 'events');
    await indexForSearch(tx, deps.db, 'event', [id]);
    return { eventId: id, slug };
  });
}

/** Changes columns of an event, which staff enter. */
export async function changeEvent(
  deps: Deps,
  eventId: number,
  facts: { cancellation_until_hours: number | null },
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
