import { dayText } from '#contract/calendar.ts';
import { storeMoneyOf } from '#contract/money.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { mailLayout } from '../../jobs/mail-layout.ts';
import {
  type AmountRow,
  mailAmounts,
  mailButton,
  mailHeadline,
  mailLink,
  mailParagraph,
} from '../../jobs/mail-parts.ts';
import { type OutgoingMail, queueMail } from '../../jobs/outbox.ts';
import { isTaxInvoice } from './invoice.ts';
import { invoiceUrl } from './invoice-link.ts';
import { nameOfLine } from '../line-name.ts';
import { addressIn } from '../shipping/order-delivery.ts';
import { orderToken } from './order-token.ts';
import type { OrderLineRow, OrderRow } from './order.sql.ts';
import { noGst } from '../pricing.ts';

/**
 * The receipt of a paid order with a link to its invoice, one per order. `opens` maps line ids to the URLs of bought
 * pages. Anyone can order something free for any address, so it repeats no name or text of the buyer (A-117).
 */
export function receiptMail(
  deps: Pick<Deps, 'config' | 'now' | 'secrets'>,
  order: OrderRow,
  lines: OrderLineRow[],
  opens: Map<number, string>,
): OutgoingMail {
  const link = `${deps.config.publicOrigin}/order-thankyou?o=${orderToken(deps, order)}`;
  const rows: AmountRow[] = lines.map((line) => ({
    name: line.quantity > 1 ? `${line.quantity} × ${nameOfLine(line)}` : nameOfLine(line),
    href: opens.get(line.id),
    // The line costs here what it cost in the cart; see `sums` for the discount in it.
    amount: storeMoneyOf(line.amount_cents),
  }));
  const address = addressIn(order);
  const sentTo = address ? `We send it to the address in postcode ${address.postcode} that you gave us.` : null;
  const sums: AmountRow[] = [];
  if (order.promo_code !== null)
    sums.push(
      {
        name: 'Items before the discount',
        amount: storeMoneyOf(order.total_cents - order.shipping_cents + order.discount_cents),
      },
      {
        name: `Promo ${order.promo_code} (${order.promo_description})`,
        amount: `−${storeMoneyOf(order.discount_cents)}`,
      },
    );
  // Free delivery is named too.
  if (order.delivery_status !== null)
    sums.push({
      name: 'Delivery',
      amount: order.shipping_cents === 0 ? 'FREE' : storeMoneyOf(order.shipping_cents),
    });
  const hello = 'Hello, thank you for your order. This is your receipt.';
  const invoice = { name: isTaxInvoice(order) ? 'Tax invoice (PDF)' : 'Invoice (PDF)', href: invoiceUrl(deps, order) };
  const invoiceHref = `${deps.config.publicOrigin}${invoice.href}`;
  const tax = order.gst_rule === noGst ? 'No GST was charged.' : `Includes GST of ${storeMoneyOf(order.gst_cents)}.`;
  const total = storeMoneyOf(order.total_cents);
  const when = dayText(order.paid_at ?? order.created_at);
  const { html, text } = mailLayout({
    title: `Your order ${order.order_no}`,
    config: deps.config,
    locale: order.mail_locale,
    bodyHtml: [
      mailParagraph(hello),
      mailHeadline('Total', total, [tax, `${order.order_no} · ${when}`]),
      mailAmounts([...rows, ...sums, { name: 'Total', amount: total, isTotal: true }]),
      ...(sentTo ? [mailParagraph(sentTo)] : []),
      mailButton(link, 'View your order'),
      mailLink(invoiceHref, invoice.name),
    ].join('\n'),
    bodyText: [
      hello,
      '',
      `Total: ${total}`,
      tax,
      `${order.order_no}, ${when}`,
      '',
      ...rows.map((row) => `${row.name}: ${row.amount}${row.href === undefined ? '' : `\n  Open it: ${row.href}`}`),
      ...sums.map((row) => `${row.name}: ${row.amount}`),
      ...(sentTo ? ['', sentTo] : []),
      '',
      `View your order: ${link}`,
      `${invoice.name}: ${invoiceHref}`,
    ].join('\n'),
  });
  return {
    cause: `receipt:${order.id}`,
    uid: order.uid,
    to: order.email,
    subject: `Your order ${order.order_no}`,
    html,
    text,
  };
}

/** Queues a mail that the payment of an order which could not be completed is refunded. */
export async function queueRefundNotice(tx: Tx, deps: Deps, order: OrderRow, reason: string): Promise<void> {
  const body = [
    `Hello, your payment of ${storeMoneyOf(order.total_cents)} reached us, but we could not complete the order. ${reason}`,
    'We are refunding it in full. Depending on your bank it takes 5 to 10 days to show.',
  ];
  const { html, text } = mailLayout({
    title: 'Your payment is being refunded',
    config: deps.config,
    locale: order.mail_locale,
    bodyHtml: body.map(mailParagraph).join(''),
    bodyText: body.join('\n\n'),
  });
  await queueMail(tx, deps, {
    cause: `refund:${order.id}`,
    uid: order.uid,
    to: order.email,
    subject: 'Your payment is being refunded',
    html,
    text,
  });
}

/** The URLs of bought pages by order line, with one query per kind that has pages. */
export async function linksOf(tx: Tx, deps: Deps, lines: OrderLineRow[]): Promise<Map<number, string>> {
  const links = new Map<number, string>();
  for (const kind of Object.values(deps.purchasables)) {
    const ofKind = lines.filter((line) => line.kind === kind.kind);
    if (!kind.opensAt || ofKind.length === 0) continue;
    const paths = await kind.opensAt(
      tx,
      ofKind.map((line) => line.item_id),
    );
    for (const line of ofKind)
      if (paths.has(line.item_id)) links.set(line.id, `${deps.config.publicOrigin}${paths.get(line.item_id)}`);
  }
  return links;
}
