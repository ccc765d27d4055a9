import { changingPools } from '../../db/pool-changes.ts';
import type { Deps } from '../../deps.ts';
import { attemptOfOrder } from '../payments/payment.sql.ts';
import { completeRefund, failRefund } from './refund-completion.ts';
import { lockLedger, moveRefund, pendingRefunds, refundById, type RefundRow } from './refund.sql.ts';

const batch = 10;

/** Sends the stored refunds to the provider; the idempotency key prevents a second refund. */
export async function sendPendingRefunds(deps: Deps): Promise<void> {
  for (let after = '', isMore = true; isMore;) {
    const pending = await pendingRefunds(deps.db.read, after, batch);
    await Promise.all(pending.map((refund) => sendSafely(deps, refund, refund.charge_ref)));
    after = pending.at(-1)?.id ?? '';
    isMore = pending.length === batch;
  }
}

/** Asks the provider at once for a refund whose transaction has been committed; returns its state after that. */
export async function sendRefund(deps: Deps, { id }: Pick<RefundRow, 'id'>): Promise<RefundRow> {
  const refund = await refundById(deps.db.read, id);
  if (!refund) throw new Error(`There is no refund ${id}.`);
  if (refund.status !== 'pending') return refund;
  const attempt = await attemptOfOrder(deps.db.read, refund.order_id);
  await sendSafely(deps, refund, attempt?.charge_ref ?? null);
  return (await refundById(deps.db.read, id)) ?? refund;
}

async function sendSafely(deps: Deps, refund: RefundRow, chargeRef: string | null): Promise<void> {
  try {
    await send(deps, refund, chargeRef);
  } catch (error) {
    deps.log.error({ err: error, refund: refund.id }, 'A refund could not be sent; the next run tries again.');
  }
}

async function send(deps: Deps, refund: RefundRow, chargeRef: string | null): Promise<void> {
  if (chargeRef === null) return;
  const outcome =
    refund.refund_ref === null
      ? await deps.payments.refund({
          idempotencyKey: refund.idempotency_key,
          chargeRef,
          amountCents: refund.amount_cents,
          reason: refund.reason,
        })
      : await deps.payments.retrieveRefund(refund.refund_ref);
  if (outcome.status === 'unknown') {
    deps.log.warn(
      { refund: refund.id, reason: outcome.reason },
      'The outcome of a refund is unknown; it is sent again.',
    );
    return;
  }
  await changingPools(deps, async (tx) => {
    const ledger = await lockLedger(tx, refund.order_id);
    if (!ledger) return;
    if (outcome.status === 'refunded') await completeRefund(tx, deps, ledger, refund, outcome.refundRef);
    else if (outcome.status === 'pending')
      await moveRefund(tx, refund.id, ['pending'], { refund_ref: outcome.refundRef });
    else await failRefund(tx, deps, ledger, refund, outcome);
  });
}
