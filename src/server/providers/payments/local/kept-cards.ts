import type { CardSource, Scenario } from './cards.ts';
import { text, type FormFields } from './form.ts';
import { newId, seconds, type Ledger, type Row } from './ledger.ts';
import { intentById } from './intent-row.ts';
import { missing, type GatewayResponse } from './refusal.ts';
import { intentWire, methodWire } from './wire.ts';

// Customers, and the cards that are kept for them. A card is attached to its customer once a payment or a set-up with
// it has succeeded.

export function createCustomer(ledger: Ledger, fields: FormFields): GatewayResponse {
  const id = newId('cus');
  const email = text(fields, 'email');
  ledger.insert('customers', { id, email, created: seconds() });
  return { status: 200, body: { id, object: 'customer', email, livemode: false, created: seconds() } };
}

export function requireCustomer(ledger: Ledger, id: string): Row {
  const row = ledger.one('SELECT * FROM customers WHERE id = ?', id);
  if (row === null) throw missing('customer', id, 'customer');
  return row;
}

export function readCustomer(ledger: Ledger, id: string): GatewayResponse {
  const { email, created } = requireCustomer(ledger, id);
  return { status: 200, body: { id, object: 'customer', email, livemode: false, created } };
}

/** The kept card of a charge, with the result of charging it; null if the charge has a new card. */
export function keptMethod(ledger: Ledger, intent: string, fields: FormFields): CardSource | null {
  const customer = ledger.one('SELECT customer FROM kept WHERE intent = ?', intent)?.['customer'];
  const id = text(fields, 'payment_method');
  const row = id === null ? null : ledger.one('SELECT * FROM methods WHERE id = ?', id);
  if (row === null) return null;
  if (row['customer'] === null || row['customer'] !== customer)
    throw missing('PaymentMethod', id ?? '', 'payment_method');
  ledger.run('UPDATE kept SET method = ? WHERE intent = ?', id, intent);
  const card = sourceOf(row);
  return text(fields, 'off_session') === 'true' ? { ...card, scenario: offSession(card.scenario) } : card;
}

/** The result of a charge while the buyer is away. */
function offSession(scenario: Scenario): Scenario {
  const results: Partial<Record<Scenario, Scenario>> = {
    authenticate: 'succeed',
    always: 'authentication',
    later: 'generic',
  };
  return results[scenario] ?? scenario;
}

/** Stores a new card that the payment will keep. */
export function keepMethod(ledger: Ledger, intent: string, card: CardSource): void {
  if (ledger.one("SELECT intent FROM kept WHERE intent = ? AND future = 'off_session'", intent) === null) return;
  ledger.run('UPDATE kept SET method = ? WHERE intent = ?', insertMethod(ledger, card), intent);
}

export function insertMethod(ledger: Ledger, card: CardSource): string {
  const id = newId('pm');
  const { scenario, last4, expMonth, expYear, fingerprint } = card;
  ledger.insert('methods', {
    id,
    scenario,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    created: seconds(),
    fingerprint,
  });
  return id;
}

/** Attaches the card of a successful payment to its customer. */
export function attachKept(ledger: Ledger, intent: string): void {
  const kept = ledger.one("SELECT * FROM kept WHERE intent = ? AND future = 'off_session'", intent);
  if (kept !== null) attach(ledger, String(kept['method']), String(kept['customer']));
}

export function attach(ledger: Ledger, method: string, customer: string): void {
  ledger.run('UPDATE methods SET customer = ? WHERE id = ?', customer, method);
}

export function detachMethod(ledger: Ledger, id: string): GatewayResponse {
  const row = methodById(ledger, id);
  if (row['customer'] === null) throw missing('PaymentMethod', id);
  ledger.run('UPDATE methods SET customer = NULL WHERE id = ?', id);
  return { status: 200, body: methodWire({ ...row, customer: null }) };
}

/** Deletes a customer; its cards can no longer be charged. */
export function deleteCustomer(ledger: Ledger, id: string): GatewayResponse {
  requireCustomer(ledger, id);
  ledger.run('UPDATE methods SET customer = NULL WHERE customer = ?', id);
  ledger.run('DELETE FROM customers WHERE id = ?', id);
  return { status: 200, body: { id, object: 'customer', deleted: true } };
}

export function methodById(ledger: Ledger, id: string): Row {
  const row = ledger.one('SELECT * FROM methods WHERE id = ?', id);
  if (row === null) throw missing('PaymentMethod', id);
  return row;
}

/** A payment intent with its customer and card; `expand` shows the card as an object. */
export function intentBody(ledger: Ledger, id: string, expand = false): object {
  const kept = ledger.one('SELECT * FROM kept WHERE intent = ?', id);
  const intent = intentById(ledger, id);
  // A failed payment has no card any more.
  const method = intent['status'] === 'requires_payment_method' ? null : (kept?.['method'] ?? null);
  return {
    ...intentWire(intent),
    customer: kept?.['customer'] ?? null,
    setup_future_usage: kept?.['future'] ?? null,
    payment_method: expand && method !== null ? methodWire(methodById(ledger, String(method))) : method,
  };
}

function sourceOf(row: Row): CardSource {
  return {
    scenario: row['scenario'] as Scenario,
    last4: String(row['last4']),
    expMonth: Number(row['exp_month']),
    expYear: Number(row['exp_year']),
    fingerprint: String(row['fingerprint']),
  };
}
