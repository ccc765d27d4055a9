import type { FormFields } from './form.ts';
import { intentBody } from './kept-cards.ts';
import type { Ledger, Row } from './ledger.ts';
import { invalid, missing, type GatewayResponse } from './refusal.ts';
import { chargeRows } from './refunds.ts';
import { chargeWire, disputeWire, intentWire, listWire, refundWire } from './wire.ts';

export function readIntent(ledger: Ledger, id: string, _fields: FormFields, query: URLSearchParams): GatewayResponse {
  return { status: 200, body: intentBody(ledger, id, query.get('expand[0]') === 'payment_method') };
}

export function listIntents(ledger: Ledger, query: URLSearchParams): GatewayResponse {
  return page(ledger, '/v1/payment_intents', 'SELECT i.* FROM intents i', 'i', query, intentWire);
}

export function listCharges(ledger: Ledger, query: URLSearchParams): GatewayResponse {
  return page(ledger, '/v1/charges', chargeRows, 'c', query, chargeWire);
}

export function listRefunds(ledger: Ledger, query: URLSearchParams): GatewayResponse {
  return page(ledger, '/v1/refunds', 'SELECT r.* FROM refunds r', 'r', query, refundWire);
}

export function listDisputes(ledger: Ledger, query: URLSearchParams): GatewayResponse {
  return page(ledger, '/v1/disputes', 'SELECT d.* FROM disputes d', 'd', query, disputeWire);
}

export function readCharge(ledger: Ledger, id: string): GatewayResponse {
  const charge = ledger.one(`${chargeRows} WHERE c.id = ?`, id);
  if (charge === null) throw missing('charge', id);
  return { status: 200, body: chargeWire(charge) };
}

/** Not part of Stripe's API: the complete ledger, to prove that each cent belongs to an order or a refund. */
export function wholeLedger(ledger: Ledger): LedgerReport {
  const charges = ledger.all(`${chargeRows} ORDER BY c.seq`).map(chargeWire);
  const refunds = ledger.all('SELECT * FROM refunds ORDER BY seq').map(refundWire);
  const disputes = ledger.all('SELECT * FROM disputes ORDER BY seq').map(disputeWire);
  const charged = ledger.one("SELECT COALESCE(SUM(amount), 0) AS cents FROM charges WHERE status = 'succeeded'");
  const refunded = ledger.one("SELECT COALESCE(SUM(amount), 0) AS cents FROM refunds WHERE status <> 'failed'");
  const pending = ledger.one('SELECT COUNT(*) AS n FROM events WHERE delivered_at IS NULL');
  const chargedCents = Number(charged?.['cents']);
  const refundedCents = Number(refunded?.['cents']);
  return {
    charges,
    refunds,
    disputes,
    totals: { chargedCents, refundedCents, netCents: chargedCents - refundedCents },
    undeliveredEvents: Number(pending?.['n']),
  };
}

export interface LedgerReport {
  charges: ReturnType<typeof chargeWire>[];
  refunds: ReturnType<typeof refundWire>[];
  disputes: ReturnType<typeof disputeWire>[];
  totals: { chargedCents: number; refundedCents: number; netCents: number };
  undeliveredEvents: number;
}

const recentRows = 15;

/** The newest rows of the ledger, newest first, for the page that drives the gateway. */
export function recentActivity(ledger: Ledger) {
  const charges = ledger.all(
    `SELECT c.*, i.metadata, d.status AS dispute FROM charges c JOIN intents i ON i.id = c.intent
     LEFT JOIN disputes d ON d.charge = c.id ORDER BY c.seq DESC LIMIT ?`,
    recentRows,
  );
  const refunds = ledger.all('SELECT * FROM refunds ORDER BY seq DESC LIMIT ?', recentRows);
  const events = ledger.all('SELECT * FROM events ORDER BY seq DESC LIMIT ?', recentRows);
  return {
    charges: charges.map((row) => ({
      chargeRef: String(row['intent']),
      order: metadataOf(row)['order'] ?? '',
      cents: Number(row['amount']),
      refundedCents: Number(row['refunded']),
      status: String(row['status']),
      dispute: row['dispute'] == null ? null : String(row['dispute']),
      created: Number(row['created']),
    })),
    refunds: refunds.map((row) => ({
      refundRef: String(row['id']),
      chargeRef: String(row['intent']),
      cents: Number(row['amount']),
      status: String(row['status']),
      isOurs: metadataOf(row)['refund_key'] !== undefined,
      created: Number(row['created']),
    })),
    events: events.map((row) => {
      const { type, created } = JSON.parse(String(row['body'])) as { type: string; created: number };
      const fate = row['fate'] == null ? null : String(row['fate']);
      return { type, created, fate, isDelivered: row['delivered_at'] !== null, attempts: Number(row['attempts']) };
    }),
  };
}

function metadataOf(row: Row): Record<string, string | undefined> {
  return JSON.parse(String(row['metadata'])) as Record<string, string | undefined>;
}

const tableOf = { i: 'intents', c: 'charges', r: 'refunds', d: 'disputes' } as const;

function page(
  ledger: Ledger,
  url: string,
  select: string,
  alias: keyof typeof tableOf,
  query: URLSearchParams,
  toWire: (row: Row) => object,
): GatewayResponse {
  const limit = Number(query.get('limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalid('Invalid limit', 'limit');
  const where = [`${alias}.created >= ?`, `${alias}.created < ?`];
  const values: (string | number)[] = [
    Number(query.get('created[gte]') ?? 0),
    Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER),
  ];
  const intent = query.get('payment_intent');
  if (intent !== null && alias !== 'i') {
    where.push(`${alias}.intent = ?`);
    values.push(intent);
  }
  const customer = query.get('customer');
  if (customer !== null && alias === 'c') {
    where.push('c.intent IN (SELECT intent FROM kept WHERE customer = ?)');
    values.push(customer);
  }
  const after = query.get('starting_after');
  if (after !== null) {
    const last = ledger.one(`SELECT seq FROM ${tableOf[alias]} WHERE id = ?`, after);
    if (last === null) throw missing('object', after, 'starting_after');
    where.push(`${alias}.seq < ?`);
    values.push(Number(last['seq']));
  }
  const rows = ledger.all(
    `${select} WHERE ${where.join(' AND ')} ORDER BY ${alias}.seq DESC LIMIT ?`,
    ...values,
    limit + 1,
  );
  return { status: 200, body: listWire(url, rows.map(toWire), limit) };
}
