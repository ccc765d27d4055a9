import type { Cents } from '#contract/money.ts';
import type { CartLine } from '../store/purchasable.ts';
import type { Prices, Terms } from './plans.ts';

/** What an order line of kind `subscription` pays for; written by this area only, so it is not validated again. */
export interface LineDetails extends Terms {
  kind: 'period' | 'upgrade';
  /** The period that is paid; for an upgrade, the period that is changed. */
  number: number;
  cents: Cents;
  /** Of a first period: the prices that the subscription keeps. */
  prices?: Prices | undefined;
  /** The payment keeps a new card for the next ones. */
  keepsCard: boolean;
}

export function lineOf(subscriptionId: number, details: LineDetails): Omit<CartLine, 'id'> {
  return { kind: 'subscription', itemId: subscriptionId, variantId: null, options: [], quantity: 1, details };
}

/** Of a stored line; null if the version before has emptied it when its buyer was erased and the subscription ended. */
export function storedDetailsOf(line: Pick<CartLine, 'details'>): LineDetails | null {
  return line.details as LineDetails | null;
}

export function detailsOf(line: Pick<CartLine, 'details'>): LineDetails {
  return line.details as LineDetails;
}
