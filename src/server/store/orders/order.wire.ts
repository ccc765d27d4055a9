import type { MemberOrder } from '#contract/account.ts';
import type { OrderItem, PromoInfo } from '#contract/cart-shapes.ts';
import { toDollars } from '#contract/money.ts';
import type { OrderRefund, OrderStatus, PaidOrder } from '#contract/store.ts';
import { dollarsOrNull, taxItem, toPromoInfo } from '../cart/cart.wire.ts';
import type { PaidLedger } from './order.ts';
import { needsAddress } from '../cart/address-request.ts';
import { addressIn } from '../shipping/order-delivery.ts';
import { type OrderLineRow, type OrderRow, pricedLine } from './order.sql.ts';
import { discountUnitCents } from '../pricing.ts';
import type { ChosenOption, PurchasableKind, TicketPage } from '../purchasable.ts';
import { refundedCents } from '../refunds/refund-rules.ts';

export function toPaidOrder(
  ledger: PaidLedger,
  {
    invoiceUrl,
    tickets,
    pages,
  }: { invoiceUrl: string; tickets: Map<number, TicketPage>; pages: ReadonlyMap<number, string> },
): PaidOrder {
  const { order, lines } = ledger;
  return {
    orderId: order.id,
    orderNo: order.order_no ?? '',
    orderDate: order.paid_at ?? order.created_at,
    itemTotalAmount: toDollars(order.total_cents - order.shipping_cents),
    totalAmount: toDollars(order.total_cents),
    taxAmount: toDollars(order.gst_cents),
    shippingAmount: toDollars(order.shipping_cents),
    promoCode: order.promo_code,
    promoInfo: promoInfoOf(order, lines),
    invoiceUrl,
    billingAddress: { firstName: order.first_name, surname: order.surname, email: order.email, phone: order.phone },
    shippingAddress: addressIn(order),
    addressMissing: needsAddress(order),
    orderItems: [
      ...lines.map((line) => toItem(line, tickets.get(line.id), pages.get(line.id))),
      taxItem({ gstCents: order.gst_cents }),
    ],
    orderStatus: statusOf(order),
    refunds: toRefunds(ledger),
  };
}

function promoInfoOf(order: OrderRow, lines: OrderLineRow[]): PromoInfo | null {
  if (order.promo_code === null) return null;
  return toPromoInfo(
    { code: order.promo_code, description: order.promo_description ?? '' },
    lines.map((row) => ({ id: row.id, discountCents: row.discount_cents, discountGstCents: row.discount_gst_cents })),
  );
}

export function statusOf({ status }: OrderRow): OrderStatus {
  return status === 'refunded' || status === 'partiallyRefunded' ? status : 'paid';
}

export function toRefunds({ lines, refunds, refundLines }: Pick<PaidLedger, 'lines' | 'refunds' | 'refundLines'>) {
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  return refunds.map((refund): OrderRefund => ({
    refundDate: refund.created_at,
    amount: toDollars(refund.amount_cents),
    taxAmount: toDollars(refund.gst_cents),
    status: refund.status,
    reason: refund.buyer_message,
    items: refundLines
      .filter(({ refund_id }) => refund_id === refund.id)
      .map(({ order_line_id, quantity }) => `${quantity > 0 ? `${quantity} × ` : ''}${names.get(order_line_id)}`),
  }));
}

/** An order in the list on the account page; `token` opens its receipt. */
export function toMemberOrder(
  { order, lines, refunds }: Pick<PaidLedger, 'order' | 'lines' | 'refunds'>,
  token: string | null,
): MemberOrder {
  return {
    orderNo: order.order_no ?? '',
    orderDate: order.paid_at ?? order.created_at,
    totalAmount: toDollars(order.total_cents),
    status: statusOf(order),
    refundedAmount: toDollars(refundedCents({ refunds })),
    items: lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name)),
    orderToken: token,
  };
}

function toItem(row: OrderLineRow, tickets: TicketPage | undefined, page: string | undefined): OrderItem {
  const kind = row.kind as PurchasableKind['kind'];
  return {
    orderItemId: row.id,
    orderItemType: 0,
    productId: kind === 'product' ? row.item_id : null,
    itemName: row.name,
    itemDescHtml: row.description_html,
    variantOptionsSerialised: (JSON.parse(row.options_json) as ChosenOption[]).map((option) => ({
      Name: option.name,
      Value: option.value,
    })),
    unitPrice: toDollars(row.unit_cents),
    addedUnitPrice: toDollars(row.added_cents),
    discountUnitPrice: dollarsOrNull(discountUnitCents(pricedLine(row))),
    lineTotal: toDollars(row.amount_cents),
    quantity: row.quantity,
    ext:
      kind === 'product' || kind === 'subscription'
        ? null
        : { itemType: kind, itemId: row.item_id, itemName: row.name },
    bookingView: row.booking_code === null || !tickets ? null : { bookingCode: row.booking_code, ...tickets },
    ...(page !== undefined && { pageUrl: page }),
  };
}
