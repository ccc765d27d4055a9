import { announce } from './events.ts';
import { group, text, texts, type FormFields } from './form.ts';
import { intentById } from './intent-row.ts';
import { newId, seconds, type Ledger } from './ledger.ts';
import { invalid, missing, type GatewayResponse } from './refusal.ts';
import { chargeWire, refundWire } from './wire.ts';

export const chargeRows = 'SELECT c.*, i.metadata, i.currency FROM charges c JOIN intents i ON i.id = c.intent';

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
  ledger.insert('refunds', {
    id,
    charge: String(charge['id']),
    intent,
    amount: Number(wanted),
    reason: text(fields, 'reason'),
    metadata: JSON.stringify(texts(group(fields, 'metadata'))),
    created: seconds(),
  });
  ledger.run('UPDATE charges SET refunded = refunded + ? WHERE id = ?', Number(wanted), String(charge['id']));
  const changed = ledger.one(`${chargeRows} WHERE c.id = ?`, String(charge['id']));
  if (changed !== null) announce(ledger, 'charge.refunded', chargeWire(changed));
  return readRefund(ledger, id);
}

export function readRefund(ledger: Ledger, id: string): GatewayResponse {
  const refund = ledger.one('SELECT * FROM refunds WHERE id = ?', id);
  if (refund === null) throw missing('refund', id);
  return { status: 200, body: refundWire(refund) };
}

function dollars(cents: string | number): string {
  return (Number(cents) / 100).toFixed(2);
}
