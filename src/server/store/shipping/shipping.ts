import type { DeliveryAddress } from '#contract/cart-shapes.ts';
import { countryNames, deliveryCountries, type DeliveryCountry } from '#contract/postcodes.ts';
import type { Cents } from '#contract/money.ts';
import { fail, type Failure } from '../../outcome.ts';
import { lineCents, type Totals, totalsOf } from '../pricing.ts';
import type { QuotedLine } from '../cart/quotes.ts';

/** The prices of parcels to one country. */
export interface CountryRates {
  /** Shipping is free from this sum of items, after discounts. */
  freeFromCents: Cents | null;
  /** By weight, the lightest first; a band without `maxGrams` holds any weight. */
  bands: { maxGrams: number | null; cents: Cents }[];
}
export type ShippingRates = Partial<Record<DeliveryCountry, CountryRates>>;

/** The shipping of a cart; `options` are the countries that its parcel can be sent to. */
export interface Delivery {
  country: DeliveryCountry;
  /** The country is not known from an address yet. */
  isEstimate: boolean;
  options: { country: DeliveryCountry; freeFromCents: Cents | null; totals: Totals }[];
}

export interface CartTotals {
  totals: Totals;
  /** null if nothing is sent. */
  delivery: Delivery | null;
}

/** The price of a parcel; null if it is too heavy or the country has no rates. */
export function shippingCents(rates: CountryRates | undefined, grams: number, itemsCents: Cents): Cents | null {
  const band = rates?.bands.find(({ maxGrams }) => maxGrams === null || grams <= maxGrams);
  if (!rates || !band) return null;
  return rates.freeFromCents !== null && itemsCents >= rates.freeFromCents ? 0 : band.cents;
}

/** The weight of the lines that are sent; null if there are none. */
export function parcelGrams(lines: readonly QuotedLine[]): number | null {
  const sent = lines.filter(({ quote }) => quote.grams !== null);
  if (sent.length === 0) return null;
  return sent.reduce((sum, { quote, quantity }) => sum + (quote.grams ?? 0) * quantity, 0);
}

/** The totals of a cart, with the shipping to the country of its address, or to `home` before there is one. */
export function cartTotals(
  lines: readonly QuotedLine[],
  rates: ShippingRates,
  address: Pick<DeliveryAddress, 'country'> | null,
  home: DeliveryCountry,
): CartTotals {
  const grams = parcelGrams(lines);
  if (grams === null) return { totals: totalsOf(lines), delivery: null };
  // Delivery is taxed like the goods.
  const isGstFree = lines.every((line) => line.quote.grams === null || line.gstFree);
  const itemsCents = lines.reduce((sum, line) => sum + lineCents(line), 0);
  const options = deliveryCountries.flatMap((country) => {
    const cents = shippingCents(rates[country], grams, itemsCents);
    return cents === null
      ? []
      : [{ country, freeFromCents: rates[country]?.freeFromCents ?? null, totals: totalsOf(lines, cents, isGstFree) }];
  });
  const country = address?.country ?? (options.some((each) => each.country === home) ? home : 'AU');
  return {
    totals: options.find((each) => each.country === country)?.totals ?? totalsOf(lines),
    delivery: { country, isEstimate: address === null, options },
  };
}

/** A failure if the parcel cannot be sent to the country of the totals. */
export function undeliverable(delivery: Delivery | null): Failure | null {
  if (!delivery || delivery.options.some(({ country }) => country === delivery.country)) return null;
  return fail(
    delivery.options.length > 0
      ? `We cannot send this order to ${countryNames[delivery.country]}.`
      : 'This order is too heavy for one parcel. Please order less at once, or get in touch.',
    undefined,
    'undeliverable',
  );
}
