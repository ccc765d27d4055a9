import { toCents } from '#contract/money.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { memberContact } from '../accounts/member.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import type { ChargeCard } from '../providers/payments/port.ts';
import type { Paid } from '../store/payments/payment-outcome.ts';
import { continueUpgrade, payUpgrade, upgradeDue } from './pay.ts';
import { currentOffer, notOnSale } from './plan-prices.ts';
import type { Terms } from './plans.ts';
import { renewalNow } from './renewal-clock.ts';
import { cancelledMail } from './subscription-mails.ts';
import { liveSubscription, planNext, type SubscriptionRow, updateIfPaid } from './subscription.sql.ts';
import { asFlag } from '../db/flag.ts';

const renewing = fail(
  'Your subscription is being renewed right now. Please try again in a few minutes.',
  undefined,
  'renewing',
);
const none = fail('You have no subscription.', undefined, 'no_subscription');
const openRenewal = fail('Please pay the open renewal first.', undefined, 'past_due');
export const amountChanged = fail('The amount has changed. Please review it.', undefined, 'amount_changed');
export const cardMissing = fail('Please give us a card first.', undefined, 'card_missing');

/** A subscription of which a period was paid and that has not ended. */
export async function activeOf(
  deps: Deps,
  viewer: SignedIn,
): Promise<Outcome<SubscriptionRow & { paid_until: string }>> {
  const row = await liveSubscription(deps.db.read, viewer.uid);
  return row?.paid_until ? ok({ ...row, paid_until: row.paid_until }) : none;
}

/**
 * Ends the subscription with its paid period, or continues it (`undo`). A renewal that is being charged completes; the
 * subscription then ends with the renewed period. A subscription that waits for a failed payment ends at once.
 */
export async function cancelSubscription(
  deps: Deps,
  viewer: SignedIn,
  undo: boolean,
): Promise<Outcome<SubscriptionRow>> {
  const found = await activeOf(deps, viewer);
  if (!found.ok) return found;
  const row = found.value;
  const contact = await memberContact(deps.db.read, row.uid);
  const at = deps.now().toISOString();
  const isDue = row.status === 'pastDue' && !undo;
  const ended = { status: 'ended' as const, live_uid: null, next_charge_at: null, ended_at: at };
  const flag = asFlag(!undo);
  const changed = await deps.db.transaction(async (tx) => {
    const values = { ...(isDue ? ended : { cancel_at_end: flag }), cancelled_by: null, updated_at: at };
    if (!(await updateIfPaid(tx, row.id, row.periods_paid, values))) return null;
    if (!undo && row.cancel_at_end === 0) await queueMail(tx, deps, cancelledMail(deps, row, contact));
    return { ...row, cancel_at_end: flag, ...(isDue && { status: ended.status }) };
  });
  // It was paid or ended since it was read, so what a cancel does is decided again.
  return changed ? ok(changed) : cancelSubscription(deps, viewer, undo);
}

export interface Change {
  dueNowCents: number;
  /** When the new terms apply. */
  appliesAt: string;
}

/** What a change would cost now. A dearer plan applies at once, every other change with the next period. */
export async function previewChange(
  deps: Deps,
  viewer: SignedIn,
  to: Terms,
): Promise<Outcome<Change & { row: SubscriptionRow }>> {
  const found = await activeOf(deps, viewer);
  if (!found.ok) return found;
  const row = found.value;
  if (row.status === 'pastDue') return openRenewal;
  if (to.plan !== row.plan && !(await currentOffer(deps.db.read)).onSale.includes(to.plan)) return notOnSale;
  // The job that charges the next period has claimed it (renew.ts).
  if (row.next_charge_at !== row.paid_until) return renewing;
  const now = await renewalNow(deps);
  const dueNowCents = to.per === row.per ? upgradeDue(row, to, now) : 0;
  return ok({ row, dueNowCents, appliesAt: dueNowCents > 0 ? now.toISOString() : row.paid_until });
}

/** Changes the plan or the frequency. `dueNow` is the amount in dollars that the member agreed to. */
export async function changeSubscription(
  deps: Deps,
  viewer: SignedIn,
  to: Terms,
  dueNow: number,
): Promise<Outcome<SubscriptionRow | Paid>> {
  const preview = await previewChange(deps, viewer, to);
  if (!preview.ok) return preview;
  // Before the amount: once the upgrade is paid, nothing more is due.
  const begun = dueNow > 0 ? await continueUpgrade(deps, preview.value.row, to, toCents(dueNow)) : null;
  if (begun) return begun;
  const { row, dueNowCents } = preview.value;
  if (toCents(dueNow) !== dueNowCents) return amountChanged;
  if (dueNowCents > 0) {
    const card = keptCardOf(deps, row);
    return card ? payUpgrade(deps, row, to, dueNowCents, { ...card, buyerPresent: true }) : cardMissing;
  }
  const isCurrent = to.plan === row.plan && to.per === row.per;
  const next = { next_plan: isCurrent ? null : to.plan, next_per: isCurrent ? null : to.per };
  const isPlanned = await deps.db.transaction((tx) =>
    planNext(tx, row, { ...next, updated_at: deps.now().toISOString() }),
  );
  return isPlanned ? ok({ ...row, ...next }) : renewing;
}

/** The kept card of a subscription; null if the provider keeps none. */
export function keptCardOf(deps: Deps, row: SubscriptionRow): Extract<ChargeCard, { kept: object }> | null {
  if (row.customer_ref === null || row.card_sealed === null) return null;
  return { kept: { customerRef: row.customer_ref, cardRef: deps.secrets.unseal(row.card_sealed) } };
}
