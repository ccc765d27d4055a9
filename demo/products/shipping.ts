import type { SeedShipping } from '#server/seed/site.ts';

/** By weight, and free within Australia from $120. What weighs nothing here, such as the free posters, is sent free. */
export const shipping: SeedShipping[] = [
  {
    country: 'AU',
    freeFromCents: 12_000,
    bands: [
      { maxGrams: 0, priceCents: 0 },
      { maxGrams: 500, priceCents: 995 },
      { maxGrams: 5000, priceCents: 1395 },
      { maxGrams: 22_000, priceCents: 2495 },
    ],
  },
  {
    country: 'NZ',
    freeFromCents: null,
    bands: [
      { maxGrams: 0, priceCents: 0 },
      { maxGrams: 500, priceCents: 1795 },
      { maxGrams: 2000, priceCents: 2795 },
      { maxGrams: 20_000, priceCents: 6495 },
    ],
  },
];
