import type { Row } from './ledger.ts';

// Converts rows of the ledger to Stripe's API objects.

export function intentWire(row: Row) {
  return {
    id: row['id'],
    object: 'payment_intent',
    amount: row['amount'],
    amount_received: row['status'] === 'succeeded' ? row['amount'] : 0,
    currency: row['currency'],
    status: row['status'],
    client_secret: row['client_secret'],
    description: row['description'],
    receipt_email: row['receipt_email'],
    metadata: parsed(row['metadata']),
    last_payment_error: parsed(row['error']),
    latest_charge: row['latest_charge'],
    next_action:
      row['status'] === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    livemode: false,
    created: row['created'],
  };
}

export function methodWire(row: Row) {
  return {
    id: row['id'],
    object: 'payment_method',
    type: 'card',
    customer: row['customer'],
    card: {
      brand: 'visa',
      last4: row['last4'],
      exp_month: row['exp_month'],
      exp_year: row['exp_year'],
      fingerprint: row['fingerprint'],
    },
    livemode: false,
    created: row['created'],
  };
}

/** `row` is a charge joined with `metadata` and `currency` of its intent. */
export function chargeWire(row: Row) {
  return {
    id: row['id'],
    object: 'charge',
    amount: row['amount'],
    amount_captured: row['status'] === 'succeeded' ? row['amount'] : 0,
    amount_refunded: row['refunded'],
    refunded: row['refunded'] === row['amount'],
    currency: row['currency'],
    status: row['status'],
    paid: row['status'] === 'succeeded',
    captured: row['status'] === 'succeeded',
    failure_code: row['failure_code'],
    failure_message: row['failure_message'],
    payment_intent: row['intent'],
    metadata: parsed(row['metadata']),
    livemode: false,
    created: row['created'],
  };
}

export function refundWire(row: Row) {
  return {
    id: row['id'],
    object: 'refund',
    amount: row['amount'],
    charge: row['charge'],
    payment_intent: row['intent'],
    currency: 'aud',
    reason: row['reason'],
    metadata: parsed(row['metadata']),
    status: row['status'],
    ...(row['status'] === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    created: row['created'],
  };
}

export function disputeWire(row: Row) {
  return {
    id: row['id'],
    object: 'dispute',
    amount: row['amount'],
    charge: row['charge'],
    payment_intent: row['intent'],
    currency: 'aud',
    reason: row['reason'],
    status: row['status'],
    is_charge_refundable: false,
    metadata: {},
    livemode: false,
    created: row['created'],
  };
}

export function listWire(url: string, rows: object[], limit: number) {
  return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit) };
}

function parsed(json: string | number | null | undefined): unknown {
  return typeof json === 'string' ? JSON.parse(json) : null;
}
