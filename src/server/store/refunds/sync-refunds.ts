import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderRefund } from '../../providers/payments/port.ts';
import type { AttemptRow } from '../payments/payment.sql.ts';
import { completeRefund, failRefund } from './refund-completion.ts';
import { factDraft } from './refund-rules.ts';
import { insertRefund, lockLedger, moveRefund, type OrderLedger, type RefundRow } from './refund.sql.ts';

/**
 * Brings the ledger of an order in line with the refunds at the provider (`found`, oldest first): those that a person
 * made in its dashboard get a row, and ours get their state. A repeated call changes nothing.
 */
export async function syncRefunds(
  tx: Tx,
  deps: Deps,
  attempt: AttemptRow,
  found: readonly ProviderRefund[],
): Promise<void> {
  if (found.length === 0) return;
  const ledger = await lockLedger(tx, attempt.order_id);
  // Without a charge there is no refund; an attempt that has just been read as open is synchronised by its next event.
  if (!ledger || ledger.attempt?.status !== 'succeeded') return;
  await failWhatNoLongerFits(tx, deps, ledger, found);
  for (const refund of found) {
    const row = rowOf(ledger, refund) ?? (await addRow(tx, deps, ledger, refund));
    if (!row) continue;
    if (refund.status === 'refunded') await completeRefund(tx, deps, ledger, row, refund.refundRef);
    else if (refund.status === 'failed')
      await failRefund(tx, deps, ledger, row, {
        message: refund.message ?? 'The refund failed.',
        refundRef: refund.refundRef,
      });
    else await moveRefund(tx, row.id, ['pending'], { refund_ref: refund.refundRef });
  }
}

function rowOf(ledger: OrderLedger, { refundRef, key }: ProviderRefund): RefundRow | undefined {
  return ledger.refunds.find((row) => row.refund_ref === refundRef || (key !== null && row.idempotency_key === key));
}

/** A refund made in the dashboard; one that failed there before we knew it moved no money and gets no row. */
async function addRow(tx: Tx, deps: Deps, ledger: OrderLedger, refund: ProviderRefund): Promise<RefundRow | undefined> {
  if (refund.status === 'failed') return undefined;
  const now = deps.now().toISOString();
  const draft = factDraft(ledger, refund.amountCents);
  const row = await insertRefund(
    tx,
    {
      id: randomUUID(),
      attempt_id: ledger.attempt?.id ?? null,
      order_id: ledger.order.id,
      amount_cents: refund.amountCents,
      taxable_cents: draft.taxableCents,
      gst_cents: draft.gstCents,
      scope: 'amount',
      actor: 'provider',
      reason: '',
      buyer_message: '',
      idempotency_key: `provider-${refund.refundRef}`,
      status: 'pending',
      refund_ref: refund.refundRef,
      message: null,
      created_at: now,
      updated_at: now,
    },
    [],
  );
  ledger.refunds = [...ledger.refunds, row];
  return row;
}

/** Of our refunds that wait, the newest ones for which the provider has nothing left: it would refuse them. */
async function failWhatNoLongerFits(
  tx: Tx,
  deps: Deps,
  ledger: OrderLedger,
  found: readonly ProviderRefund[],
): Promise<void> {
  const atProvider = new Set(found.map((refund) => rowOf(ledger, refund)?.id));
  const waiting = ledger.refunds.filter(({ id, status }) => status === 'pending' && !atProvider.has(id));
  let cents = found.reduce((sum, { status, amountCents }) => sum + (status === 'failed' ? 0 : amountCents), 0);
  for (const refund of waiting) {
    cents += refund.amount_cents;
    if (cents <= (ledger.attempt?.amount_cents ?? 0)) continue;
    cents -= refund.amount_cents;
    await failRefund(tx, deps, ledger, refund, {
      message: 'The charge was refunded at the provider before.',
    });
  }
}
