/** Where a product stands, in the order in which staff choose; nobody can buy it in any state but `onSale`. */
export const productStates = ['onSale', 'soldOut', 'notAvailable', 'ownWords', 'draft', 'archived'] as const;
export type ProductState = (typeof productStates)[number];

/** The names of the states, the same on screens and in files. */
export const stateNames: Readonly<Record<ProductState, string>> = {
  draft: 'Draft',
  onSale: 'On sale',
  soldOut: 'Sold out',
  notAvailable: 'Not available',
  ownWords: 'Shown, not for sale',
  archived: 'Archived',
};

/** The status of a published product (specification §9); every other one is `ownWords`. */
export const statuses = { onSale: 0, soldOut: 1, notAvailable: 98 } as const;

/** Where a published product with this status stands. */
export const shownState = (status: number): ProductState =>
  (Object.keys(statuses) as (keyof typeof statuses)[]).find((state) => statuses[state] === status) ?? 'ownWords';

/** The status that a published product gets in a state; one with words of its own keeps `status` if it says so. */
export function statusIn(state: 'onSale' | 'soldOut' | 'notAvailable' | 'ownWords', status: number): number {
  if (state !== 'ownWords') return statuses[state];
  return shownState(status) === 'ownWords' ? status : 100;
}
