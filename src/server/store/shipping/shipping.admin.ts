import type { CountryShipping, saveShipping as call } from '#contract/admin/shipping.ts';
import type { Input } from '#contract/endpoint.ts';
import { toDollars, typedCents } from '#contract/money.ts';
import { deliveryCountries } from '#contract/postcodes.ts';
import type { Kysely } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { fail, type Failure, ok, type Outcome } from '../../outcome.ts';
import { staleChange } from '../../staff/change.ts';
import type { CountryRates } from './shipping.ts';
import { readShippingRates } from './shipping.sql.ts';
import { shippingRevisions, writeRates } from './shipping.admin.sql.ts';

type Values = CountryShipping['values'];

/** What sending to each country costs; a country without a step is not sent to. */
export async function staffShipping(source: Kysely<Tables>): Promise<CountryShipping[]> {
  const [rates, saved] = await Promise.all([readShippingRates(source), shippingRevisions(source)]);
  return deliveryCountries.map((country) => {
    const own = saved.find((each) => each.country === country);
    return {
      country,
      revision: own?.revision ?? 0,
      values: valuesOf({ freeFromCents: own?.free_from_cents ?? null, bands: rates[country]?.bands ?? [] }),
    };
  });
}

const valuesOf = ({ freeFromCents, bands }: CountryRates): Values => ({
  freeFrom: freeFromCents === null ? null : toDollars(freeFromCents),
  steps: bands.map(({ maxGrams, cents }) => ({ maxGrams, price: toDollars(cents) })),
});

/** Saves what sending to a country costs, in the caller's transaction. */
export async function saveShipping(
  tx: Tx,
  { country, revision, values }: Omit<Input<typeof call>, 'key'>,
): Promise<Outcome<{ before: CountryShipping; after: CountryShipping }>> {
  const rates = ratesOf(values);
  const problem = problemOf(rates);
  if (problem) return problem;
  const before = await ofCountry(tx, country);
  if (!(await writeRates(tx, country, revision, rates)))
    return staleChange(tx, `shipping:${country}`, { yours: values, now: before.values, revision: before.revision });
  return ok({ before, after: await ofCountry(tx, country) });
}

async function ofCountry(tx: Tx, country: CountryShipping['country']): Promise<CountryShipping> {
  const found = (await staffShipping(tx)).find((each) => each.country === country);
  if (!found) throw new Error(`Nothing is sent to ${country}.`);
  return found;
}

const ratesOf = ({ freeFrom, steps }: Values): CountryRates => ({
  freeFromCents: freeFrom === null ? null : typedCents(freeFrom),
  bands: steps.map(({ maxGrams, price }) => ({ maxGrams, cents: typedCents(price) })),
});

const mostGrams = 1_000_000;
const mostCents = 1_000_000;
const isWhole = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** Why the rates cannot be; null if they can. */
function problemOf({ freeFromCents, bands }: CountryRates): Failure | null {
  if (freeFromCents !== null && !isWhole(freeFromCents, 1, 100 * mostCents))
    return fail('Enter an amount above 0, or nothing if it is never free.', 'freeFrom', 'invalid');
  const refuse = (text: string) => fail(text, 'steps', 'invalid');
  for (const [at, { maxGrams, cents }] of bands.entries()) {
    if (!isWhole(cents, 0, mostCents)) return refuse('Enter a price for each weight, such as 9.95, or 0.');
    if (maxGrams !== null && !isWhole(maxGrams, 0, mostGrams)) return refuse('Enter each weight in whole grams.');
    const before = bands[at - 1];
    if (before && (before.maxGrams === null || (maxGrams !== null && maxGrams <= before.maxGrams)))
      return refuse('Each weight must be above the one before it. Only the last can be any weight.');
  }
  return null;
}
