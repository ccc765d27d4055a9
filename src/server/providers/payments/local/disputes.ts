import * as z from 'zod/mini';
import { announce } from './events.ts';
import { newId, seconds, type Ledger } from './ledger.ts';
import { chargeRows } from './refunds.ts';
import { invalid, missing, type GatewayResponse } from './refusal.ts';
import { disputeWire } from './wire.ts';

/** What a bank does: begins a dispute about a charge, or decides it. */
export const disputeSchema = z.object({
  payment_intent: z.string(),
  amount: z.optional(z.int()),
  status: z._default(
    z.enum(['warning_needs_response', 'needs_response', 'under_review', 'won', 'lost', 'warning_closed']),
    'needs_response',
  ),
});
export type DisputeInput = z.input<typeof disputeSchema>;

const ended = ['won', 'lost', 'warning_closed'];

/** Begins the dispute of a charge, or moves it to another status. */
export function changeDispute(ledger: Ledger, input: z.infer<typeof disputeSchema>): GatewayResponse {
  const charge = ledger.one(`${chargeRows} WHERE c.intent = ? AND c.status = 'succeeded'`, input.payment_intent);
  if (charge === null) throw invalid('There is no successful charge to contest.', 'payment_intent');
  const before = ledger.one('SELECT * FROM disputes WHERE intent = ?', input.payment_intent);
  const id = before === null ? newId('du') : String(before['id']);
  if (before === null)
    ledger.insert('disputes', {
      id,
      charge: String(charge['id']),
      intent: input.payment_intent,
      amount: input.amount ?? Number(charge['amount']) - Number(charge['refunded']),
      status: input.status,
      reason: 'fraudulent',
      created: seconds(),
    });
  else ledger.run('UPDATE disputes SET status = ? WHERE id = ?', input.status, id);
  const { body } = readDispute(ledger, id);
  const type = before === null ? 'created' : ended.includes(input.status) ? 'closed' : 'updated';
  announce(ledger, `charge.dispute.${type}`, body);
  return { status: 200, body };
}

export function readDispute(ledger: Ledger, id: string): GatewayResponse {
  const dispute = ledger.one('SELECT * FROM disputes WHERE id = ?', id);
  if (dispute === null) throw missing('dispute', id);
  return { status: 200, body: disputeWire(dispute) };
}
