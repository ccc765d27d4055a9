import * as z from 'zod/mini';
import { money } from '../cart-shapes.schemas.ts';
import { data } from '../errors.schemas.ts';
import { deliveryCountries } from '../postcodes.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';

const country = z.enum(deliveryCountries);

const values = z.object({
  /** Shipping is free from this sum of items, after discounts; null if it never is. */
  freeFrom: z.nullable(money),
  /** The lightest first; `maxGrams` null is any weight. Without a step nothing is sent there. */
  steps: z.array(z.object({ maxGrams: z.nullable(z.number()), price: money })).check(z.maxLength(30)),
});

export const countryShipping = z.object({ country, revision, values });

export const parcel = z.object({ name: z.string(), grams: z.number() });

export const getShipping = {
  input: z.object({}),
  output: data(
    z.object({
      countries: z.array(countryShipping),
      /** Products on sale that are sent by post, with the weight of their lightest variant; the 1000 heaviest. */
      parcels: z.array(parcel),
    }),
  ),
  summary: 'What sending a parcel to each country costs, by weight, and what is sent.',
};

export const saveShipping = {
  input: changeInput({ country }, values),
  output: changeOutput(countryShipping),
  summary: 'Saves what sending a parcel to a country costs. Carts follow it; orders keep what they were charged.',
};
