import { storeMoneyOf } from '#contract/money.ts';
import type { Deps } from '../../deps.ts';
import { actionMail } from '../../jobs/action-mail.ts';
import { mailLayout } from '../../jobs/mail-layout.ts';
import { mailParagraph } from '../../jobs/mail-parts.ts';
import type { OutgoingMail } from '../../jobs/outbox.ts';
import { orderToken } from '../orders/order-token.ts';
import { refundedCents } from './refund-rules.ts';
import type { DisputeRow, OrderLedger, RefundRow } from './refund.sql.ts';

/** The receipt of a refund, one per refund. */
export function refundMail(
  deps: Pick<Deps, 'config' | 'secrets'>,
  ledger: OrderLedger,
  refund: RefundRow,
): OutgoingMail {
  const { order } = ledger;
  const returned = ledger.refundLines
    .filter(({ refund_id }) => refund_id === refund.id)
    .flatMap(({ order_line_id, quantity, amount_cents }) => {
      const line = ledger.lines.find(({ id }) => id === order_line_id);
      return line
        ? [{ term: `${quantity > 0 ? `${quantity} × ` : ''}${line.name}`, text: storeMoneyOf(amount_cents) }]
        : [];
    });
  const all = refundedCents(ledger);
  const total =
    all > refund.amount_cents || all < order.total_cents
      ? [`Refunded so far: ${storeMoneyOf(all)} of ${storeMoneyOf(order.total_cents)}.`]
      : [];
  return actionMail(deps, {
    cause: `refund:${refund.id}`,
    to: order.email,
    locale: order.mail_locale,
    subject: `Refund of ${storeMoneyOf(refund.amount_cents)} for your order ${order.order_no}`,
    before: [
      `Hello, we have refunded ${storeMoneyOf(refund.amount_cents)} of your order ${order.order_no} to the card that you paid with.`,
      `This refund includes GST of ${storeMoneyOf(refund.gst_cents)}.`,
      ...total,
      ...(refund.buyer_message === '' ? [] : [refund.buyer_message]),
    ],
    facts: returned,
    action: {
      href: `${deps.config.publicOrigin}/order-thankyou?o=${orderToken(deps, order)}`,
      label: 'View your order',
    },
    after: ['Depending on your bank it takes 5 to 10 days to show.'],
  });
}

/** Tells the administrator that the provider has failed a refund. */
export function refundFailedMail(deps: Pick<Deps, 'config'>, { order }: OrderLedger, refund: RefundRow): OutgoingMail {
  return administratorMail(
    deps,
    `refund-failed:${refund.id}`,
    `A refund of order ${order.order_no ?? order.id} failed`,
    [
      `The payment provider failed the refund of ${storeMoneyOf(refund.amount_cents)} for order ${order.order_no ?? order.id}: ${refund.message ?? 'no reason given'}`,
      'The buyer has not received this money. Refund it again, or pay it back in another way.',
    ],
  );
}

/** Tells the administrator that a dispute began, changed or ended; one mail per state. */
export function disputeMail(deps: Pick<Deps, 'config'>, { order }: OrderLedger, dispute: DisputeRow): OutgoingMail {
  const amount = storeMoneyOf(dispute.amount_cents);
  return administratorMail(
    deps,
    `dispute:${dispute.id}:${dispute.status}`,
    `Dispute about order ${order.order_no ?? order.id}: ${dispute.status.replaceAll('_', ' ')}`,
    [
      `The buyer contests ${amount} of order ${order.order_no ?? order.id} at the bank (${dispute.reason.replaceAll('_', ' ')}). State: ${dispute.status.replaceAll('_', ' ')}.`,
      'Answer it in the dashboard of the payment provider. The contested amount cannot be refunded here.',
    ],
  );
}

export function administratorMail(
  deps: Pick<Deps, 'config'>,
  cause: string,
  subject: string,
  paragraphs: string[],
): OutgoingMail {
  const { html, text } = mailLayout({
    title: subject,
    config: deps.config,
    locale: 'au',
    bodyHtml: paragraphs.map(mailParagraph).join(''),
    bodyText: paragraphs.join('\n\n'),
  });
  return { cause, to: deps.config.ADMIN_RECEIVER ?? deps.config.STORE_RECEIVER, subject, html, text };
}
