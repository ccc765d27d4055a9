import { eventPool, giveBack } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ok, type Outcome } from '../outcome.ts';
import { endWithoutRefund, lockPaidLine } from '../store/refunds/paid-line.ts';
import { refundLines, refundShare } from '../store/refunds/refund.ts';
import { endRegistrationRow, type Registration, registrationById } from './cancellation.sql.ts';

export interface EndWish {
  /** Names the wish: a repeated one makes no second refund. */
  key: string;
  /** Also printed on the receipt of the refund. */
  reason: string;
  /** `staff:<uid>`, `buyer` or `system`. */
  actor: string;
  /** `ifPossible` ends the tickets also if the money cannot be refunded, for example because the bank holds it. */
  refund: 'required' | 'ifPossible' | 'none';
}

/** A refund that the caller sends after its transaction; null if nothing is refunded. */
export interface Ended {
  registration: Registration;
  refund: { id: string; amount_cents: number; order_id: number } | null;
}

/**
 * Ends all tickets that a registration still has: their money is refunded, and their places come back at once. Returns
 * null if it was cancelled before, by any process. Run it in `changingPools`.
 */
export async function endRegistration(
  tx: Tx,
  deps: Deps,
  { id, order_line_id: lineId, paid_line_id: paidLineId }: Registration,
  wish: EndWish,
): Promise<Outcome<Ended | null>> {
  const payingLine = lineId ?? paidLineId;
  const line = payingLine === null ? null : await lockPaidLine(tx, payingLine);
  await deps.db.engine.lock(tx, `registration:${id}`);
  // Read again under the locks of its order and of its tickets.
  const registration = await registrationById(tx, id);
  if (!registration || registration.cancelled_at !== null) return ok(null);
  const at = deps.now().toISOString();
  if (line === null || lineId === null) {
    if (!(await endRegistrationRow(tx, id, at))) return ok(null);
    await giveBack(tx, eventPool(registration.event_id), registration.tickets);
    const share = line === null || wish.refund === 'none' ? 0 : registration.paid_cents;
    if (line === null || share === 0) return ok({ registration, refund: null });
    const refund = await refundShare(tx, deps, { ...wish, messageToBuyer: wish.reason, ...line, amountCents: share });
    if (refund.ok) return ok({ registration, refund: refund.value });
    return wish.refund === 'required' ? refund : ok({ registration, refund: null });
  }
  // A refund of the rest is on its way: it returns the money and the places.
  const quantity = Math.min(line.left, registration.tickets);
  const refund =
    quantity === 0 || wish.refund === 'none'
      ? null
      : await refundLines(tx, deps, {
          ...wish,
          messageToBuyer: wish.reason,
          ...line,
          lines: [{ lineId, quantity }],
          release: 'now',
        });
  if (refund?.ok === false && wish.refund === 'required') return refund;
  if (!refund?.ok && quantity > 0) {
    const kept = await endWithoutRefund(tx, deps, line, quantity);
    if (!kept.ok) return kept;
  }
  await endRegistrationRow(tx, id, at);
  return ok({ registration, refund: refund?.ok ? refund.value : null });
}
