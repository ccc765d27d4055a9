import type { Kysely } from 'kysely';
import { dayText } from '#contract/calendar.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { memberContact } from '../accounts/member.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail } from '../outcome.ts';
import type { CartLine, FulfilledLine, FulfilledOrder, PurchasableKind } from '../store/purchasable.ts';
import { graceEnd, periodEnd } from './plans.ts';
import { renewalNow } from './renewal-clock.ts';
import { detailsOf, type LineDetails, storedDetailsOf } from './subscription-line.ts';
import { endedByStaffMail, startedMail } from './subscription-mails.ts';
import { subscriptionById, subscriptionsById, type SubscriptionRow, updateIfPaid } from './subscription.sql.ts';

const hasEnded = fail('This subscription has ended.', undefined, 'ended');
const alreadyPaid = fail('This period of the subscription is already paid.', undefined, 'already_paid');

/** A paid period of a subscription, or the difference of a dearer plan. Never in a cart. */
export const subscriptionPurchasable: PurchasableKind = {
  kind: 'subscription',
  once: true,
  needsAccount: true,
  timed: true,
  hasForm: false,

  quote: async (_source, lines) =>
    lines.map((line) => {
      const { kind, plan, per, cents } = detailsOf(line);
      const name = `${planTitles[plan]} subscription, ${per}`;
      return {
        name: kind === 'period' ? name : `${name}: difference for the rest of the period`,
        descriptionHtml: null,
        options: [],
        unitCents: cents,
        addedCents: 0,
        gstFree: false,
        grams: null,
        imageUrl: null,
        pageUrl: null,
        capacityKey: null,
        maximum: null,
        shortage: () => 'This subscription is not available.',
        problem: null,
      };
    }),

  quoteFromCache: async () => () => null,

  async refuseBuyer(source, _uid, lines) {
    for (const line of lines) {
      const details = storedDetailsOf(line);
      const row = await subscriptionById(source, line.itemId);
      if (!details || !row || row.status === 'ended') return hasEnded;
      const { kind, number, plan } = details;
      const isOpen =
        kind === 'period' ? row.periods_paid === number - 1 : row.periods_paid === number && row.plan !== plan;
      if (!isOpen) return alreadyPaid;
    }
    return null;
  },

  async fulfil(tx, deps, order, lines) {
    for (const line of lines) {
      if (detailsOf(line).kind === 'period') await activatePeriod(tx, deps, order, line);
      else await changePlan(tx, deps, line);
    }
    return [];
  },

  poolOf: () => null,

  async deliveries(source, _orderId, lines) {
    const rows = await rowsOf(source, lines);
    return lines.map((line) => {
      const row = rows.get(line.itemId);
      const details = storedDetailsOf(line);
      return {
        lineId: line.id,
        kind: 'subscription',
        code: null,
        who: null,
        what: details ? `${planTitles[details.plan]} subscription, ${details.per}` : 'Subscription',
        when: row?.paid_until ? `paid until ${dayText(row.paid_until)}` : null,
        state: row === undefined || row.status === 'ended' || isUpgradeOver(row, details) ? 'ended' : 'open',
        endedAt: row?.ended_at ?? null,
        movedAt: null,
      };
    });
  },

  async ending(source, lines) {
    const rows = await rowsOf(source, lines);
    return lines.flatMap((line) => {
      const ends = paidNow(rows.get(line.itemId), line);
      if (!ends) return [];
      const { row, details } = ends;
      const isUpgrade = details.kind === 'upgrade';
      const name = isUpgrade
        ? `upgrade to ${planTitles[row.plan]}`
        : `${planTitles[row.plan]} subscription, ${row.per}`;
      return [{ lineId: line.id, name }];
    });
  },

  /**
   * Ends the subscription, or the dearer plan, if the money for the period that runs was returned. The money of an
   * earlier period ends nothing.
   */
  async revoke(tx, deps, _orderId, lines) {
    for (const line of lines) {
      const ends = paidNow(await subscriptionById(tx, line.itemId), line);
      if (ends?.details.kind === 'period') await endRefunded(tx, deps, ends.row);
      else if (ends) await takeUpgradeBack(tx, deps, ends.row);
    }
  },
};

/** What a line has paid for, if that is still what the subscriber has. */
function paidNow(
  row: SubscriptionRow | undefined,
  line: Pick<FulfilledLine, 'details'>,
): { row: SubscriptionRow; details: LineDetails } | null {
  const details = storedDetailsOf(line);
  if (!details || !row || row.status === 'ended' || row.periods_paid !== details.number) return null;
  return isUpgradeOver(row, details) ? null : { row, details };
}

function isUpgradeOver({ plan }: SubscriptionRow, details: LineDetails | null): boolean {
  return details?.kind === 'upgrade' && details.plan !== plan;
}

async function endRefunded(tx: Tx, deps: Deps, row: SubscriptionRow): Promise<void> {
  const at = deps.now().toISOString();
  const isEnded = await updateIfPaid(tx, row.id, row.periods_paid, {
    status: 'ended',
    live_uid: null,
    next_charge_at: null,
    ended_at: at,
    updated_at: at,
  });
  // The receipt of the refund says what goes back.
  if (isEnded) await queueMail(tx, deps, endedByStaffMail(deps, row, await memberContact(tx, row.uid), 0));
}

/** There are two plans, so whoever paid to have this one had the other. */
const otherPlan = { standard: 'pro', pro: 'standard' } as const;

async function takeUpgradeBack(tx: Tx, deps: Deps, row: SubscriptionRow): Promise<void> {
  const plan = otherPlan[row.plan];
  // What was to follow is what goes on anyway.
  const isPlanned = row.next_plan === plan && row.next_per === row.per;
  await updateIfPaid(tx, row.id, row.periods_paid, {
    plan,
    ...(isPlanned && { next_plan: null, next_per: null }),
    updated_at: deps.now().toISOString(),
  });
}

/**
 * A first period begins when it is paid; every other one when the period before it ends, also if it is paid late. If
 * access had ended meanwhile it begins anew: nobody pays for time that was closed, or for several periods at once.
 */
async function activatePeriod(tx: Tx, deps: Deps, order: FulfilledOrder, line: FulfilledLine): Promise<void> {
  const { number, plan, per, keepsCard, prices } = detailsOf(line);
  const row = await rowOf(tx, line);
  const now = await renewalNow(deps, tx);
  const before = row.paid_until === null ? null : new Date(row.paid_until);
  const goesOn = before !== null && now < graceEnd(before);
  const start = goesOn ? before : now;
  const anchor = goesOn && row.anchor_at !== null ? new Date(row.anchor_at) : start;
  const end = periodEnd(anchor, start, per).toISOString();
  const kept = prices ? { prices_json: JSON.stringify(prices) } : {};
  const isUpdated = await updateIfPaid(tx, row.id, number - 1, {
    plan,
    per,
    status: 'active',
    periods_paid: number,
    anchor_at: anchor.toISOString(),
    period_starts_at: start.toISOString(),
    paid_until: end,
    next_plan: null,
    next_per: null,
    failed_charges: 0,
    next_charge_at: end,
    ...(keepsCard && { card_order_id: order.id }),
    ...kept,
    updated_at: deps.now().toISOString(),
  });
  if (!isUpdated) throw new Error(`Period ${number} of subscription ${row.id} was paid twice, or it has ended.`);
  if (number === 1)
    await queueMail(
      tx,
      deps,
      startedMail(deps, { ...row, ...kept, plan, per, paid_until: end }, { ...order.buyer, locale: order.locale }),
    );
}

async function changePlan(tx: Tx, deps: Deps, line: FulfilledLine): Promise<void> {
  const { number, plan, per } = detailsOf(line);
  const isUpdated = await updateIfPaid(tx, line.itemId, number, {
    plan,
    per,
    next_plan: null,
    next_per: null,
    updated_at: deps.now().toISOString(),
  });
  // The settlement is tried again, and then gives the money back (`refuseBuyer`).
  if (!isUpdated) throw new Error(`Subscription ${line.itemId} has ended or was renewed before its upgrade was paid.`);
}

async function rowsOf(source: Kysely<Tables>, lines: readonly CartLine[]): Promise<Map<number, SubscriptionRow>> {
  const rows = await subscriptionsById(source, [...new Set(lines.map(({ itemId }) => itemId))]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function rowOf(tx: Tx, line: FulfilledLine): Promise<SubscriptionRow> {
  const row = await subscriptionById(tx, line.itemId);
  if (!row) throw new Error(`Subscription ${line.itemId} of a paid order does not exist.`);
  return row;
}
