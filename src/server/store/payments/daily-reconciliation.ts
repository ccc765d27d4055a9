import type { Deps } from '../../deps.ts';
import { queueMail } from '../../jobs/outbox.ts';
import type { ProviderStatement } from '../../providers/payments/port.ts';
import {
  attemptsByCharge,
  chargedIn,
  type ExplainedAttempt,
  refundsByRef,
  refundsIn,
} from './daily-reconciliation.sql.ts';
import { disputedCents } from '../refunds/refund-rules.ts';
import { storeMoneyOf } from '#contract/money.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { administratorMail } from '../refunds/refund-mails.ts';
import { disputesOfOrders, refundsOfOrders } from '../refunds/refund.sql.ts';

/** An amount that the books do not explain. `cents` is never negative. */
export interface Unexplained {
  what: string;
  /** The provider's id, or the order. */
  about: string;
  cents: number;
}

export interface MoneyReport {
  from: string;
  to: string;
  charges: number;
  chargedCents: number;
  refunds: number;
  refundedCents: number;
  disputes: number;
  disputedCents: number;
  unexplained: Unexplained[];
  unexplainedCents: number;
}

/** What is younger may still be under way: a charge whose response was lost, a refund without its event. */
const settlingMs = 10 * 60_000;

/** Each day: explains the last two days, so that a missed run leaves no gap, and mails the administrator if needed. */
export async function reconcileBooksDaily(deps: Deps): Promise<void> {
  const to = new Date(deps.now().getTime() - settlingMs);
  const report = await reconcileBooks(deps, { from: new Date(to.getTime() - 2 * dayMs), to });
  const { unexplained, ...figures } = report;
  deps.log.info(figures, 'The money of the last two days was compared with the payment provider.');
  if (unexplained.length === 0) return;
  deps.log.error({ unexplained: unexplained.slice(0, 50) }, 'Money could not be explained.');
  await deps.db.transaction((tx) => queueMail(tx, deps, unexplainedMail(deps, report)));
}

/**
 * Compares orders, payment attempts, refunds and disputes of a period with the provider's books, in both directions.
 * Throws if the provider does not respond.
 */
export async function reconcileBooks(deps: Deps, period: { from: Date; to: Date }): Promise<MoneyReport> {
  // The provider's and our time of one event differ, so its books are read with a margin, and compared by id.
  const wide = { from: new Date(period.from.getTime() - dayMs), to: new Date(period.to.getTime() + hourMs) };
  const provider = await deps.payments.statement(wide);
  const charges = await explainCharges(deps, period, provider);
  const refunds = await explainRefunds(deps, period, provider);
  const unexplained = [...charges.unexplained, ...refunds.unexplained];
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    charges: charges.rows.length,
    chargedCents: sum(charges.rows.map(({ amount_cents }) => amount_cents)),
    refunds: refunds.rows.length,
    refundedCents: sum(refunds.rows.map(({ amount_cents }) => amount_cents)),
    disputes: provider.disputes.length,
    disputedCents: sum(provider.disputes.map(({ amountCents }) => amountCents)),
    unexplained,
    unexplainedCents: sum(unexplained.map(({ cents }) => cents)),
  };
}

async function explainCharges(deps: Deps, period: { from: Date; to: Date }, { charges, disputes }: ProviderStatement) {
  const unexplained: Unexplained[] = [];
  const rows = await chargedIn(deps.db.read, period.from.toISOString(), period.to.toISOString());
  const refs = [...charges, ...disputes].flatMap(({ chargeRef }) => chargeRef ?? []);
  const known = new Map((await attemptsByCharge(deps.db.read, refs)).map((attempt) => [attempt.charge_ref, attempt]));
  const atProvider = new Map(charges.map(({ chargeRef, amountCents }) => [chargeRef, amountCents]));
  for (const { chargeRef, amountCents } of charges) {
    const attempt = known.get(chargeRef ?? '');
    if (!attempt || attempt.status !== 'succeeded')
      unexplained.push({ what: 'A charge without a paid order', about: chargeRef ?? 'unknown', cents: amountCents });
    else if (attempt.amount_cents !== amountCents)
      unexplained.push({
        what: 'A charge of another amount than its order',
        about: orderOf(attempt),
        cents: Math.abs(attempt.amount_cents - amountCents),
      });
  }
  for (const attempt of rows.filter(({ charge_ref }) => !atProvider.has(charge_ref))) {
    // A charge that was settled days later, after an outage, is not in the provider's books of the period.
    const charge = await deps.payments.chargeWithRefunds(attempt.charge_ref ?? '');
    if (charge?.status === 'unknown') throw new Error(charge.reason);
    if (charge?.state.status !== 'succeeded')
      unexplained.push({
        what: 'A paid order without a charge at the provider',
        about: orderOf(attempt),
        cents: attempt.amount_cents,
      });
  }
  unexplained.push(...(await explainOrders(deps, [...rows, ...known.values()])));
  const stored = await disputesOfOrders(
    deps.db.read,
    [...known.values()].map(({ order_id }) => order_id),
  );
  for (const { disputeRef, amountCents, status } of disputes) {
    const row = stored.find(({ id }) => id === disputeRef);
    if (row?.status === status && row.amount_cents === amountCents) continue;
    unexplained.push({ what: 'A dispute that is not stored as it is', about: disputeRef, cents: amountCents });
  }
  return { rows, unexplained };
}

/** Charge = total = lines + delivery, and what went back is not more than the charge (invariant 7). */
async function explainOrders(deps: Deps, attempts: ExplainedAttempt[]): Promise<Unexplained[]> {
  const unexplained: Unexplained[] = [];
  const orders = new Map(attempts.map((attempt) => [attempt.order_id, attempt]));
  const ids = [...orders.keys()];
  const refunds = Map.groupBy(await refundsOfOrders(deps.db.read, ids), ({ order_id }) => order_id);
  const disputes = Map.groupBy(await disputesOfOrders(deps.db.read, ids), ({ order_id }) => order_id);
  for (const [id, order] of orders) {
    const about = orderOf(order);
    const add = (what: string, cents: number) =>
      cents !== 0 && unexplained.push({ what, about, cents: Math.abs(cents) });
    add('A charge of another amount than its order', order.amount_cents - order.total_cents);
    add(
      'An order whose lines do not add up to its total',
      order.lines_cents + order.shipping_cents - order.total_cents,
    );
    if (order.status !== 'succeeded') continue;
    const returned = (refunds.get(id) ?? []).filter(({ status }) => status !== 'failed');
    const back =
      sum(returned.map(({ amount_cents }) => amount_cents)) + disputedCents({ disputes: disputes.get(id) ?? [] });
    if (back > order.amount_cents) add('More went back than was charged', back - order.amount_cents);
    // A charge that came too late has a refund instead of a delivery.
    const isSettled =
      order.paid_at !== null || sum(returned.map(({ amount_cents }) => amount_cents)) === order.amount_cents;
    if (!isSettled) add('A charge that is neither delivered nor refunded', order.amount_cents);
  }
  return unexplained;
}

async function explainRefunds(deps: Deps, period: { from: Date; to: Date }, provider: ProviderStatement) {
  const unexplained: Unexplained[] = [];
  const rows = await refundsIn(deps.db.read, period.from.toISOString(), period.to.toISOString());
  const counted = provider.refunds.filter(({ status }) => status !== 'failed');
  const atProvider = new Map(counted.map((refund) => [refund.refundRef, refund]));
  const known = new Map(
    (await refundsByRef(deps.db.read, [...atProvider.keys()])).map((refund) => [refund.refund_ref, refund]),
  );
  for (const { refundRef, amountCents } of counted) {
    const row = known.get(refundRef);
    if (!row) unexplained.push({ what: 'A refund that is not in the ledger', about: refundRef, cents: amountCents });
    else if (row.status === 'failed' || row.amount_cents !== amountCents)
      unexplained.push({
        what: 'A refund of another amount or state than in the ledger',
        about: refundRef,
        cents: row.status === 'failed' ? amountCents : Math.abs(row.amount_cents - amountCents),
      });
  }
  for (const row of rows.filter(({ refund_ref }) => refund_ref !== null && !atProvider.has(refund_ref))) {
    // An earlier refund is not in the provider's books of the period.
    const charge = await deps.payments.chargeWithRefunds(row.charge_ref ?? '');
    if (charge?.status === 'unknown') throw new Error(charge.reason);
    const refund = charge?.refunds.find(({ refundRef }) => refundRef === row.refund_ref);
    if (refund && refund.status !== 'failed') continue;
    unexplained.push({
      what: 'A refund in the ledger that the provider does not have',
      about: `order ${row.order_id}`,
      cents: row.amount_cents,
    });
  }
  return { rows, unexplained };
}

function orderOf({ order_no, order_id }: ExplainedAttempt): string {
  return order_no ?? `order ${order_id}`;
}

function sum(cents: number[]): number {
  return cents.reduce((all, each) => all + each, 0);
}

/** One mail per set of unexplained amounts, so that the same ones are not mailed again every day. */
function unexplainedMail(deps: Deps, { unexplained, unexplainedCents }: MoneyReport) {
  const shown = unexplained.slice(0, 50).map(({ what, about, cents }) => `${what}: ${about}, ${storeMoneyOf(cents)}`);
  const cause = `money:${deps.secrets.tokenFrom('money-report', shown.join('\n')).slice(0, 43)}`;
  return administratorMail(deps, cause, `Money that cannot be explained: ${storeMoneyOf(unexplainedCents)}`, [
    'The daily comparison of orders, payments and refunds with the payment provider found amounts that do not match.',
    ...shown,
  ]);
}
