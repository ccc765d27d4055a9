import { declines } from './cards.ts';
import { text, type FormFields } from './form.ts';
import { takeCard } from './intents.ts';
import { attach, insertMethod, methodById, requireCustomer } from './kept-cards.ts';
import { newId, seconds, type Ledger, type Row } from './ledger.ts';
import { invalid, missing, Refusal, type GatewayResponse } from './refusal.ts';
import { methodWire } from './wire.ts';

// Set-ups keep a card without a charge.

const known = new Set([
  'customer',
  'usage',
  'confirm',
  'allowed_payment_method_types',
  'use_stripe_sdk',
  'return_url',
  'payment_method',
  'payment_method_data',
  'confirmation_token',
  'expand',
]);

export function createSetup(ledger: Ledger, fields: FormFields): GatewayResponse {
  const unknown = Object.keys(fields).find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  const customer = text(fields, 'customer') ?? '';
  requireCustomer(ledger, customer);
  const id = newId('seti');
  const card = takeCard(ledger, id, fields);
  const decline = declines[card.scenario as keyof typeof declines];
  if (decline !== undefined)
    throw new Refusal(402, {
      type: 'card_error',
      code: decline.code,
      message: decline.message,
      payment_method: { object: 'payment_method', type: 'card', card: { fingerprint: card.fingerprint } },
    });
  const mustConfirm = card.scenario === 'authenticate' || card.scenario === 'always';
  const method = insertMethod(ledger, card);
  if (!mustConfirm) attach(ledger, method, customer);
  ledger.insert('setups', {
    id,
    client_secret: `${id}_secret_${newId('').slice(1)}`,
    customer,
    status: mustConfirm ? 'requires_action' : 'succeeded',
    method,
    last4: card.last4,
    created: seconds(),
  });
  return readSetup(ledger, id);
}

export function readSetup(ledger: Ledger, id: string): GatewayResponse {
  const row = ledger.one('SELECT * FROM setups WHERE id = ?', id);
  if (row === null) throw missing('setup_intent', id);
  return { status: 200, body: setupWire(ledger, row) };
}

/** Applies the shopper's response to the challenge of a set-up; null if the secret belongs to none. */
export function authenticateSetup(ledger: Ledger, clientSecret: string, isGenuine: boolean): GatewayResponse | null {
  const row = ledger.one('SELECT * FROM setups WHERE client_secret = ?', clientSecret);
  if (row === null) return null;
  const id = String(row['id']);
  if (row['status'] === 'requires_action' && isGenuine) {
    attach(ledger, String(row['method']), String(row['customer']));
    ledger.run("UPDATE setups SET status = 'succeeded' WHERE id = ?", id);
  } else if (row['status'] === 'requires_action') {
    const error = {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    };
    ledger.run(
      "UPDATE setups SET status = 'requires_payment_method', error = ? WHERE id = ?",
      JSON.stringify(error),
      id,
    );
  }
  return readSetup(ledger, id);
}

function setupWire(ledger: Ledger, row: Row): object {
  return {
    id: row['id'],
    object: 'setup_intent',
    status: row['status'],
    client_secret: row['client_secret'],
    customer: row['customer'],
    usage: 'off_session',
    payment_method: methodWire(methodById(ledger, String(row['method']))),
    last_setup_error: typeof row['error'] === 'string' ? (JSON.parse(row['error']) as object) : null,
    next_action:
      row['status'] === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    livemode: false,
    created: row['created'],
  };
}
