import { toDollars } from '#contract/money.ts';
import type { StaffOrder, StaffOrderRow, StaffRefund } from '#contract/admin/orders.ts';
import type { MoneyReport } from '../payments/daily-reconciliation.ts';
import type { OrderRow } from './order.sql.ts';
import { toRefunds } from './order.wire.ts';
import { disputedCents, leftOf, refundedCents, refundedOfLine } from '../refunds/refund-rules.ts';
import type { OrderLedger, RefundRow } from '../refunds/refund.sql.ts';
import type { AuditRecord } from '../../staff/audited.ts';

export function toStaffRow(order: OrderRow, refunds: readonly RefundRow[]): StaffOrderRow {
  return {
    orderId: order.id,
    orderNo: order.order_no,
    orderDate: order.paid_at ?? order.created_at,
    buyer: `${order.first_name} ${order.surname}`,
    email: order.email,
    totalAmount: toDollars(order.total_cents),
    refundedAmount: toDollars(refundedCents({ refunds: refunds.filter((refund) => refund.order_id === order.id) })),
    status: order.status,
  };
}

export function toStaffOrder(ledger: OrderLedger, audit: readonly AuditRecord[]): StaffOrder {
  const { order, lines, attempt, refunds, disputes } = ledger;
  return {
    ...toStaffRow(order, refunds),
    billingAddress: { firstName: order.first_name, surname: order.surname, email: order.email, phone: order.phone },
    taxAmount: toDollars(order.gst_cents),
    shippingAmount: toDollars(order.shipping_cents),
    discountAmount: toDollars(order.discount_cents),
    promoCode: order.promo_code,
    chargeRef: attempt?.charge_ref ?? null,
    leftAmount: order.paid_at === null ? 0 : toDollars(Math.max(0, leftOf(ledger).cents - disputedCents(ledger))),
    lines: lines.map((line) => ({
      lineId: line.id,
      kind: line.kind,
      name: line.name,
      quantity: line.quantity,
      refundedQuantity: refundedOfLine(ledger, line.id).quantity,
      amount: toDollars(line.amount_cents),
      taxAmount: toDollars(line.gst_cents),
      bookingCode: line.booking_code,
    })),
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
    unexplained: report.unexplained.map(({ what, about, cents }) => ({ what, about, amount: toDollars(cents) })),
  };
}
