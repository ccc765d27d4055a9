import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../jobs/outbox.ts';
import type { ProviderDispute } from '../../providers/payments/port.ts';
import type { AttemptRow } from './payment.sql.ts';
import { disputeMail } from '../refunds/refund-mails.ts';
import { lockLedger, upsertDispute } from '../refunds/refund.sql.ts';

/** Stores a dispute under the lock of its order, so that no refund returns the same money; mails the administrator. */
export async function syncDispute(tx: Tx, deps: Deps, attempt: AttemptRow, dispute: ProviderDispute): Promise<void> {
  const ledger = await lockLedger(tx, attempt.order_id);
  if (!ledger) return;
  const before = ledger.disputes.find(({ id }) => id === dispute.disputeRef);
  if (before?.status === dispute.status && before.amount_cents === dispute.amountCents) return;
  // An event that was read before the dispute ended.
  if (before && hasEnded(before.status) && !hasEnded(dispute.status)) return;
  const now = deps.now().toISOString();
  const row = {
    id: dispute.disputeRef,
    attempt_id: attempt.id,
    order_id: attempt.order_id,
    amount_cents: dispute.amountCents,
    status: dispute.status,
    reason: dispute.reason,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  await upsertDispute(tx, row);
  deps.log.warn({ order: attempt.order_id, dispute: row.id, status: row.status }, 'A charge is disputed.');
  await queueMail(tx, deps, disputeMail(deps, ledger, row));
}

const hasEnded = (status: string) => ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
