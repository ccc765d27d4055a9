import type { RefundPreview, StaffDelivery, StaffOrder, StaffOrderRow, StaffRefund } from '#contract/admin/orders.ts';
import { orderStates, parcelStates, subscriptionStates } from '#contract/admin/state-words.ts';
import { formatStoreMoney, sumDollars } from '#contract/money.ts';
import { whenText } from '../parts/when.ts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const filters = [
  { name: 'status', label: 'Status', all: 'Every status', options: optionsOf(orderStates) },
  { name: 'parcel', label: 'Parcel', all: 'All', options: optionsOf(parcelStates) },
  {
    name: 'period',
    label: 'Made',
    all: 'At any time',
    options: [
      { value: 'today', label: 'Today' },
      { value: 'week', label: 'In the last 7 days' },
      { value: 'month', label: 'In the last 30 days' },
      { value: 'quarter', label: 'In the last 90 days' },
      { value: 'year', label: 'In the last year' },
    ],
  },
];

/** 'PHI-100017', or what an order without a number is called. */
export const nameOf = ({ orderNo, orderId }: Pick<StaffOrderRow, 'orderNo' | 'orderId'>): string =>
  orderNo ?? `Order ${orderId}, not paid`;

export const madeByText: Record<StaffOrder['madeBy'], string> = {
  cart: 'On the site',
  subscription: 'By a subscription: its first payment or a renewal',
  office: 'Without a cart, in the office',
};

/** Whether a ticket, a guide or a subscription is there; never whether somebody used it. */
export function deliveryText({ kind, state, endedAt, movedAt }: StaffDelivery): string {
  const since = endedAt === null ? '' : ` since ${whenText(endedAt)}`;
  if (kind === 'ticket') {
    if (state === 'ended') return `Cancelled${since}`;
    return movedAt === null ? 'Comes' : `Comes; moved here ${whenText(movedAt)}`;
  }
  if (kind === 'subscription')
    return state === 'ended' ? `${subscriptionStates.ended}${since}` : subscriptionStates.active;
  if (state === 'gone') return 'Open to the buyer, but its page is not on the site now';
  return state === 'ended' ? `Closed for the buyer${since}` : 'Open to the buyer';
}

/** What is shown as money that adds up. */
export function sumLines(order: StaffOrder) {
  const money = formatStoreMoney;
  const minus = (dollars: number) => `−${money(dollars)}`;
  const items = sumDollars([order.totalAmount, -order.shippingAmount, order.discountAmount]);
  const held = sumDollars([order.chargedAmount, -order.refundedAmount, -order.pendingAmount, -order.leftAmount]);
  return [
    { name: 'Items', amount: money(items) },
    order.discountAmount > 0 && {
      name: order.promoCode === null ? 'Discount' : `Discount, promo ${order.promoCode}`,
      amount: minus(order.discountAmount),
    },
    order.shippingAmount > 0 && { name: 'Delivery', amount: money(order.shippingAmount) },
    {
      name: 'Total',
      amount: money(order.totalAmount),
      note: order.taxAmount > 0 ? `GST of ${money(order.taxAmount)} is in it` : 'Without GST',
      isTotal: true,
    },
    { name: 'Charged', amount: money(order.chargedAmount) },
    order.refundedAmount > 0 && { name: 'Refunded', amount: minus(order.refundedAmount) },
    order.pendingAmount > 0 && { name: 'Being refunded', amount: minus(order.pendingAmount) },
    held > 0 && { name: 'Held by the bank', amount: minus(held), note: 'The buyer contests it there' },
    {
      name: 'Left',
      amount: money(order.leftAmount),
      ...(order.leftAmount > 0 && { note: 'Can still be refunded' }),
      isTotal: true,
    },
  ].filter((line) => line !== false);
}

/** Money that is left, or what cost nothing and is still with the buyer once all of the money is returned. */
export function isRefundable(order: StaffOrder): boolean {
  if (order.leftAmount > 0) return true;
  const notReturned = sumDollars([order.chargedAmount, -order.refundedAmount, -order.pendingAmount]);
  return notReturned === 0 && order.lines.some((line) => line.refundedQuantity < line.quantity);
}

/** What a refund will do, in sentences; the same values are used when it is done. */
export function consequences(preview: RefundPreview): string[] {
  const { amount, taxAmount, ends, mailTo, leftAfter, pendingAmount } = preview;
  const gst = taxAmount > 0 ? `, with GST of ${formatStoreMoney(taxAmount)} in it` : '';
  return [
    amount === 0
      ? 'No money goes back: this was free.'
      : `${formatStoreMoney(amount)} goes back to the card of the buyer${gst}.`,
    ...ends.flatMap(endTexts),
    ...(ends.length === 0 ? ['Tickets, guides, subscriptions and stock stay as they are.'] : []),
    mailTo === null ? 'No email is sent.' : `A receipt of the refund is emailed to ${mailTo}.`,
    ...(amount === 0 ? [] : [`Afterwards ${formatStoreMoney(leftAfter)} of the order is left.`]),
    ...(pendingAmount > 0
      ? [`Another refund of ${formatStoreMoney(pendingAmount)} is being sent; it is not counted here.`]
      : []),
  ];
}

function endTexts({ kind, name, quantity, left, hasBegun }: RefundPreview['ends'][number]): string[] {
  const stays = left > 0 ? ` ${left} stay${left === 1 ? 's' : ''} with the buyer.` : '';
  if (kind === 'guide') return [`‘${name}’ closes for the buyer.`];
  if (kind === 'subscription') return [`The ${name} ends at once.`];
  if (kind !== 'event') return [`${quantity} × ‘${name}’ can be sold again.${stays}`];
  const [tickets, places] = quantity === 1 ? ['1 ticket', 'its place'] : [`${quantity} tickets`, 'their places'];
  return [
    `${tickets} for ‘${name}’ end${quantity === 1 ? 's' : ''}, and ${places} can be booked again.${stays}`,
    ...(hasBegun ? [`‘${name}’ has begun: whoever has a ticket may be there already.`] : []),
  ];
}

/** What became of a refund. */
export function refundedText({ amount, status, message }: StaffRefund, who: string): string {
  const sum = formatStoreMoney(amount);
  if (status === 'failed') return `The payment provider refused the refund of ${sum}: ${message ?? 'no reason given'}.`;
  if (status === 'pending')
    return `The refund of ${sum} is being sent: the payment provider has not answered yet. We ask again by ourselves, and nothing is sent twice.`;
  return amount === 0 ? `What ${who} had is taken back. There was nothing to refund.` : `${sum} goes back to ${who}.`;
}
