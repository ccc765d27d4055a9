import { storeMoneyOf } from '#contract/money.ts';
import type { OrderMoment } from '#contract/admin/orders.ts';
import type { AuditRecord } from '../../staff/audited.ts';
import type { MailOfCause } from '../../jobs/mails-of-causes.ts';
import type { Delivery } from '../purchasable.ts';
import type { OrderLedger, RefundRow } from '../refunds/refund.sql.ts';
import type { NoteRow } from './order.admin.sql.ts';

/** Everything that is stored about what has happened to an order. */
export interface OrderStory {
  ledger: OrderLedger;
  deliveries: readonly Delivery[];
  mails: readonly MailOfCause[];
  audit: readonly AuditRecord[];
  notes: readonly NoteRow[];
  /** What people of the staff are called, by uid. */
  names: ReadonlyMap<string, string>;
}

type Moment = Omit<OrderMoment, 'noteId'> & { noteId?: number };
const somebody = 'Somebody who works here no longer';

/** What has happened to an order, oldest first, made of what is stored and of nothing else. */
export function timelineOf(story: OrderStory): OrderMoment[] {
  const moments = [
    ...paymentMoments(story.ledger),
    ...story.mails.map(mailMoment),
    ...refundMoments(story),
    ...story.ledger.disputes.map((dispute) =>
      moment(
        dispute.created_at,
        `The buyer contests ${storeMoneyOf(dispute.amount_cents)} at the bank (${words(dispute.reason)}). It is now: ${words(dispute.status)}.`,
      ),
    ),
    ...deliveryMoments(story.deliveries),
    ...story.audit.flatMap((record) => auditMoment(record, story.names)),
    ...story.notes.map((note) => ({
      ...moment(note.created_at, note.text, story.names.get(note.uid) ?? somebody),
      noteId: note.id,
    })),
  ];
  // What came at the same instant stays in the order above: paid before it is mailed.
  return moments.toSorted((a, b) => a.at.localeCompare(b.at)).map((each) => ({ ...each, noteId: each.noteId ?? null }));
}

const words = (code: string): string => code.replaceAll('_', ' ');
const moment = (at: string, text: string, by: string | null = null): Moment => ({ at, text, by });

function paymentMoments({ order, attempt }: OrderLedger): Moment[] {
  const total = storeMoneyOf(order.total_cents);
  const made = moment(order.created_at, `The order was made, for ${total}.`);
  if (order.paid_at !== null)
    return [
      made,
      moment(order.paid_at, order.total_cents === 0 ? 'There was nothing to pay.' : `Paid ${total} by card.`),
    ];
  if (!attempt) return [made];
  const at = attempt.updated_at;
  switch (attempt.status) {
    case 'pending':
      return [made, moment(at, 'The charge was sent to the payment provider, which has not answered yet.')];
    case 'requiresAction':
      return [made, moment(at, 'The buyer was asked to confirm the payment at the bank.')];
    case 'declined':
      return [made, moment(at, `The card was declined${attempt.message ? `: ${attempt.message}` : '.'}`)];
    case 'cancelled':
      return [made, moment(at, 'The payment ended. Nothing was charged.')];
    case 'succeeded':
      return [made, moment(at, `${total} was charged too late: the order could not be completed.`)];
  }
}

function mailMoment({ subject, recipient, status, created_at, sent_at, last_error }: MailOfCause): Moment {
  const mail = `‘${subject}’`;
  if (status === 'sent') return moment(sent_at ?? created_at, `${mail} was emailed to ${recipient}.`);
  if (status === 'failed')
    return moment(created_at, `${mail} could not be emailed to ${recipient}: ${last_error ?? 'no reason was given.'}`);
  return moment(created_at, `${mail} waits to be emailed to ${recipient}.`);
}

function refundMoments({ ledger, names }: OrderStory): Moment[] {
  return ledger.refunds.flatMap((refund) => {
    const sum = storeMoneyOf(refund.amount_cents);
    const end = refundEnd(refund, sum);
    if (refund.actor === 'provider') return [{ ...end, text: `Refunded at the payment provider: ${end.text}` }];
    const parts = ledger.refundLines
      .filter(({ refund_id, quantity }) => refund_id === refund.id && quantity > 0)
      .map((part) => `${part.quantity} × ${ledger.lines.find(({ id }) => id === part.order_line_id)?.name ?? ''}`);
    const what = [sum, parts.join(', '), refund.reason].filter(Boolean).join(' – ');
    return [moment(refund.created_at, `Refund begun: ${what}.`.replace(/([.!?])\.$/, '$1'), byOf(refund, names)), end];
  });
}

function refundEnd({ status, created_at, updated_at, message }: RefundRow, sum: string): Moment {
  if (status === 'refunded') return moment(updated_at, `${sum} went back to the buyer.`);
  if (status === 'failed')
    return moment(updated_at, `The refund of ${sum} failed: ${message ?? 'no reason was given.'}`);
  return moment(created_at, `The refund of ${sum} is being sent to the payment provider.`);
}

function byOf({ actor }: RefundRow, names: OrderStory['names']): string {
  const [kind = '', uid = ''] = actor.split(':');
  if (kind === 'buyer') return 'The buyer';
  if (kind === 'system') return 'The site';
  return names.get(uid) ?? somebody;
}

/** Tickets that ended or moved together are one moment. */
function deliveryMoments(deliveries: readonly Delivery[]): Moment[] {
  const ended = deliveries.flatMap((each) => (each.endedAt === null ? [] : { ...each, endedAt: each.endedAt }));
  const moved = deliveries.flatMap((each) =>
    each.movedAt === null ? [] : moment(each.movedAt, `A ticket moved to ‘${each.what}’.`),
  );
  return [
    ...[...Map.groupBy(ended, ({ kind, what, endedAt }) => `${kind} ${endedAt} ${what}`).values()].map(endMoment),
    ...moved,
  ];
}

function endMoment(group: (Delivery & { endedAt: string })[]): Moment {
  const [{ kind, what, endedAt } = { kind: 'ticket', what: '', endedAt: '' }] = group;
  if (kind === 'guide') return moment(endedAt, `‘${what}’ closed for the buyer.`);
  if (kind === 'subscription') return moment(endedAt, `The ${what} ended.`);
  const tickets = group.length === 1 ? 'A ticket' : `${group.length} tickets`;
  return moment(endedAt, `${tickets} for ‘${what}’ ended.`);
}

/** What staff did that no other row tells. */
function auditMoment(
  { action, uid, email, created_at, after_json }: AuditRecord,
  names: OrderStory['names'],
): Moment[] {
  const after = JSON.parse(after_json) as Record<string, unknown>;
  const text = {
    resendReceipt: 'Sent the receipt again.',
    changeAddress: 'Changed the delivery address.',
    setPacked: after['packed'] === true ? 'Marked the parcel as packed and sent.' : 'Took the mark ‘packed’ away.',
    removeNote: 'Took a note away.',
    askProvider: 'Asked the payment provider.',
  }[action];
  return text === undefined ? [] : [moment(created_at, text, names.get(uid) ?? email ?? somebody)];
}
