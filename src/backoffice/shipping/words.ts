import * as z from 'zod/mini';
import type { CountryShipping, Parcel } from '#contract/admin/shipping.ts';
import { countryNames } from '#contract/postcodes.ts';
import type { Doubt } from '../form/use-question.tsx';
import { listed } from '../parts/count.ts';

export type Step = { maxGrams: number | null; price: number | null };

export const form = z.object({
  freeFrom: z.nullable(z.number('Enter an amount such as 120.00, or nothing.')),
  steps: z.array(
    z.object({
      maxGrams: z.nullable(z.int('Enter each weight in whole grams.')),
      price: z.nullable(z.number('Enter a price for each weight, such as 9.95.')),
    }),
  ),
});
export const names = { freeFrom: 'Free from', steps: 'Prices by weight' };

/** The heaviest parcel that can be sent: -1 if nothing is sent. */
const heaviest = (steps: readonly Pick<Step, 'maxGrams'>[]): number => {
  const last = steps.at(-1);
  return last ? (last.maxGrams ?? Number.POSITIVE_INFINITY) : -1;
};

interface Prices {
  country: CountryShipping['country'];
  before: CountryShipping['values']['steps'];
  after: readonly Step[];
}

/** What is asked before something can no longer be sent to a country; null if everything still can. */
export function sendingQuestion({ country, before, after }: Prices, parcels: readonly Parcel[]): Doubt | null {
  const [was, is] = [heaviest(before), heaviest(after)];
  if (is >= was) return null;
  const lost = parcels.filter(({ grams: weight }) => weight > is && weight <= was).map(({ name }) => `‘${name}’`);
  const where = countryNames[country];
  if (lost.length === 0 && is >= 0) return null;
  const cannot =
    lost.length === 0
      ? 'No product on sale is sent there now.'
      : `This can no longer be sent to ${where}: ${listed(lost)}.`;
  return {
    title: is < 0 ? `Send nothing to ${where}?` : `Send nothing heavier than ${grams(is)} to ${where}?`,
    says: [cannot, 'Shoppers there are told before they pay. Orders that are paid stay, and still have to be sent.'],
    press: is < 0 ? 'Send nothing there' : 'Send nothing heavier',
    keep: 'Go back',
  };
}

const grams = (value: number): string =>
  value >= 1000 && value % 100 === 0
    ? `${(value / 1000).toLocaleString('en-AU')} kg`
    : `${value.toLocaleString('en-AU')} g`;

/** 'Up to 500 g', 'Up to 2.5 kg', 'Any weight', 'Heavier' */
export function weightText(maxGrams: number | null, isFirst: boolean): string {
  if (maxGrams === 0) return 'Without a weight';
  if (maxGrams !== null) return `Up to ${grams(maxGrams)}`;
  return isFirst ? 'Any weight' : 'Heavier';
}

/** What happens to a parcel that is heavier than the last step. */
export function limitText({ steps }: CountryShipping['values']): string | null {
  const last = steps.at(-1);
  return last && last.maxGrams !== null
    ? `What is heavier than ${grams(last.maxGrams)} cannot be sent in one parcel; shoppers are told.`
    : null;
}
