import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { deliveryCountries } from '#contract/postcodes.ts';
import type { ShippingRates } from './shipping.ts';

/** The shipping rates of all countries, in one statement. */
export async function readShippingRates(source: Kysely<Tables>): Promise<ShippingRates> {
  const rows = await source
    .selectFrom('shipping_country')
    .innerJoin('shipping_rate', 'shipping_rate.country', 'shipping_country.country')
    .select(['shipping_country.country', 'free_from_cents', 'max_grams', 'price_cents'])
    .execute();
  const rates: ShippingRates = {};
  for (const country of deliveryCountries) {
    const bands = rows.filter((row) => row.country === country);
    const [first] = bands;
    if (!first) continue;
    rates[country] = {
      freeFromCents: first.free_from_cents,
      bands: bands
        .map((row) => ({ maxGrams: row.max_grams, cents: row.price_cents }))
        .sort((a, b) => (a.maxGrams ?? Number.POSITIVE_INFINITY) - (b.maxGrams ?? Number.POSITIVE_INFINITY)),
    };
  }
  return rates;
}
