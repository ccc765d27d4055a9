import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { titlesByNumber } from '../../staff/entity.ts';
import { variantPool } from '../../db/capacity.sql.ts';

type Source = Kysely<Tables>;
type Row<T extends keyof Tables> = Insertable<Tables[T]>;

export async function selectProductRow(source: Source, id: number) {
  return source.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a product if nobody else has since `lock`. */
export async function updateProductRow(
  tx: Tx,
  id: number,
  lock: number,
  set: Updateable<Tables['product']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ ...set, lock: lock + 1 })
    .where('id', '=', id)
    .where('lock', '=', lock)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The place of the last one; 0 if there is none. */
export async function lastSeq(source: Source): Promise<number> {
  const row = await source.selectFrom('product').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.seq ?? 0;
}

export interface NewProduct {
  product: Row<'product'>;
  variants: { variant: Omit<Row<'product_variant'>, 'product_id'>; stock: number | null }[];
  images: Omit<Row<'product_image'>, 'product_id'>[];
  categories: Omit<Row<'product_in_category'>, 'product_id'>[];
  relatedSlugs: string[];
}

/** Returns the ids of the products by slug. */
export async function insertProducts(tx: Tx, products: NewProduct[]): Promise<Map<string, number>> {
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
  return ids;
}

/** What products are called now. */
export async function productTitles(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return titlesByNumber(ids, (numbers) =>
    source.selectFrom('product').select(['id', 'name as title']).where('id', 'in', numbers).execute(),
  );
}
