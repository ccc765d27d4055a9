import { hourMs } from '#contract/spans.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import type { Sweeper } from '../../jobs/sweep.ts';
import type { CaptchaVerdict } from '../../providers/captcha/port.ts';
import { deleteOldFreeUses, insertFreeUses, usedBy } from './free-use.sql.ts';
import { customerKey } from '../promotions/promotion.ts';

// Hoarding and mails to strangers: a program can take what costs nothing, for any address. What was
// taken in the last hour is counted by network, account and address, in the transaction that takes it.

const windowMs = hourMs;
/** Above `captcha` the form asks for the captcha of payments, above `pause` it has to wait. All per hour. */
const limits = {
  tickets: { captcha: 10, pause: 50 },
  items: { captcha: 5, pause: 50 },
  /** Mails to one typed address. A teacher who registers a class one by one has them sent to the same one. */
  mailsTo: { captcha: 5, pause: 30 },
  /** Mails from one network to typed addresses. */
  mailsFrom: { captcha: 20, pause: 100 },
} as const;

/** Who takes something free, and the answer to the captcha if the form has asked for one. */
export interface Taker {
  network: string;
  uid: string | null;
  verdict: CaptchaVerdict | null;
}

/** What one address gets, with one mail. */
export interface FreeUse {
  email: string;
  tickets?: number;
  items?: number;
}

/** The person who sends a form, before its transaction. */
export async function takerOf(
  deps: Pick<Deps, 'captcha'>,
  { network, uid, captcha }: { network: string; uid: string | null; captcha: string | undefined },
): Promise<Taker> {
  return { network, uid, verdict: captcha ? await deps.captcha.payment.verify(captcha) : null };
}

/**
 * Lets the same network, account and addresses take one after the other, so that what is counted stays true until the
 * commit. Call it before a pool is locked.
 */
export async function lockFreeUse(tx: Tx, deps: Deps, taker: Taker, uses: readonly FreeUse[]): Promise<void> {
  const keys = uses.flatMap(({ email }) => Object.entries(keysOf(deps, taker, email)));
  const names = new Set(keys.flatMap(([kind, key]) => (key === null ? [] : [`free-use:${kind}:${key}`])));
  for (const name of [...names].sort()) await deps.db.engine.lock(tx, name);
}

/** Whether a captcha is needed for these uses. Throws 429 above the limits of the pause. */
export async function needsFreeCaptcha(tx: Tx, deps: Deps, taker: Taker, uses: readonly FreeUse[]): Promise<boolean> {
  const now = deps.now().getTime();
  const at = (ms: number) => new Date(ms).toISOString();
  // A later time is from before the clock was set back.
  const between = { since: at(now - windowMs), until: at(now + windowMs) };
  const own = keysOf(deps, taker, '');
  const wanted = Map.groupBy(uses, ({ email }) => keysOf(deps, taker, email).address);
  const byNetwork = await usedBy(tx, 'network', [own.network], between);
  const byAddress = await usedBy(tx, 'address', [...wanted.keys()], between);
  const counted = [
    { used: byNetwork(own.network), wanted: uses, mails: limits.mailsFrom },
    ...[...wanted].map(([address, some]) => ({ used: byAddress(address), wanted: some, mails: limits.mailsTo })),
  ];
  if (own.account !== null) {
    const byAccount = await usedBy(tx, 'account', [own.account], between);
    counted.push({ used: byAccount(own.account), wanted: uses, mails: limits.mailsFrom });
  }
  const factor = deps.config.LIMIT_FACTOR;
  let isCaptchaNeeded = false;
  for (const { used, wanted: some, mails } of counted) {
    for (const [total, before, { captcha, pause }] of [
      [used.tickets + sum(some, 'tickets'), used.tickets, limits.tickets],
      [used.items + sum(some, 'items'), used.items, limits.items],
      [used.mails + some.length, used.mails, mails],
    ] as const) {
      if (total === before) continue;
      if (total > pause * factor) throw refusal(429, { 'retry-after': String(waitSeconds(used.oldest, now)) });
      isCaptchaNeeded ||= total > captcha * factor;
    }
  }
  return isCaptchaNeeded;
}

/** Counts what was taken, in the transaction that takes it. */
export async function storeFreeUse(tx: Tx, deps: Deps, taker: Taker, uses: readonly FreeUse[]): Promise<void> {
  const created_at = deps.now().toISOString();
  await insertFreeUses(
    tx,
    uses.map(({ email, tickets = 0, items = 0 }) => ({ ...keysOf(deps, taker, email), tickets, items, created_at })),
  );
}

/** Stored instead of the values, so that the table names nobody. */
function keysOf(deps: Pick<Deps, 'secrets'>, { network, uid }: Pick<Taker, 'network' | 'uid'>, email: string) {
  const key = (kind: string, value: string) => deps.secrets.tokenFrom('free-use', `${kind}:${value}`);
  return {
    network: key('network', network),
    account: uid === null ? null : key('account', uid),
    address: key('address', customerKey(email)),
  };
}

const sum = (uses: readonly FreeUse[], of: 'tickets' | 'items') => uses.reduce((all, use) => all + (use[of] ?? 0), 0);

/** Until the first use of the window no longer counts. More than the limit at once never passes: an hour. */
function waitSeconds(oldest: string | null, now: number): number {
  const since = oldest === null ? now : Date.parse(oldest);
  return Math.max(1, Math.ceil((since + windowMs - now) / 1000));
}

/** Twice the window, for a clock that is set back. */
export const oldFreeUses: Sweeper = {
  what: 'free_use',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteOldFreeUses(tx, new Date(deps.now().getTime() - 2 * windowMs).toISOString(), limit),
    ),
};
