import { hourMs } from '#contract/spans.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { passCaptcha } from '../../forms/captcha.ts';
import type { Sweeper } from '../../jobs/sweep.ts';
import { fail, type Failure } from '../../outcome.ts';
import type { CaptchaVerdict } from '../../providers/captcha/port.ts';
import {
  countTries,
  deleteOldTries,
  deleteTry,
  insertTry,
  markDeclined,
  type TryCounts,
  type TryKeys,
} from './payment-attempt-limit.sql.ts';

// Card testing (invariant 10): somebody tries stolen cards until one is charged. Declines of the last hour are counted
// by network, cart, account and card. A network only ever costs a captcha, because many genuine buyers can share it.

const windowMs = hourMs;
/** Declines after which the form asks for a captcha. */
const captchaFrom = 3;
/** Declines after which a cart, an account or a card has to wait. */
const refusedFrom = 10;
/** Open payments of a network without declines that need no captcha. */
const burst = 20;

/** The buyer who tries a card; null for a charge without the buyer, such as a renewal. */
export interface CardBuyer {
  /** The client's network (http/budget.ts). */
  network: string;
  cartId: string | null;
  uid: string | null;
  /** The answer to the captcha, if the form has asked for one. */
  captcha: string | undefined;
}

/** A try before it is stored; `card` is undefined until the provider was asked for it. */
export interface CardTry {
  keys: TryKeys;
  verdict: CaptchaVerdict | null;
  isCardKnown: boolean;
}

/** Refuses until the provider has named the card; never leaves this file. */
const cardNeeded = fail('The card is not known yet.', undefined, 'card_needed');

/**
 * Begins a payment with a check of the card: `begin` calls `admitTry` in its transaction. The provider is asked for the
 * card only while some card has too many declines.
 */
export async function withCardTry<T extends { ok: true }>(
  deps: Deps,
  buyer: CardBuyer,
  tokenId: string | null,
  begin: (attempt: CardTry) => Promise<T | Failure>,
): Promise<T | Failure> {
  const attempt = await newTry(deps, buyer);
  const begun = await begin(attempt);
  if (begun !== cardNeeded || tokenId === null) return begun;
  const fingerprint = await deps.payments.fingerprintOf(tokenId);
  const card = fingerprint === null ? null : keyOf(deps, 'card', fingerprint);
  return begin({ ...attempt, keys: { ...attempt.keys, card }, isCardKnown: true });
}

async function newTry(deps: Deps, { network, cartId, uid, captcha }: CardBuyer): Promise<CardTry> {
  return {
    keys: {
      network: keyOf(deps, 'network', network),
      cart: cartId === null ? null : keyOf(deps, 'cart', cartId),
      account: uid === null ? null : keyOf(deps, 'account', uid),
      card: null,
    },
    verdict: captcha ? await deps.captcha.payment.verify(captcha) : null,
    isCardKnown: false,
  };
}

/** Stored instead of the value, so that the table holds no address, account or card. */
function keyOf(deps: Pick<Deps, 'secrets'>, kind: keyof TryKeys, value: string): string {
  return deps.secrets.tokenFrom('card-try', `${kind}:${value}`);
}

/**
 * Decides whether the buyer may try a card now, and stores the try, in the transaction that writes the payment attempt
 * `id`. The tries of one account, and of a network with declines, wait for each other here. `isCaptchaNeeded`: what the
 * order contains free of charge needs a captcha anyway.
 */
export async function admitTry(
  tx: Tx,
  deps: Deps,
  { keys, verdict, isCardKnown }: CardTry,
  isCaptchaNeeded = false,
): Promise<Failure | null> {
  const now = deps.now();
  const factor = deps.config.LIMIT_FACTOR;
  const between = {
    since: new Date(now.getTime() - windowMs).toISOString(),
    // A later time is from before the clock was set back.
    until: new Date(now.getTime() + windowMs).toISOString(),
  };
  const count = () => countTries(tx, keys, between, captchaFrom * factor);
  if (keys.account !== null) await deps.db.engine.lock(tx, `card-try:${keys.account}`);
  let counts = await count();
  if (counts.network.declined > 0) {
    await deps.db.engine.lock(tx, `card-try:${keys.network}`);
    counts = await count();
  }
  if (counts.hasHotCard && !isCardKnown) return cardNeeded;
  const wait = waitMs(counts, factor, now);
  if (wait !== null) return tooManyDeclines(wait);
  return isCaptchaNeeded || needsCaptcha(counts, factor) ? passCaptcha(tx, verdict, 'pay again') : null;
}

function needsCaptcha({ network, cart, account, card }: TryCounts, factor: number): boolean {
  return (
    cart.all >= captchaFrom ||
    account.all >= captchaFrom ||
    card.all >= captchaFrom * factor ||
    network.all >= (network.declined > 0 ? captchaFrom : burst) * factor
  );
}

/** How long a cart, account or card has to wait; null if it may be tried. */
function waitMs({ cart, account, card }: TryCounts, factor: number, now: Date): number | null {
  const blocked = [
    cart.all >= refusedFrom ? cart.oldest : null,
    account.all >= refusedFrom ? account.oldest : null,
    card.all >= refusedFrom * factor ? card.oldest : null,
  ].filter((oldest) => oldest !== null);
  if (blocked.length === 0) return null;
  return Math.max(...blocked.map((oldest) => Date.parse(oldest) + windowMs - now.getTime()));
}

function tooManyDeclines(wait: number): Failure {
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  return fail(
    `Too many payments were declined. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or ask your bank.`,
    undefined,
    'too_many_declines',
  );
}

/** Stores a try whose outcome is not known yet. */
export async function storeTry(tx: Tx, deps: Deps, id: string, { keys }: CardTry): Promise<void> {
  const { network, cart, account } = keys;
  await insertTry(tx, { id, network, cart, account, created_at: deps.now().toISOString() });
}

/** Counts a try as declined; `fingerprint` is the provider's name of the card. */
export async function tryDeclined(tx: Tx, deps: Deps, id: string, fingerprint: string | undefined): Promise<void> {
  await markDeclined(tx, id, fingerprint === undefined ? null : keyOf(deps, 'card', fingerprint));
}

/** Deletes a try that was charged, kept or cancelled: only declines count. */
export async function tryEnded(tx: Tx, id: string): Promise<void> {
  await deleteTry(tx, id);
}

/** Twice the window, for a clock that is set back. */
export const oldCardTries: Sweeper = {
  what: 'card_try',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) => deleteOldTries(tx, new Date(deps.now().getTime() - 2 * windowMs).toISOString(), limit)),
};
