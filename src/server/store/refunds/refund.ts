import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { asleepText } from '../../shop-closed.ts';
import { fail, type Failure, ok, type Outcome } from '../../outcome.ts';
import type { OrderLineRow } from '../orders/order.sql.ts';
import { completeRefund, releaseRefunded } from './refund-completion.ts';
import {
  amountDraft,
  asMade,
  isRefundedInFull,
  ledgerAfter,
  linesDraft,
  refundableCents,
  type RefundDraft,
  type RefundedLine,
  shareDraft,
  wholeDraft,
} from './refund-rules.ts';
import { insertRefund, lockLedger, type OrderLedger, type RefundRow } from './refund.sql.ts';
import { toLine } from '../stored-line.ts';

const orderNotFound = fail('Order not found.', undefined, 'order_not_found');
const refundedMeanwhile = fail(
  'Somebody has refunded part of this order since you looked. Look at what is left now, and choose again.',
  undefined,
  'stale',
);

const nothingWouldBeLeft = fail(
  'An amount of this order was refunded before. With the difference all of its money would be back, and the ticket would end. Choose an event that costs the same, or cancel the ticket and ask the person to book again.',
  'toEventId',
  'nothing_would_be_left',
);

/** The wish to refund (part of) an order. */
export interface RefundRequest {
  orderId: number;
  /** Names the wish, such as `event-12-cancelled-order-17`: a repeated request returns the first refund. */
  key: string;
  /** For staff and the provider; the buyer does not see it. */
  reason: string;
  /** Printed on the receipt of the refund and on the order; nothing if omitted. */
  messageToBuyer?: string;
  /** `staff:<uid>`, `organiser:<uid>`, `buyer` or `system`. */
  actor: string;
  /** Also what has begun, such as tickets of an event: staff have seen that it has. */
  alsoBegun?: true;
  /** What could still be refunded when the person looked, in cents. */
  expectedLeft?: number | undefined;
}

/**
 * Refunds lines of an order, with their quantities: stores the refund, and the provider is asked after the commit
 * (`sendRefund`, else the reconciler within 20 s). The deliveries of the lines end when the provider has refunded them,
 * so a refund that fails changes nothing. With `release: 'now'` they end in this transaction, for tickets that are
 * cancelled in any case. Run it in `changingPools`, before the transaction locks pools (lock order in settle.ts).
 */
export async function refundLines(
  tx: Tx,
  deps: Deps,
  request: RefundRequest & { lines: readonly RefundedLine[]; release?: 'now' },
): Promise<Outcome<RefundRow>> {
  const { lines, release } = request;
  return begin(tx, deps, request, (ledger) => linesDraft(ledger, lines), release === 'now');
}

/** Refunds everything that is left of an order, with its shipping. */
export async function refundOrder(tx: Tx, deps: Deps, request: RefundRequest): Promise<Outcome<RefundRow>> {
  return begin(tx, deps, request, wholeDraft);
}

/** Refunds an amount. It ends no delivery, unless it is all that was left of the charge. */
export async function refundAmount(
  tx: Tx,
  deps: Deps,
  request: RefundRequest & { amountCents: number },
): Promise<Outcome<RefundRow>> {
  return begin(tx, deps, request, (ledger) => amountDraft(ledger, request.amountCents));
}

/**
 * Refunds an amount that belongs to one line: of tickets that were moved to another event. With `goesOn` it is refused
 * if all of the order would be over then, with the ticket that goes on.
 */
export async function refundShare(
  tx: Tx,
  deps: Deps,
  request: RefundRequest & { lineId: number; amountCents: number; goesOn?: true },
): Promise<Outcome<RefundRow>> {
  return begin(tx, deps, request, (ledger) => {
    const draft = shareDraft(ledger, request.lineId, request.amountCents);
    const isOver = draft.ok && request.goesOn && isRefundedInFull(ledgerAfter(asMade(ledger), draft.value));
    return isOver ? nothingWouldBeLeft : draft;
  });
}

async function begin(
  tx: Tx,
  deps: Deps,
  request: RefundRequest,
  draftOf: (ledger: OrderLedger) => Outcome<RefundDraft>,
  isReleasedNow = false,
): Promise<Outcome<RefundRow>> {
  if (deps.config.restoredFrom !== null) return fail(asleepText, undefined, 'asleep');
  const ledger = await lockLedger(tx, request.orderId);
  if (!ledger) return orderNotFound;
  const idempotencyKey = `refund-${request.key}`;
  const earlier = ledger.refunds.find((refund) => refund.idempotency_key === idempotencyKey);
  if (earlier) return ok(earlier);
  const draft = draftOf(ledger);
  if (request.expectedLeft !== undefined && request.expectedLeft !== refundableCents(ledger)) return refundedMeanwhile;
  if (!draft.ok) return draft;
  const isAsked = !isReleasedNow && !request.alsoBegun;
  const refused = isAsked ? await refuseBegun(tx, deps, ledger, draft.value) : null;
  if (refused) return refused;
  const now = deps.now().toISOString();
  const { scope, amountCents, taxableCents, gstCents, lines } = draft.value;
  const refund = await insertRefund(
    tx,
    {
      id: randomUUID(),
      attempt_id: ledger.attempt?.id ?? null,
      order_id: ledger.order.id,
      amount_cents: amountCents,
      taxable_cents: taxableCents,
      gst_cents: gstCents,
      scope,
      actor: request.actor,
      reason: request.reason,
      buyer_message: request.messageToBuyer ?? '',
      idempotency_key: idempotencyKey,
      status: 'pending',
      refund_ref: null,
      message: null,
      created_at: now,
      updated_at: now,
    },
    lines,
  );
  const after = {
    ...ledger,
    refunds: [...ledger.refunds, refund],
    refundLines: [...ledger.refundLines, ...lines.map((line) => ({ ...line, refund_id: refund.id }))],
  };
  // Nothing is owed to the buyer: the order or its rest was free.
  if (amountCents === 0) return ok(await completeRefund(tx, deps, after, refund, null));
  return ok(isReleasedNow ? await releaseRefunded(tx, deps, after, refund) : refund);
}

/** What has begun is not taken back, such as tickets of an event. Staff can, and can refund an amount. */
async function refuseBegun(tx: Tx, deps: Deps, ledger: OrderLedger, draft: RefundDraft): Promise<Failure | null> {
  const ids = new Set(draft.lines.flatMap((line) => (line.quantity > 0 ? line.order_line_id : [])));
  const lines = ledger.lines.filter(({ id }) => ids.has(id));
  const [begun] = await begunLines(tx, deps, lines);
  return begun?.refused ?? null;
}

/** The lines whose delivery has begun, and why they are not taken back. */
export async function begunLines(source: Kysely<Tables>, deps: Deps, lines: readonly OrderLineRow[]) {
  const begun = [];
  for (const [kind, ofKind] of Map.groupBy(
    lines.map((line) => toLine(line, line.id)),
    (line) => line.kind,
  ))
    begun.push(...((await deps.purchasables[kind].begun?.(source, ofKind, deps.now())) ?? []));
  return begun;
}
