import { announce } from './events.ts';
import { group, text, texts, type FormFields } from './form.ts';
import { intentById } from './intent-row.ts';
import { newId, seconds, type Ledger } from './ledger.ts';
import { invalid, missing, type GatewayResponse } from './refusal.ts';
import { chargeWire, refundWire } from './wire.ts';

export const chargeRows =
  'SELECT c.*, i.metadata, i.currency, i.scenario FROM charges c JOIN intents i ON i.id = c.intent';

export function createRefund(ledger: Ledger, fields: FormFields): GatewayResponse {
  const intent = text(fields, 'payment_intent') ?? '';
  intentById(ledger, intent);
  const charge = ledger.one(`${chargeRows} WHERE c.intent = ? AND c.status = 'succeeded'`, intent);
  if (charge === null) throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);
  const left = Number(charge['amount']) - Number(charge['refunded']);
  if (left === 0)
    throw invalid(`Charge ${charge['id']} has already been refunded.`, undefined, 'charge_already_refunded');
  const wanted = text(fields, 'amount') ?? String(left);
  if (!/^\d{1,8}$/.test(wanted) || Number(wanted) < 1) {
    throw invalid(`Invalid integer: ${wanted}`, 'amount', 'parameter_invalid_integer');
  }
  if (Number(wanted) > left) {
    throw invalid(
      `Refund amount ($${dollars(wanted)}) is greater than unrefunded amount on charge ($${dollars(left)})`,
      'amount',
    );
  }
  const id = newId('re');
  const status = charge['scenario'] === 'refundPending' ? 'pending' : 'succeeded';
  ledger.insert('refunds', {
    id,
    charge: String(charge['id']),
    intent,
    amount: Number(wanted),
    status,
    reason: text(fields, 'reason'),
    metadata: JSON.stringify(texts(group(fields, 'metadata'))),
    created: seconds(),
  });
  ledger.run('UPDATE charges SET refunded = refunded + ? WHERE id = ?', Number(wanted), String(charge['id']));
  announceRefund(ledger, id, 'refund.created');
  const answer = readRefund(ledger, id);
  if (charge['scenario'] === 'refundFails') endRefund(ledger, id, 'failed');
  return answer;
}

/** What happens to a refund later, at the bank: a pending one succeeds, or one fails and its money comes back. */
export function endRefund(ledger: Ledger, id: string, status: 'succeeded' | 'failed'): GatewayResponse {
  const refund = ledger.one('SELECT * FROM refunds WHERE id = ?', id);
  if (refund === null) throw missing('refund', id);
  if (refund['status'] === 'failed' || refund['status'] === status) return readRefund(ledger, id);
  ledger.run('UPDATE refunds SET status = ? WHERE id = ?', status, id);
  if (status === 'failed')
    ledger.run(
      'UPDATE charges SET refunded = refunded - ? WHERE id = ?',
      Number(refund['amount']),
      String(refund['charge']),
    );
  announceRefund(ledger, id, status === 'failed' ? 'refund.failed' : 'refund.updated');
  return readRefund(ledger, id);
}

/** Stripe tells of a refund twice: with the charge and with the refund itself. */
function announceRefund(ledger: Ledger, id: string, type: 'refund.created' | 'refund.updated' | 'refund.failed'): void {
  const refund = ledger.one('SELECT * FROM refunds WHERE id = ?', id);
  if (refund === null) return;
  const charge = ledger.one(`${chargeRows} WHERE c.id = ?`, String(refund['charge']));
  if (charge !== null && type === 'refund.created') announce(ledger, 'charge.refunded', chargeWire(charge));
  announce(ledger, type, refundWire(refund));
}

export function readRefund(ledger: Ledger, id: string): GatewayResponse {
  const refund = ledger.one('SELECT * FROM refunds WHERE id = ?', id);
  if (refund === null) throw missing('refund', id);
  return { status: 200, body: refundWire(refund) };
}

function dollars(cents: string | number): string {
  return (Number(cents) / 100).toFixed(2);
}
