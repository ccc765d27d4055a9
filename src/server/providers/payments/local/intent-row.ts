import type { Ledger, Row } from './ledger.ts';
import { missing } from './refusal.ts';

export function intentById(ledger: Ledger, id: string): Row {
  const intent = ledger.one('SELECT * FROM intents WHERE id = ?', id);
  if (intent === null) throw missing('payment_intent', id);
  return intent;
}
