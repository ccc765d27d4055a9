import { namedCard, readCard, type CardSource } from './cards.ts';
import { group, text, type FormFields } from './form.ts';
import { newId, seconds, type Ledger } from './ledger.ts';
import { invalid, missing, type GatewayResponse } from './refusal.ts';

// Tokens, payment methods and confirmation tokens: each represents one card and works once.

export function createToken(ledger: Ledger, fields: FormFields): GatewayResponse {
  const card = readCard(group(fields, 'card'), new Date());
  const id = keep(ledger, 'tok', card);
  return {
    status: 200,
    body: { id, object: 'token', type: 'card', used: false, livemode: false, created: seconds(), card: shown(card) },
  };
}

export function createPaymentMethod(ledger: Ledger, fields: FormFields): GatewayResponse {
  const card = readCard(group(fields, 'card'), new Date());
  const id = keep(ledger, 'pm', card);
  return {
    status: 200,
    body: { id, object: 'payment_method', type: 'card', livemode: false, created: seconds(), card: shown(card) },
  };
}

/** Stripe's test helper; in a browser only Stripe's own library creates confirmation tokens. */
export function createConfirmationToken(ledger: Ledger, fields: FormFields): GatewayResponse {
  const method = text(fields, 'payment_method');
  if (method === null) throw invalid('Missing required param: payment_method.', 'payment_method', 'parameter_missing');
  const card = namedCard(method);
  if (card === null) throw missing('PaymentMethod', method, 'payment_method');
  const id = keep(ledger, 'ctoken', card);
  return {
    status: 200,
    body: { id, object: 'confirmation_token', livemode: false, created: seconds(), use_stripe_sdk: true },
  };
}

/** `GET` of a token, a payment method or a confirmation token. */
export function readSource(ledger: Ledger, id: string): GatewayResponse {
  const named = namedCard(id);
  const row = named === null ? ledger.one('SELECT * FROM sources WHERE id = ?', id) : null;
  if (named === null && row === null) throw missing('token', id);
  const card = { fingerprint: named?.fingerprint ?? row?.['fingerprint'] };
  return { status: 200, body: { id, card, payment_method_preview: { type: 'card', card } } };
}

function keep(ledger: Ledger, prefix: string, card: CardSource): string {
  const id = newId(prefix);
  ledger.insert('sources', {
    id,
    scenario: card.scenario,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    created: seconds(),
  });
  return id;
}

function shown(card: CardSource) {
  return { object: 'card', brand: 'Visa', last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear };
}
