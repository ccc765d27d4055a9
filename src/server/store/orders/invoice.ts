import { dayText } from '#contract/calendar.ts';
import { addressLines } from '#contract/delivery-lines.ts';
import { type Cents, storeMoneyOf } from '#contract/money.ts';
import type { Supplier } from '../../config.ts';
import { formatAbn } from '../../abn.ts';
import { nameOfLine } from '../line-name.ts';
import { addressIn } from '../shipping/order-delivery.ts';
import type { OrderLineRow, OrderRow } from './order.sql.ts';
import type { RefundRow } from '../refunds/refund.sql.ts';
import { noGst } from '../pricing.ts';

/** The texts of an invoice, in the order in which they are shown. */
export interface Invoice {
  title: 'Tax invoice' | 'Invoice';
  number: string;
  date: string;
  supplier: string[];
  buyer: string[];
  /** The address of a parcel; empty if nothing is sent. */
  sentTo: string[];
  rows: InvoiceRow[];
  sums: { label: string; amount: string }[];
  total: string;
  /** The refunds, which adjust the invoice. */
  adjustments: { label: string; amount: string }[];
  notes: string[];
}

export interface InvoiceRow {
  description: string;
  /** Below the description. */
  discount: string | null;
  quantity: string;
  unitPrice: string;
  gst: string;
  amount: string;
}

const free = 'GST-free';

/**
 * The invoice of a paid order with what the tax office asks for (GST Act, section 29-70): supplier and ABN, date,
 * description, quantity, price and GST of each item, and the buyer, who is required from $1,000.
 */
export function invoiceOf(
  supplier: Supplier,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  refunds: readonly RefundRow[] = [],
): Invoice {
  const isRegistered = order.gst_rule !== noGst;
  const rows = lines.map((line) => rowOf(line, isRegistered));
  const address = addressIn(order);
  // What is sent free of charge is named too.
  if (order.shipping_cents > 0 || address) rows.push(shippingRow(order, isRegistered));
  const sums: Invoice['sums'] = [];
  if (order.promo_code !== null)
    sums.push({
      label: `Discount included: promo ${order.promo_code}`,
      amount: `−${storeMoneyOf(order.discount_cents)}`,
    });
  if (isRegistered) sums.push({ label: 'GST included', amount: storeMoneyOf(order.gst_cents) });
  return {
    title: isTaxInvoice(order) ? 'Tax invoice' : 'Invoice',
    number: order.order_no ?? '',
    date: dayText(order.paid_at ?? order.created_at),
    supplier: supplierLines(supplier),
    buyer: [`${order.first_name} ${order.surname}`, order.email],
    sentTo: address ? addressLines(address) : [],
    rows,
    sums,
    total: storeMoneyOf(order.total_cents),
    adjustments: refunds.filter(({ status }) => status === 'refunded').map(adjustmentOf),
    notes: notesOf(isRegistered, rows),
  };
}

/** Only an order with GST has a tax invoice; a supplier who is not registered for GST charges none. */
export function isTaxInvoice(order: Pick<OrderRow, 'gst_cents'>): boolean {
  return order.gst_cents > 0;
}

function supplierLines(supplier: Supplier): string[] {
  return [
    supplier.SUPPLIER_NAME,
    ...(supplier.SUPPLIER_ABN === undefined ? [] : [`ABN ${formatAbn(supplier.SUPPLIER_ABN)}`]),
    ...(supplier.SUPPLIER_ADDRESS === undefined ? [] : [supplier.SUPPLIER_ADDRESS]),
  ];
}

function rowOf(line: OrderLineRow, isRegistered: boolean): InvoiceRow {
  return {
    description: nameOfLine(line),
    discount: line.discount_cents > 0 ? `Less discount ${storeMoneyOf(line.discount_cents)}` : null,
    quantity: String(line.quantity),
    unitPrice: storeMoneyOf(line.unit_cents + line.added_cents),
    gst: gstText(isRegistered, line.gst_free === 1, line.gst_cents),
    amount: storeMoneyOf(line.amount_cents),
  };
}

function adjustmentOf({ updated_at, amount_cents, gst_cents }: RefundRow): Invoice['adjustments'][number] {
  const when = dayText(updated_at);
  return {
    label: `Adjustment: refunded on ${when}${gst_cents > 0 ? `, GST ${storeMoneyOf(gst_cents)}` : ''}`,
    amount: `−${storeMoneyOf(amount_cents)}`,
  };
}

function shippingRow(order: OrderRow, isRegistered: boolean): InvoiceRow {
  return {
    description: 'Delivery',
    discount: null,
    quantity: '1',
    unitPrice: storeMoneyOf(order.shipping_cents),
    gst: gstText(isRegistered, order.shipping_gst_cents === 0, order.shipping_gst_cents),
    amount: storeMoneyOf(order.shipping_cents),
  };
}

function gstText(isRegistered: boolean, isFree: boolean, cents: Cents): string {
  return !isRegistered ? '–' : isFree ? free : storeMoneyOf(cents);
}

function notesOf(isRegistered: boolean, rows: readonly InvoiceRow[]): string[] {
  const paid = 'Paid in full. All amounts are in Australian dollars.';
  if (!isRegistered) return [paid, 'The supplier is not registered for GST; no GST was charged.'];
  return [
    paid,
    rows.some((row) => row.gst === free)
      ? 'Prices include GST, except of items marked GST-free.'
      : 'All prices include GST.',
  ];
}
