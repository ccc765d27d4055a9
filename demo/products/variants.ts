import type { SeedProduct, SeedVariant } from '../types.ts';

/** The status texts of §9; any other status has a custom text. */
export const statuses = {
  available: { status: 0, statusText: 'AVAILABLE' },
  soldOut: { status: 1, statusText: 'SOLD OUT' },
  comingSoon: { status: 50, statusText: 'COMING SOON' },
  notAvailable: { status: 98, statusText: 'NOT AVAILABLE' },
  enquire: { status: 100, statusText: 'ENQUIRE NOW' },
} as const;

/** A product without options: one variant; `stock` is null if it is not counted. */
export const plain = (stock: number | null): Pick<SeedProduct, 'attributes' | 'variants'> => ({
  attributes: [],
  variants: [{ options: [], addedCents: 0, stock }],
});

export const option = (value: string, displayName: string = value): { value: string; displayName: string } => ({
  value,
  displayName,
});

export const variant = (options: Record<string, string>, stock: number | null, addedCents = 0): SeedVariant => ({
  options: Object.entries(options).map(([name, value]) => ({ name, value })),
  addedCents,
  stock,
});
