import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ChosenOption } from '../purchasable.ts';

/** 'Headland T-Shirt (teal, M)', by the number of the variant. */
export async function titlesOfVariants(source: Kysely<Tables>, ids: readonly number[]) {
  const rows = await source
    .selectFrom('product_variant')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['product_variant.id', 'product.name', 'product_variant.options_json'])
    .where('product_variant.id', 'in', [...ids])
    .execute();
  return rows.map(({ id, name, options_json }) => {
    const values = (JSON.parse(options_json) as ChosenOption[]).map(({ value }) => value);
    return { id, title: values.length === 0 ? name : `${name} (${values.join(', ')})` };
  });
}

export async function titlesOfCategories(source: Kysely<Tables>, ids: readonly number[]) {
  return source
    .selectFrom('product_category')
    .select(['id', 'name as title'])
    .where('id', 'in', [...ids])
    .execute();
}
