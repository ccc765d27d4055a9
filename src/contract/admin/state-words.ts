// What states and kinds of the shop are called by staff: on each screen, in each filter and in each file alike.

/** Of an order: what became of its money. One that cost nothing is free and not paid. */
export const orderStates = {
  awaitingPayment: 'Payment open',
  paid: 'Paid',
  partiallyRefunded: 'Partly refunded',
  cancelled: 'Not paid',
  refunded: 'Refunded',
} as const;

export function orderStateText({ status, totalAmount }: { status: keyof typeof orderStates; totalAmount: number }) {
  return status === 'paid' && totalAmount === 0 ? 'Free' : orderStates[status];
}

/** Of a subscription: `failing`, its payment was declined; `ending`, somebody has cancelled it. */
export const subscriptionStates = {
  active: 'Running',
  failing: 'Payment failing',
  ending: 'Cancelled',
  ended: 'Ended',
} as const;

/** Of a parcel. */
export const parcelStates = { toPack: 'To pack', noAddress: 'Waits for an address', packed: 'Packed' } as const;

/** Of a line of the journal: for what money came or went back. */
export const moneyKinds: Readonly<Record<string, string>> = {
  product: 'Product',
  event: 'Event',
  guide: 'Guide',
  subscription: 'Subscription',
  delivery: 'Delivery',
  amount: 'Refund of an amount',
};

export const moneyKindText = (kind: string): string => moneyKinds[kind] ?? kind;
