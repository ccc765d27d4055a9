import type { Difference } from '#contract/admin/money.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderStatement } from '../../providers/payments/port.ts';
import {
  attemptsByCharge,
  chargedIn,
  type ExplainedAttempt,
  refundsByRef,
  refundsIn,
} from './daily-reconciliation.sql.ts';
import { disputedCents } from '../refunds/refund-rules.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { disputesOfOrders, refundsOfOrders } from '../refunds/refund.sql.ts';

/** An amount that the books do not explain. `cents` is never negative. */
export interface Unexplained {
  kind: Difference['kind'];
  /** The provider's id, or the order. */
  about: string;
  orderId: number | null;
  cents: number;
}

/** Half of the books say nothing about money. */
export class ProviderSilent extends Error {}

interface Period {
  from: Date;
  to: Date;
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

/**
 * Compares orders, payment attempts, refunds and disputes of a period with the provider's books, in both directions.
 * What only the provider has counts in the period in which it was made there, so that periods that follow each other
 * count it once. Throws ProviderSilent if the provider does not respond.
 */
export async function reconcileBooks(deps: Deps, period: Period): Promise<MoneyReport> {
  // The provider's and our time of one event differ, so its books are read with a margin, and compared by id.
  const wide = { from: new Date(period.from.getTime() - dayMs), to: new Date(period.to.getTime() + hourMs) };
  const provider = await deps.payments.statement(wide).catch((error: unknown) => {
    throw new ProviderSilent(error instanceof Error ? error.message : 'No response.', { cause: error });
  });
  const isIn = ({ at }: { at: Date }) => period.from <= at && at < period.to;
  const disputes = provider.disputes.filter(isIn);
  const charges = await explainCharges(deps, period, {
    all: provider.charges,
    made: provider.charges.filter(isIn),
    disputes,
  });
  const refunds = await explainRefunds(deps, period, { all: provider.refunds, made: provider.refunds.filter(isIn) });
  const unexplained = [...charges.unexplained, ...refunds.unexplained];
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    charges: charges.rows.length,
    chargedCents: sum(charges.rows.map(({ amount_cents }) => amount_cents)),
    refunds: refunds.rows.length,
    refundedCents: sum(refunds.rows.map(({ amount_cents }) => amount_cents)),
    disputes: disputes.length,
    disputedCents: sum(disputes.map(({ amountCents }) => amountCents)),
    unexplained,
    unexplainedCents: sum(unexplained.map(({ cents }) => cents)),
  };
}

async function explainCharges(
  deps: Deps,
  period: Period,
  {
    all,
    made,
    disputes,
  }: { all: ProviderStatement['charges']; made: ProviderStatement['charges']; disputes: ProviderStatement['disputes'] },
) {
  const unexplained: Unexplained[] = [];
  const rows = await chargedIn(deps.db.read, period.from.toISOString(), period.to.toISOString());
  const refs = [...made, ...disputes].flatMap(({ chargeRef }) => chargeRef ?? []);
  const known = new Map((await attemptsByCharge(deps.db.read, refs)).map((attempt) => [attempt.charge_ref, attempt]));
  const atProvider = new Map(all.map(({ chargeRef, amountCents }) => [chargeRef, amountCents]));
  for (const { chargeRef, amountCents } of made) {
    const attempt = known.get(chargeRef ?? '');
    if (!attempt || attempt.status !== 'succeeded')
      unexplained.push({
        kind: 'chargeWithoutOrder',
        about: chargeRef ?? 'unknown',
        orderId: attempt?.order_id ?? null,
        cents: amountCents,
      });
    else if (attempt.amount_cents !== amountCents)
      unexplained.push({
        kind: 'chargeOfOtherAmount',
        ...orderOf(attempt),
        cents: Math.abs(attempt.amount_cents - amountCents),
      });
  }
  for (const attempt of rows.filter(({ charge_ref }) => !atProvider.has(charge_ref))) {
    // A charge that was settled days later, after an outage, is not in the provider's books of the period.
    const charge = await deps.payments.chargeWithRefunds(attempt.charge_ref ?? '');
    if (charge?.status === 'unknown') throw new ProviderSilent(charge.reason);
    if (charge?.state.status !== 'succeeded')
      unexplained.push({
        kind: 'orderWithoutCharge',
        ...orderOf(attempt),
        cents: attempt.amount_cents,
      });
  }
  unexplained.push(...(await explainOrders(deps, [...rows, ...known.values()])));
  const stored = await disputesOfOrders(
    deps.db.read,
    [...known.values()].map(({ order_id }) => order_id),
  );
  for (const { disputeRef, chargeRef, amountCents, status } of disputes) {
    const row = stored.find(({ id }) => id === disputeRef);
    if (row?.status === status && row.amount_cents === amountCents) continue;
    const orderId = known.get(chargeRef ?? '')?.order_id ?? null;
    unexplained.push({ kind: 'disputeNotStored', about: disputeRef, orderId, cents: amountCents });
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
    const add = (kind: Unexplained['kind'], cents: number) =>
      cents !== 0 && unexplained.push({ kind, ...orderOf(order), cents: Math.abs(cents) });
    add('chargeOfOtherAmount', order.amount_cents - order.total_cents);
    add('linesDoNotAddUp', order.lines_cents + order.shipping_cents - order.total_cents);
    if (order.status !== 'succeeded') continue;
    const returned = (refunds.get(id) ?? []).filter(({ status }) => status !== 'failed');
    const back =
      sum(returned.map(({ amount_cents }) => amount_cents)) + disputedCents({ disputes: disputes.get(id) ?? [] });
    if (back > order.amount_cents) add('moreWentBack', back - order.amount_cents);
    // A charge that came too late has a refund instead of a delivery.
    const isSettled =
      order.paid_at !== null || sum(returned.map(({ amount_cents }) => amount_cents)) === order.amount_cents;
    if (!isSettled) add('neitherDelivered', order.amount_cents);
  }
  return unexplained;
}

async function explainRefunds(
  deps: Deps,
  period: Period,
  { all, made }: { all: ProviderStatement['refunds']; made: ProviderStatement['refunds'] },
) {
  const unexplained: Unexplained[] = [];
  const rows = await refundsIn(deps.db.read, period.from.toISOString(), period.to.toISOString());
  const counts = ({ status }: { status: string }) => status !== 'failed';
  const atProvider = new Set(all.filter(counts).map(({ refundRef }) => refundRef));
  const counted = made.filter(counts);
  const refs = counted.map(({ refundRef }) => refundRef);
  const known = new Map((await refundsByRef(deps.db.read, refs)).map((refund) => [refund.refund_ref, refund]));
  const charges = counted.flatMap(({ refundRef, chargeRef }) => (known.has(refundRef) ? [] : (chargeRef ?? [])));
  const ofCharge = new Map(
    (await attemptsByCharge(deps.db.read, charges)).map(({ charge_ref, order_id }) => [charge_ref, order_id]),
  );
  for (const { refundRef, chargeRef, amountCents } of counted) {
    const row = known.get(refundRef);
    const orderId = row?.order_id ?? ofCharge.get(chargeRef) ?? null;
    if (!row) unexplained.push({ kind: 'refundNotInLedger', about: refundRef, orderId, cents: amountCents });
    else if (row.status === 'failed' || row.amount_cents !== amountCents)
      unexplained.push({
        kind: 'refundOfOtherAmount',
        about: refundRef,
        orderId,
        cents: row.status === 'failed' ? amountCents : Math.abs(row.amount_cents - amountCents),
      });
  }
  for (const row of rows.filter(({ refund_ref: ref }) => ref !== null && !atProvider.has(ref))) {
    // An earlier refund is not in the provider's books of the period.
    const charge = await deps.payments.chargeWithRefunds(row.charge_ref ?? '');
    if (charge?.status === 'unknown') throw new ProviderSilent(charge.reason);
    const refund = charge?.refunds.find(({ refundRef }) => refundRef === row.refund_ref);
    if (refund && refund.status !== 'failed') continue;
    unexplained.push({
      kind: 'refundNotAtProvider',
      about: `order ${row.order_id}`,
      orderId: row.order_id,
      cents: row.amount_cents,
    });
  }
  return { rows, unexplained };
}

function orderOf({ order_no, order_id }: ExplainedAttempt) {
  return { about: order_no ?? `order ${order_id}`, orderId: order_id };
}

function sum(cents: number[]): number {
  return cents.reduce((all, each) => all + each, 0);
}
