import { countedRows } from '#contract/admin/list.schemas.ts';
import { statuses } from '#contract/admin/product-states.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';
import type { Tx } from '../../db/connect.ts';
import { contentChanged } from '../../db/content-versions.ts';
import type { CountryRates } from './shipping.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** How often what sending to each country costs was saved; a country that was never saved is left out. */
export async function shippingRevisions(source: Kysely<Tables>) {
  return source.selectFrom('shipping_country').select(['country', 'revision', 'free_from_cents']).execute();
}

/** Writes the rates over the revision that was read; false if it is another one. */
export async function writeRates(
  tx: Tx,
  country: DeliveryCountry,
  revision: number,
  { freeFromCents, bands }: CountryRates,
): Promise<boolean> {
  await tx
    .insertInto('shipping_country')
    .values({ country, free_from_cents: null })
    .onConflict((conflict) => conflict.column('country').doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('shipping_country')
    .set({ free_from_cents: freeFromCents, revision: revision + 1 })
    .where('country', '=', country)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('shipping_rate').where('country', '=', country).execute();
  if (bands.length > 0)
    await tx
      .insertInto('shipping_rate')
      .values(bands.map(({ maxGrams, cents }) => ({ country, max_grams: maxGrams, price_cents: cents })))
      .execute();
  await contentChanged(tx, 'shipping');
  return true;
}

/** Products on sale that are sent by post, with the weight of their lightest variant, the heaviest first. */
export async function parcelRows(source: Kysely<Tables>) {
  const grams = sql<number>`min(coalesce(product_variant.weight_grams, product.weight_grams))`;
  return source
    .selectFrom('product')
    .innerJoin('product_variant', 'product_variant.product_id', 'product.id')
    .select(['product.name', grams.as('grams')])
    .where('product.published', '=', 1)
    .where('product.archived_at', 'is', null)
    .where('product.status', '=', statuses.onSale)
    .where('product.requires_shipping', '=', 1)
    .where('product_variant.available', '=', 1)
    .groupBy(['product.id', 'product.name'])
    .orderBy(grams, 'desc')
    .orderBy('product.id')
    .limit(countedRows)
    .execute();
}
