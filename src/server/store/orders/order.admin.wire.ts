import { toDollars } from '#contract/money.ts';
import { differenceTexts } from '#contract/money-differences.ts';
import type {
  PackingList,
  Parcel,
  RefundPreview,
  StaffOrder,
  StaffOrderRow,
  StaffRefund,
} from '#contract/admin/orders.ts';
import type { Deps } from '../../deps.ts';
import type { MoneyReport } from '../payments/daily-reconciliation.ts';
import { addressIn } from '../shipping/order-delivery.ts';
import { signedInvoiceUrl } from './invoice-link.ts';
import type { OrderLineRow, OrderRow } from './order.sql.ts';
import { toRefunds } from './order.wire.ts';
import type { Preview } from '../refunds/refund-preview.ts';
import { pendingCents, refundableCents, refundedCents, refundedOfLine } from '../refunds/refund-rules.ts';
import type { OrderLedger, RefundRow } from '../refunds/refund.sql.ts';
import type { ChosenOption } from '../purchasable.ts';
import type { OrderForStaff, packingList } from './order.admin.ts';
import { timelineOf } from './timeline.ts';

export function toStaffRow(
  order: OrderRow,
  { refunds, lines }: { refunds: readonly RefundRow[]; lines: readonly OrderLineRow[] },
): StaffOrderRow {
  return {
    orderId: order.id,
    orderNo: order.order_no,
    orderDate: order.paid_at ?? order.created_at,
    buyer: `${order.first_name} ${order.surname}`,
    email: order.email,
    items: lines
      .filter((line) => line.order_id === order.id)
      .map(({ quantity, name }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    totalAmount: toDollars(order.total_cents),
    refundedAmount: toDollars(refundedCents({ refunds: refunds.filter((refund) => refund.order_id === order.id) })),
    status: order.status,
    parcel: parcelOf(order),
  };
}

function parcelOf({ status, delivery_status, packed_at }: OrderRow): Parcel | null {
  if (delivery_status === null) return null;
  if (packed_at !== null) return 'packed';
  if (status !== 'paid' && status !== 'partiallyRefunded') return null;
  return delivery_status === 'addressKnown' ? 'toPack' : 'noAddress';
}

export function toStaffOrder(deps: Pick<Deps, 'now' | 'secrets'>, found: OrderForStaff): StaffOrder {
  const { ledger, audit } = found;
  const { order, lines, attempt, refunds, disputes } = ledger;
  return {
    ...toStaffRow(order, ledger),
    revision: order.revision,
    madeBy:
      order.cart_id !== null ? 'cart' : lines.some(({ kind }) => kind === 'subscription') ? 'subscription' : 'office',
    uid: order.uid,
    companies: found.companies,
    billingAddress: { firstName: order.first_name, surname: order.surname, email: order.email, phone: order.phone },
    deliveryAddress: addressIn(order),
    packedAt: order.packed_at,
    tracking: order.tracking,
    taxAmount: toDollars(order.gst_cents),
    shippingAmount: toDollars(order.shipping_cents),
    discountAmount: toDollars(order.discount_cents),
    chargedAmount: toDollars(attempt?.status === 'succeeded' ? attempt.amount_cents : 0),
    pendingAmount: toDollars(pendingCents(ledger)),
    promoCode: order.promo_code,
    chargeRef: attempt?.charge_ref ?? null,
    leftAmount: toDollars(refundableCents(ledger)),
    invoiceUrl: order.paid_at === null ? null : signedInvoiceUrl(deps, order),
    lines: lines.map((line) => ({
      lineId: line.id,
      kind: line.kind,
      name: line.name,
      options: optionsText(line),
      quantity: line.quantity,
      refundedQuantity: refundedOfLine(ledger, line.id).quantity,
      amount: toDollars(line.amount_cents),
      taxAmount: toDollars(line.gst_cents),
      bookingCode: line.booking_code,
    })),
    deliveries: [...found.deliveries],
    timeline: timelineOf(found),
    refunds: refunds.map((refund) => toStaffRefund(ledger, refund)),
    disputes: disputes.map((dispute) => ({
      disputeRef: dispute.id,
      amount: toDollars(dispute.amount_cents),
      status: dispute.status,
      reason: dispute.reason,
      begunAt: dispute.created_at,
    })),
    audit: audit.map((row) => ({
      action: row.action,
      uid: row.uid,
      at: row.created_at,
      before: JSON.parse(row.before_json) as unknown,
      after: JSON.parse(row.after_json) as unknown,
    })),
  };
}

export function toPreview({ ledger, draft, ends, begun, moved }: Preview): RefundPreview {
  const left = refundableCents(ledger);
  const names = new Map(ledger.lines.map(({ id, name }) => [id, name]));
  return {
    amount: toDollars(draft.amountCents),
    taxAmount: toDollars(draft.gstCents),
    leftAmount: toDollars(left),
    leftAfter: toDollars(left - draft.amountCents),
    lines: draft.lines.map((part) => ({
      lineId: part.order_line_id,
      name: names.get(part.order_line_id) ?? '',
      quantity: part.quantity,
      amount: toDollars(part.amount_cents),
    })),
    ends: [
      ...ends.map(({ line, quantity, left: kept }) => ({
        lineId: line.id,
        kind: line.kind,
        name: line.name,
        quantity,
        left: kept,
        hasBegun: begun.has(line.id),
      })),
      ...moved.map((each) => ({ ...each, left: 0 })),
    ],
    mailTo: draft.amountCents > 0 ? ledger.order.email : null,
    pendingAmount: toDollars(pendingCents(ledger)),
  };
}

/** Only goods, and only those that were not refunded; a parcel with nothing left in it is left out. */
export function toPackingList({ orders, hasMore, ...ledger }: Awaited<ReturnType<typeof packingList>>): PackingList {
  const slips = orders.flatMap((order) => {
    const address = addressIn(order);
    const items = ledger.lines
      .filter(({ order_id, kind }) => order_id === order.id && kind === 'product')
      .map((line) => ({
        name: line.name,
        options: optionsText(line),
        quantity: line.quantity - refundedOfLine(ledger, line.id).quantity,
      }))
      .filter(({ quantity }) => quantity > 0);
    if (!address || items.length === 0) return [];
    const { id, order_no, paid_at, created_at, revision } = order;
    return [{ orderId: id, orderNo: order_no ?? '', orderDate: paid_at ?? created_at, revision, address, items }];
  });
  return { orders: slips, hasMore };
}

/** 'M, Navy' */
function optionsText({ options_json }: OrderLineRow): string {
  return (JSON.parse(options_json) as ChosenOption[]).map(({ value }) => value).join(', ');
}

export function toStaffRefund(ledger: OrderLedger, refund: RefundRow): StaffRefund {
  const [shown] = toRefunds({ ...ledger, refunds: [refund] });
  if (!shown) throw new Error(`The refund ${refund.id} is not shown.`);
  const { id, scope, actor, reason, refund_ref, message } = refund;
  return { ...shown, refundId: id, scope, actor, internalReason: reason, providerRef: refund_ref, message };
}

export function toMoneyReport(report: MoneyReport) {
  const { from, to, charges, refunds, disputes } = report;
  return {
    from,
    to,
    charges,
    chargedAmount: toDollars(report.chargedCents),
    refunds,
    refundedAmount: toDollars(report.refundedCents),
    disputes,
    disputedAmount: toDollars(report.disputedCents),
    unexplainedAmount: toDollars(report.unexplainedCents),
    unexplained: report.unexplained.map(({ kind, about, cents }) => ({
      what: differenceTexts[kind].what,
      about,
      amount: toDollars(cents),
    })),
  };
}
