import type { Insertable } from 'kysely';
import { eventPool, variantPool } from '../capacity.sql.ts';
import type { Tx } from '../connect.ts';
import type { Tables } from '../tables.ts';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

/** Ids by name, in the order of `names`. */
export async function insertProductCategories(tx: Tx, names: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('product_category')
    .values(names.map((name, index) => ({ name, seq: index + 1 })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

export interface NewProduct {
  product: Row<'product'>;
  variants: { variant: Omit<Row<'product_variant'>, 'product_id'>; stock: number | null }[];
  images: Omit<Row<'product_image'>, 'product_id'>[];
  categories: Omit<Row<'product_in_category'>, 'product_id'>[];
  relatedSlugs: string[];
}

export async function insertProducts(tx: Tx, products: NewProduct[]): Promise<void> {
  const inserted = await tx
    .insertInto('product')
    .values(products.map(({ product }) => product))
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(inserted.map((row) => [row.slug, row.id]));
  const withId = products.map((product) => ({ ...product, id: ids.get(product.product.slug) ?? 0 }));

  const variants = withId.flatMap(({ id, variants: ofProduct }) =>
    ofProduct.map(({ variant, stock }) => ({ row: { ...variant, product_id: id }, stock })),
  );
  const variantIds = await tx
    .insertInto('product_variant')
    .values(variants.map(({ row }) => row))
    .returning(['id', 'product_id', 'options_json'])
    .execute();
  const keyOf = (row: { product_id: number; options_json: string }) => `${row.product_id} ${row.options_json}`;
  const stocks = new Map(variants.map(({ row, stock }) => [keyOf(row), stock]));
  await tx
    .insertInto('capacity')
    .values(variantIds.map((row) => ({ key: variantPool(row.id), capacity: stocks.get(keyOf(row)) ?? null, used: 0 })))
    .execute();

  const images = withId.flatMap(({ id, images: ofProduct }) =>
    ofProduct.map((image) => ({ ...image, product_id: id })),
  );
  if (images.length > 0) await tx.insertInto('product_image').values(images).execute();
  const places = withId.flatMap(({ id, categories }) => categories.map((place) => ({ ...place, product_id: id })));
  if (places.length > 0) await tx.insertInto('product_in_category').values(places).execute();
  const related = withId.flatMap(({ id, relatedSlugs }) =>
    relatedSlugs.flatMap((slug, index) => {
      const relatedId = ids.get(slug);
      return relatedId === undefined ? [] : [{ product_id: id, related_id: relatedId, seq: index + 1 }];
    }),
  );
  if (related.length > 0) await tx.insertInto('product_related').values(related).execute();
}

export async function insertShipping(
  tx: Tx,
  countries: Row<'shipping_country'>[],
  rates: Row<'shipping_rate'>[],
): Promise<void> {
  if (countries.length === 0) return;
  await tx.insertInto('shipping_country').values(countries).execute();
  await tx.insertInto('shipping_rate').values(rates).execute();
}

/** Returns the ids of the guides by slug. */
export async function insertGuides(
  tx: Tx,
  categories: Row<'guide_category'>[],
  guides: { guide: Row<'guide'>; categoryUrl: string }[],
): Promise<Map<string, number>> {
  const categoryRows = await tx.insertInto('guide_category').values(categories).returning(['id', 'page_url']).execute();
  const categoryIds = new Map(categoryRows.map((row) => [row.page_url, row.id]));
  const guideRows = await tx
    .insertInto('guide')
    .values(guides.map(({ guide }) => guide))
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(guideRows.map((row) => [row.slug, row.id]));
  const places = guides.map(({ guide, categoryUrl }, index) => ({
    guide_id: ids.get(guide.slug) ?? 0,
    category_id: categoryIds.get(categoryUrl) ?? 0,
    seq: index + 1,
  }));
  await tx.insertInto('guide_in_category').values(places).execute();
  return ids;
}

export async function insertEvents(
  tx: Tx,
  events: { event: Row<'event'>; places: number | null; used: number }[],
): Promise<void> {
  const inserted = await tx
    .insertInto('event')
    .values(events.map(({ event }) => event))
    .returning(['id', 'slug'])
    .execute();
  const pools = new Map(events.map(({ event, places, used }) => [event.slug, { capacity: places, used }]));
  await tx
    .insertInto('capacity')
    .values(inserted.map((row) => ({ key: eventPool(row.id), capacity: null, used: 0, ...pools.get(row.slug) })))
    .execute();
}

export async function insertMembers(tx: Tx, members: Row<'member'>[]): Promise<void> {
  await tx
    .insertInto('member')
    .values(members)
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet((eb) => ({ roles_json: eb.ref('excluded.roles_json'), status: eb.ref('excluded.status') })),
    )
    .execute();
}
