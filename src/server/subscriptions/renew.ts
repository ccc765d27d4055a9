import { addDays, monthOf } from '#contract/calendar.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { issueLinkToken, readLinkToken } from '../tokens/link-token.ts';
import { memberContact } from '../accounts/member.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { cardUnknown } from '../providers/payments/port.ts';
import { closedBecause, shopClosedCode } from '../shop-closed.ts';
import { authenticationRequired, type Paid } from '../store/payments/payment-outcome.ts';
import { type Asked, askedOf } from './asked.ts';
import { forgetCardOf } from './kept-card.ts';
import { chargeUnclear } from './lost-charge.ts';
import { amountChanged, cardMissing, keptCardOf } from './manage.ts';
import { buyerOf, cardToKeep, type NewCard, payPeriod } from './pay.ts';
import { accessUntil, graceFrom, nextRetryAt, retryDays } from './plans.ts';
import { renewalNow } from './renewal-clock.ts';
import { cardAgainMail, cardExpiresMail, endedMail, renewalFailedMail, renewalSoonMail } from './subscription-mails.ts';
import {
  chargedBetween,
  claimDue,
  dueSubscriptions,
  liveSubscription,
  subscriptionById,
  subscriptionsOf,
  type SubscriptionRow,
  updateIfPaid,
  updateSubscription,
} from './subscription.sql.ts';

const batch = 20;
/** For this time no other process charges a subscription that one has claimed. */
const claimMs = 10 * 60_000;

/** A process has claimed it and may be charging its next period. */
export function isBeingRenewed({ paid_until, next_charge_at }: SubscriptionRow, now: Date): boolean {
  const free = Date.parse(next_charge_at ?? '') - now.getTime();
  return Date.parse(paid_until ?? '') <= now.getTime() && free > 0 && free <= claimMs;
}

/**
 * Charges or ends the subscriptions that are due; runs every minute. A crash is harmless: the claim runs out,
 * and the next run continues the same order.
 */
export async function renewDue(deps: Deps): Promise<void> {
  const now = await renewalNow(deps);
  for (const row of await dueSubscriptions(deps.db.read, now.toISOString(), batch)) {
    try {
      const until = new Date(now.getTime() + claimMs).toISOString();
      // As it is now: it may have been changed or cancelled since it was found.
      const claimed = await deps.db.transaction((tx) => claimDue(tx, row, until));
      if (claimed) await renewOrEnd(deps, claimed, now);
    } catch (error) {
      deps.log.error({ err: error, subscription: row.id }, 'A subscription could not be renewed; it is tried again.');
    }
  }
}

async function renewOrEnd(deps: Deps, row: SubscriptionRow, now: Date): Promise<void> {
  const isGivenUp = (isCardAsked(row) && now >= openUntil(row)) || row.failed_charges > retryDays.length;
  if (row.cancel_at_end === 1) return end(deps, row);
  if (isGivenUp) return closedBecause(deps.config).length > 0 ? leaveADay(deps, row, now) : end(deps, row);
  const card = keptCardOf(deps, row);
  const paid = card && (await payPeriod(deps, row, row.periods_paid + 1, askedOf(row), card));
  // Without a token, the member is confirming a payment of this period at the bank.
  if (paid?.ok) return;
  // The outcome is not known yet, or we cannot charge anybody: the next run asks again, under the same key.
  if (paid?.errors.some(({ code }) => code === 'payment_pending')) return;
  if (paid?.errors.some(({ code }) => code === shopClosedCode)) {
    // A day before, so that there is no moment without access.
    if (addDays(now, 1) >= openUntil(row)) await leaveADay(deps, row, now);
    return;
  }
  if (paid?.errors.some(({ code }) => code === chargeUnclear)) {
    deps.log.error({ subscription: row.id }, 'A subscriber was charged another amount after the backup of this site.');
    return leaveADay(deps, row, now);
  }
  if (paid?.errors.some(({ code }) => code === cardUnknown)) return waitADay(deps, row, now);
  const toConfirm = paid?.errors.some(({ code }) => code === authenticationRequired) === true;
  await noteFailure(deps, row, now, toConfirm);
}

/** To when access lasts if nothing is paid. */
function openUntil({ paid_until, grace_until: graceUntil }: SubscriptionRow): Date {
  return accessUntil({ paidUntil: new Date(paid_until ?? ''), graceUntil }, false);
}

/** The subscriber was told that the provider does not know the card with which this period is to be paid. */
function isCardAsked({ card_asked_period, periods_paid }: SubscriptionRow): boolean {
  return card_asked_period === periods_paid + 1;
}

/**
 * No card was declined, so that nothing is counted. Staff see it at once (waiting-renewals.ts), and have a day to put
 * back keys of the wrong account; then the subscriber is asked for a card, once, and has the time of a failed payment,
 * counted from the asking if that comes late.
 */
async function waitADay(deps: Deps, row: SubscriptionRow, now: Date): Promise<void> {
  deps.log.error({ subscription: row.id }, 'The payment provider does not know the kept card of a subscription.');
  const paidUntil = new Date(row.paid_until ?? '');
  const isAskedNow = now >= addDays(paidUntil, 1) && !isCardAsked(row);
  const ends = isAskedNow ? graceFrom(paidUntil, now) : openUntil(row);
  const again = new Date(Math.min(addDays(now, 1).getTime(), ends.getTime()));
  const values = { next_charge_at: again.toISOString(), updated_at: deps.now().toISOString() };
  const asked = isAskedNow && {
    status: 'pastDue' as const,
    card_asked_period: row.periods_paid + 1,
    grace_until: ends.toISOString(),
  };
  const contact = isAskedNow ? await memberContact(deps.db.read, row.uid) : null;
  await deps.db.transaction(async (tx) => {
    const isNoted = await updateIfPaid(tx, row.id, row.periods_paid, { ...values, ...asked });
    if (!isNoted || contact === null) return;
    const token = await issueLinkToken(tx, deps, 'confirmRenewal', String(row.id), row.periods_paid + 1);
    await queueMail(tx, deps, cardAgainMail(deps, row, contact, { token, accessUntil: ends.toISOString() }));
  });
}

/** Nobody loses a plan while nobody can pay: access goes on, and there is a day to pay after the shop has opened. */
async function leaveADay(deps: Deps, row: SubscriptionRow, now: Date): Promise<void> {
  const ends = addDays(now, 1).toISOString();
  const values = { grace_until: ends, next_charge_at: ends, updated_at: deps.now().toISOString() };
  await deps.db.transaction((tx) => updateIfPaid(tx, row.id, row.periods_paid, values));
}

async function noteFailure(deps: Deps, row: SubscriptionRow, now: Date, toConfirm: boolean): Promise<void> {
  const paidUntil = new Date(row.paid_until ?? '');
  const failed = row.failed_charges + 1;
  const ends = graceFrom(paidUntil, now);
  const retry = nextRetryAt(paidUntil, failed);
  // After an outage, the retries that were missed are not made all at once.
  const retryAt = retry && new Date(Math.max(retry.getTime(), addDays(now, 1).getTime())).toISOString();
  const contact = await memberContact(deps.db.read, row.uid);
  await deps.db.transaction(async (tx) => {
    const isNoted = await updateIfPaid(tx, row.id, row.periods_paid, {
      status: 'pastDue',
      failed_charges: failed,
      grace_until: ends.toISOString(),
      next_charge_at: retryAt ?? ends.toISOString(),
      updated_at: deps.now().toISOString(),
    });
    if (!isNoted) return;
    const token = await issueLinkToken(tx, deps, 'confirmRenewal', String(row.id), row.periods_paid + 1);
    const notice = { failed, token, retryAt, accessUntil: ends.toISOString(), toConfirm };
    await queueMail(tx, deps, renewalFailedMail(deps, row, contact, notice));
  });
}

async function end(deps: Deps, row: SubscriptionRow): Promise<void> {
  const contact = await memberContact(deps.db.read, row.uid);
  const at = deps.now().toISOString();
  await deps.db.transaction(async (tx) => {
    const isEnded = await updateIfPaid(tx, row.id, row.periods_paid, {
      status: 'ended',
      live_uid: null,
      next_charge_at: null,
      ended_at: at,
      updated_at: at,
    });
    if (isEnded) await queueMail(tx, deps, endedMail(deps, row, contact));
  });
}

const noticeDays = 7;

/** Mails a week before a yearly renewal, and before a renewal with a card that will have expired; runs every hour. */
export async function announceRenewals(deps: Deps, limit = 200): Promise<void> {
  const now = await renewalNow(deps);
  const soon = { from: now.toISOString(), until: addDays(now, noticeDays).toISOString(), limit };
  let rows: SubscriptionRow[] = [];
  do {
    rows = await chargedBetween(deps.db.read, soon, rows.at(-1) ?? null);
    for (const row of rows) await announceRenewal(deps, row);
  } while (rows.length === limit);
}

async function announceRenewal(deps: Deps, row: SubscriptionRow): Promise<void> {
  const asked = askedOf(row);
  const isExpiring = row.card_expires !== null && row.card_expires < monthOf(row.next_charge_at ?? '');
  if (asked.per !== 'yearly' && !isExpiring) return;
  const contact = await memberContact(deps.db.read, row.uid);
  await deps.db.transaction(async (tx) => {
    if (asked.per === 'yearly') await queueMail(tx, deps, renewalSoonMail(deps, row, asked, contact));
    if (isExpiring) await queueMail(tx, deps, cardExpiresMail(deps, row, contact));
  });
}

const nothingDue = fail('Nothing is due at the moment.', undefined, 'nothing_due');

export interface Renewal {
  row: SubscriptionRow;
  /** The period of the mailed link, or the next one. */
  number: number;
  isPaid: boolean;
}

/** The renewal of a mailed link, or of the signed-in member. */
export async function renewalOf(
  deps: Deps,
  caller: { uid: string | null; token: string | undefined },
): Promise<Outcome<Renewal>> {
  if (caller.token) {
    const link = await readLinkToken(deps.db.read, deps, 'confirmRenewal', caller.token);
    if (!link.ok) return link;
    const row = await subscriptionById(deps.db.read, Number(link.value.subject));
    const number = Number(link.value.data);
    return row ? ok({ row, number, isPaid: row.periods_paid >= number }) : nothingDue;
  }
  const row = caller.uid === null ? undefined : await liveSubscription(deps.db.read, caller.uid);
  if (row?.status !== 'pastDue') return nothingDue;
  return ok({ row, number: row.periods_paid + 1, isPaid: false });
}

interface RenewalPayment extends Omit<NewCard, 'tokenId'> {
  tokenId?: string | undefined;
  kept?: boolean | undefined;
  /** What the page has shown; anything else charges nothing. */
  agreed: Asked | null;
}

function isAgreed(asked: Asked, agreed: Asked | null): boolean {
  return agreed?.plan === asked.plan && agreed.per === asked.per && agreed.cents === asked.cents;
}

/**
 * Pays a failed renewal with the kept card, or with a new one that is kept for the next ones; the buyer confirms it at
 * the bank if required.
 */
export async function payRenewal(
  deps: Deps,
  caller: { uid: string | null; token: string | undefined },
  { tokenId, kept, agreed, ...by }: RenewalPayment,
): Promise<Outcome<Paid>> {
  const found = await renewalOf(deps, caller);
  if (!found.ok) return found;
  const { row, number, isPaid } = found.value;
  if (row.status === 'ended' || (isPaid && row.periods_paid > number)) return nothingDue;
  const asked = askedOf(row);
  if (!isPaid && !isAgreed(asked, agreed)) return amountChanged;
  if (kept) {
    const card = keptCardOf(deps, row);
    return card ? payPeriod(deps, row, number, asked, { ...card, buyerPresent: true }) : cardMissing;
  }
  if (!tokenId) return cardMissing;
  const card = await cardToKeep(deps, row, tokenId);
  return payPeriod(deps, row, number, asked, card, buyerOf(row, by));
}

/**
 * Ends the subscription of a member who is erased, and makes the provider forget the cards of all of the member's
 * subscriptions. Throws if the provider does not respond; a repeated call continues.
 */
export async function endSubscriptionOf(deps: Deps, uid: string): Promise<void> {
  const at = deps.now().toISOString();
  for (const row of await subscriptionsOf(deps.db.read, uid)) {
    const ended = { status: 'ended' as const, live_uid: null, next_charge_at: null, ended_at: at, updated_at: at };
    if (row.status !== 'ended') await deps.db.transaction((tx) => updateSubscription(tx, row.id, ended));
    await forgetCardOf(deps, row);
  }
}
