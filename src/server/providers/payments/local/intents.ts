import { declines, namedCard, type CardSource, type Decline, type Scenario } from './cards.ts';
import { announce } from './events.ts';
import { group, text, texts, type FormFields } from './form.ts';
import { newId, seconds, type Ledger } from './ledger.ts';
import { attachKept, intentBody, keepMethod, keptMethod, requireCustomer } from './kept-cards.ts';
import { intentById } from './intent-row.ts';
import { invalid, missing, type GatewayResponse } from './refusal.ts';

// All functions here run inside the transaction that also stores their response.

const authenticationFailure = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

// Stripe refuses unknown parameters. The same check here finds a mistake in our adapter before production.
const known = new Set([
  'amount',
  'currency',
  'confirm',
  'allowed_payment_method_types',
  'use_stripe_sdk',
  'return_url',
  'description',
  'metadata',
  'receipt_email',
  'payment_method',
  'payment_method_data',
  'confirmation_token',
  'customer',
  'setup_future_usage',
  'off_session',
  'expand',
]);

export function createIntent(ledger: Ledger, fields: FormFields): GatewayResponse {
  const unknown = Object.keys(fields).find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  const amount = text(fields, 'amount') ?? '';
  if (!/^\d{1,8}$/.test(amount)) throw invalid(`Invalid integer: ${amount}`, 'amount', 'parameter_invalid_integer');
  if (text(fields, 'currency') !== 'aud') throw invalid('This gateway takes AUD only.', 'currency');
  if (Number(amount) < 50) throw invalid('Amount must be at least $0.50 aud', 'amount', 'amount_too_small');
  const id = newId('pi');
  ledger.insert('intents', {
    id,
    client_secret: `${id}_secret_${newId('').slice(1)}`,
    amount: Number(amount),
    currency: 'aud',
    status: 'requires_payment_method',
    description: text(fields, 'description'),
    receipt_email: text(fields, 'receipt_email'),
    metadata: JSON.stringify(texts(group(fields, 'metadata'))),
    created: seconds(),
  });
  const customer = text(fields, 'customer');
  if (customer !== null) {
    requireCustomer(ledger, customer);
    ledger.insert('kept', { intent: id, customer, future: text(fields, 'setup_future_usage') });
  }
  if (text(fields, 'confirm') === 'true') return confirmIntent(ledger, id, fields);
  return { status: 200, body: intentBody(ledger, id) };
}

export function confirmIntent(ledger: Ledger, id: string, fields: FormFields): GatewayResponse {
  const intent = intentById(ledger, id);
  if (intent['status'] !== 'requires_payment_method' && intent['status'] !== 'requires_confirmation') {
    throw wrongState('confirm', String(intent['status']));
  }
  const kept = keptMethod(ledger, id, fields);
  const card = kept ?? takeCard(ledger, id, fields);
  if (kept === null) keepMethod(ledger, id, card);
  ledger.run('UPDATE intents SET scenario = ?, last4 = ?, error = NULL WHERE id = ?', card.scenario, card.last4, id);
  if (card.scenario !== 'authenticate' && card.scenario !== 'always')
    return settle(ledger, id, declineOf(card.scenario) ?? 'succeed', card.fingerprint);
  ledger.run("UPDATE intents SET status = 'requires_action' WHERE id = ?", id);
  const body = intentBody(ledger, id);
  announce(ledger, 'payment_intent.requires_action', body);
  return { status: 200, body };
}

function declineOf(scenario: Scenario): Decline | null {
  return scenario in declines ? (scenario as Decline) : null;
}

/** Applies the shopper's response to the 3-D Secure challenge, authorised by the intent's client secret. */
export function authenticateIntent(ledger: Ledger, clientSecret: string, isGenuine: boolean): GatewayResponse {
  const intent = ledger.one('SELECT * FROM intents WHERE client_secret = ?', clientSecret);
  if (intent === null) throw missing('payment_intent', clientSecret, 'client_secret');
  const id = String(intent['id']);
  if (intent['status'] !== 'requires_action') return { status: 200, body: intentBody(ledger, id) };
  if (isGenuine) return settle(ledger, id, 'succeed');
  const error = { type: 'invalid_request_error', ...authenticationFailure };
  ledger.run(
    "UPDATE intents SET status = 'requires_payment_method', error = ? WHERE id = ?",
    JSON.stringify(error),
    id,
  );
  const body = intentBody(ledger, id);
  announce(ledger, 'payment_intent.payment_failed', body);
  return { status: 200, body };
}

export function cancelIntent(ledger: Ledger, id: string): GatewayResponse {
  const intent = intentById(ledger, id);
  if (intent['status'] === 'succeeded' || intent['status'] === 'canceled')
    throw wrongState('cancel', String(intent['status']));
  ledger.run("UPDATE intents SET status = 'canceled' WHERE id = ?", id);
  const body = intentBody(ledger, id);
  announce(ledger, 'payment_intent.canceled', body);
  return { status: 200, body };
}

function settle(ledger: Ledger, id: string, scenario: 'succeed' | Decline, fingerprint = ''): GatewayResponse {
  const decline = scenario === 'succeed' ? null : declines[scenario];
  const charge = newId('ch');
  ledger.insert('charges', {
    id: charge,
    intent: id,
    amount: Number(intentById(ledger, id)['amount']),
    status: decline === null ? 'succeeded' : 'failed',
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    created: seconds(),
  });
  if (decline === null) {
    ledger.run("UPDATE intents SET status = 'succeeded', error = NULL, latest_charge = ? WHERE id = ?", charge, id);
    attachKept(ledger, id);
    const body = intentBody(ledger, id);
    announce(ledger, 'payment_intent.succeeded', body);
    return { status: 200, body };
  }
  const error = {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    charge,
    payment_method: { object: 'payment_method', type: 'card', card: { fingerprint } },
  };
  ledger.run(
    "UPDATE intents SET status = 'requires_payment_method', error = ?, latest_charge = ? WHERE id = ?",
    JSON.stringify(error),
    charge,
    id,
  );
  const intent = intentBody(ledger, id);
  announce(ledger, 'payment_intent.payment_failed', intent);
  return { status: 402, body: { error: { ...error, payment_intent: intent } } };
}

export function takeCard(ledger: Ledger, intent: string, fields: FormFields): CardSource {
  const token = text(group(group(fields, 'payment_method_data'), 'card'), 'token');
  const id = token ?? text(fields, 'confirmation_token') ?? text(fields, 'payment_method');
  if (id === null) throw invalid('Missing required param: payment_method.', 'payment_method', 'parameter_missing');
  const shared = namedCard(id);
  if (shared !== null) return shared;
  const source = ledger.one('SELECT * FROM sources WHERE id = ?', id);
  const kind = token === null ? (id.startsWith('ctoken_') ? 'confirmationtoken' : 'PaymentMethod') : 'token';
  if (source === null) throw missing(kind, id, 'payment_method');
  if (source['used_by'] !== null) {
    throw invalid(`You cannot use a Stripe token more than once: ${id}.`, 'payment_method', 'token_already_used');
  }
  ledger.run('UPDATE sources SET used_by = ? WHERE id = ?', intent, id);
  return {
    scenario: source['scenario'] as Scenario,
    last4: String(source['last4']),
    expMonth: Number(source['exp_month']),
    expYear: Number(source['exp_year']),
    fingerprint: String(source['fingerprint']),
  };
}

function wrongState(verb: string, status: string) {
  return invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
    undefined,
    'payment_intent_unexpected_state',
  );
}
