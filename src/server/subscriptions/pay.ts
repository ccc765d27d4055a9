import type { Deps } from '../deps.ts';
import { readLinkToken } from '../tokens/link-token.ts';
import { memberContact } from '../accounts/member.ts';
import { fail, type Failure, type Outcome } from '../outcome.ts';
import type { ChargeCard } from '../providers/payments/port.ts';
import type { CardBuyer } from '../store/payments/payment-attempt-limit.ts';
import { linesOfRequest } from '../store/orders/order.ts';
import { bookCharge, cancelOtherPayment, continueOrder, payOrder } from '../store/payments/pay-order.ts';
import type { Paid } from '../store/payments/payment-outcome.ts';
import { freeRequestKey } from '../store/request-key.ts';
import { type Asked, askedFor, askedText, termsText } from './asked.ts';
import { currentOffer, notOnSale } from './plan-prices.ts';
import { firstPrices, type Prices, pricesOf, type Terms, termsOf, upgradeCents } from './plans.ts';
import { storeKeptCards } from './kept-card.ts';
import { earlierCharge, lostCharge } from './lost-charge.ts';
import { detailsOf, type LineDetails, lineOf } from './subscription-line.ts';
import { insertSubscription, liveSubscription, type SubscriptionRow } from './subscription.sql.ts';

const noneSelected = fail(
  'No subscription selected. Please go back to the previouse steps.',
  'subscriptionType',
  'no_subscription',
);
export const alreadyActive = fail('This email already has an active subscription.', undefined, 'already_active');

/**
 * §7 subscription/pay: pays the first period for the person of the payToken and keeps the card. The server decides the
 * amount (invariant 9); the cart is not touched. A repeated call returns the token of the first order.
 */
export async function paySubscription(
  deps: Deps,
  input: { payToken: string; subscriptionType?: string | null | undefined; per: string } & NewCard,
): Promise<Outcome<Paid>> {
  const link = await readLinkToken(deps.db.read, deps, 'paySubscription', input.payToken);
  if (!link.ok) return link;
  const terms = termsOf(input.subscriptionType, input.per);
  if (!terms) return noneSelected;
  // What the page has shown (sign-up.ts); a link of a version before has shown the first prices.
  const prices = (link.value.data as Prices | null) ?? firstPrices;
  const { onSale } = await currentOffer(deps.db.read);
  const row = await startedSubscription(deps, link.value.subject, terms);
  const isOther = row.plan !== terms.plan || row.per !== terms.per;
  if (row.periods_paid > 1 || (row.periods_paid === 1 && isOther)) return boughtAlready(row, pricesOf(row));
  if (row.periods_paid === 0 && !onSale.includes(terms.plan)) return notOnSale;
  const asked = { ...askedFor(terms, prices), prices };
  return payPeriod(deps, row, 1, asked, await cardToKeep(deps, row, input.tokenId), buyerOf(row, input));
}

/** Somebody who asked for another plan is told which one there is, and that nothing more was charged. */
function boughtAlready(bought: Terms, prices: Prices): Failure {
  const what = `You have ${termsText(bought)} (${askedText(askedFor(bought, prices))}). Nothing else was charged.`;
  return { ok: false, errors: [...alreadyActive.errors, ...fail(what).errors] };
}

/** The payment of another plan, begun elsewhere at the same time, waits for the bank. */
function openElsewhere(begun: Terms): Failure {
  return fail(
    `Your payment for ${termsText(begun)} is open in another window. Please finish it there, or try again here.`,
    undefined,
    'payment_open',
  );
}

/** A new card from a buyer who is present; its declines are limited (store/payments/payment-attempt-limit.ts). */
export interface NewCard {
  tokenId: string;
  captcha?: string | undefined;
  network: string;
}

export function buyerOf(
  { uid }: Pick<SubscriptionRow, 'uid'>,
  { network, captcha }: Omit<NewCard, 'tokenId'>,
): CardBuyer {
  return { network, captcha, uid, cartId: null };
}

/** The person's live subscription; a pending one, which the first payment activates, if there is none. */
async function startedSubscription(deps: Deps, uid: string, { plan, per }: Terms): Promise<SubscriptionRow> {
  const at = deps.now().toISOString();
  return deps.db.transaction(async (tx) => {
    await insertSubscription(tx, {
      uid,
      live_uid: uid,
      plan,
      per,
      status: 'pending',
      periods_paid: 0,
      failed_charges: 0,
      created_at: at,
      updated_at: at,
    });
    const row = await liveSubscription(tx, uid);
    if (!row) throw new Error('The subscription is missing after its insertion.');
    return row;
  });
}

/** A new card, kept for renewals; with it the provider's customer, if the person has one. */
export async function cardToKeep(deps: Deps, row: SubscriptionRow, tokenId: string): Promise<ChargeCard> {
  const { email } = await memberContact(deps.db.read, row.uid);
  return { tokenId, keepFor: { customerRef: row.customer_ref, email } };
}

/**
 * Pays a period. It is charged at most once: all calls for the period use the same request key until its order is
 * cancelled, and an order that is charged after another one was paid is refunded (subscription-purchasable.ts).
 */
export async function payPeriod(
  deps: Deps,
  row: SubscriptionRow,
  number: number,
  { plan, per, cents, prices }: Asked & { prices?: Prices },
  card: ChargeCard,
  by?: CardBuyer,
): Promise<Outcome<Paid>> {
  const base = `subscription:${row.id}:${number}`;
  return pay(
    deps,
    row,
    { base, card, by },
    {
      kind: 'period',
      number,
      plan,
      per,
      cents,
      ...(prices && { prices }),
    },
  );
}

/** Pays the difference of a dearer plan for the rest of the period, with the kept card. */
export async function payUpgrade(
  deps: Deps,
  row: SubscriptionRow,
  to: Terms,
  cents: number,
  card: ChargeCard,
): Promise<Outcome<Paid>> {
  const { plan, per } = to;
  const details = { kind: 'upgrade' as const, number: row.periods_paid, plan, per, cents };
  return pay(deps, row, { base: upgradeKey(row, to), card }, details);
}

/** The payment of an upgrade for this amount that was begun or made already; null without one. */
export async function continueUpgrade(
  deps: Deps,
  row: SubscriptionRow,
  to: Terms,
  cents: number,
): Promise<Outcome<Paid> | null> {
  return continueOrder(deps, await freeRequestKey(deps.db.read, upgradeKey(row, to)), cents);
}

function upgradeKey(row: SubscriptionRow, to: Terms): string {
  return `subscription:${row.id}:${row.periods_paid}:${to.plan}`;
}

async function pay(
  deps: Deps,
  row: SubscriptionRow,
  { base, card, by }: { base: string; card: ChargeCard; by?: CardBuyer | undefined },
  details: Omit<LineDetails, 'keepsCard'>,
): Promise<Outcome<Paid>> {
  const keepsCard = 'keepFor' in card;
  // The job, which charges while the buyer is away, never cancels a payment that the buyer has begun.
  if ('tokenId' in card || card.buyerPresent) {
    const free = await cancelOtherPayment(deps, await freeRequestKey(deps.db.read, base), card, details.cents);
    if (!free.ok) return free;
  }
  const lost = details.kind === 'period' ? await lostCharge(deps, row, details.cents) : null;
  if (lost === 'unclear') return earlierCharge;
  const key = await freeRequestKey(deps.db.read, base);
  const { locale, ...buyer } = await memberContact(deps.db.read, row.uid);
  const request = {
    key,
    uid: row.uid,
    buyer,
    locale,
    // A charge that was made before has kept no card of now.
    lines: [lineOf(row.id, { ...details, keepsCard: keepsCard && lost === null })],
    card,
    ...(by && { by }),
  };
  const outcome = await (lost ? bookCharge(deps, request, lost.chargeRef) : payOrder(deps, request));
  if (!outcome.ok) return outcome;
  const isPaid = 'token' in outcome.value;
  if (keepsCard && isPaid) await storeKeptCards(deps);
  // Several windows that pay at once share one order; it may be for the plan of another window.
  const begun = await orderedWith(deps, key);
  if (begun.plan === details.plan && begun.per === details.per) return outcome;
  return isPaid ? boughtAlready(begun, begun.prices ?? pricesOf(row)) : openElsewhere(begun);
}

async function orderedWith(deps: Deps, key: string): Promise<LineDetails> {
  const [line] = await linesOfRequest(deps.db.read, key);
  if (!line) throw new Error(`The order with the request key ${key} has no line.`);
  return detailsOf(line);
}

/** The cents due if the plan changes now; 0 if the change waits for the next period. */
export function upgradeDue(row: SubscriptionRow, to: Terms, now: Date): number {
  if (row.paid_until === null || row.period_starts_at === null) return 0;
  const period = { start: new Date(row.period_starts_at), end: new Date(row.paid_until) };
  return upgradeCents(row, to, pricesOf(row), period, now);
}
