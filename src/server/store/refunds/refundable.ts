import type { Kysely } from 'kysely';
import type { Cents } from '#contract/money.ts';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { type Failure, ok, type Outcome } from '../../outcome.ts';
import { ordersOfRequests } from '../orders/order.sql.ts';
import { alreadyRefunded, wholeDraft } from './refund-rules.ts';
import { ledgerOfOrder, lockLedger } from './refund.sql.ts';

// Orders without a cart by the beginning of their request keys, such as everything that was paid for a period.

/** A paid order, and what is left of it to refund. */
export interface Refundable {
  orderId: number;
  cents: Cents;
}

/** Whether the payment of one of them is open. */
export async function isPaymentOpen(source: Kysely<Tables>, prefix: string): Promise<boolean> {
  return (await ordersOfRequests(source, prefix)).some(({ status }) => status === 'awaitingPayment');
}

/**
 * What is left of each paid one. One of which nothing is left keeps nobody from the money of the others; all are
 * refused if one of them may not be refunded, such as one contested at the bank, or if nothing is left of any.
 */
export async function refundableOf(source: Kysely<Tables>, prefix: string): Promise<Outcome<Refundable[]>> {
  const found: Refundable[] = [];
  let nothingLeft: Failure | null = null;
  for (const { id, paid_at } of await ordersOfRequests(source, prefix)) {
    const ledger = paid_at === null ? null : await ledgerOfOrder(source, id);
    if (!ledger) continue;
    const draft = wholeDraft(ledger);
    if (draft.ok) found.push({ orderId: id, cents: draft.value.amountCents });
    else if (draft.errors.some(({ code }) => code === alreadyRefunded)) nothingLeft = draft;
    else return draft;
  }
  return found.length === 0 && nothingLeft ? nothingLeft : ok(found);
}

/** Before what they have delivered is changed, in the order of every settlement. */
export async function lockRequests(tx: Tx, prefix: string): Promise<void> {
  for (const { id } of await ordersOfRequests(tx, prefix)) await lockLedger(tx, id);
}
