import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../db/tables.ts';
import { type Failure, fail } from '../outcome.ts';
import { testApiOf } from '../providers/payments/make-payments.ts';
import { accountOf } from '../providers/payments/stripe-account.ts';
import { countText } from '../staff/count-text.ts';
import { openMoney, refundableOrders } from '../store/payments/open-money.ts';
import { keptCards } from '../subscriptions/kept-card.ts';

/** Whose the new keys are, compared with the present ones. */
export type Accounts = 'same' | 'another' | 'unknown';

type Keys = Pick<Config, 'STRIPE_SECRET_KEY' | 'production' | 'LOCAL_GATEWAY_URL'>;

/** Asks the provider with both keys. Tests and real payments of one account know nothing of each other. */
export async function compareAccounts(before: Keys, after: Keys): Promise<Accounts> {
  const [present, next] = [before.STRIPE_SECRET_KEY, after.STRIPE_SECRET_KEY];
  if (!present || !next) return 'unknown';
  if (present === next) return 'same';
  if (isTest(present) !== isTest(next)) return 'another';
  const api = testApiOf(after);
  const [a, b] = await Promise.all(
    [present, next].map((secretKey) => accountOf({ secretKey, ...(api && { api }), timeoutMs: 5000 })),
  );
  if (a?.status !== 'known' || b?.status !== 'known' || a.id === null || b.id === null) return 'unknown';
  return a.id === b.id ? 'same' : 'another';
}

const isTest = (key: string): boolean => /^\w+_test_/.test(key);

const another = 'nobody can be asked what became of a payment, no kept card is charged, and no such order is refunded.';
const whose: Readonly<Record<Accounts, string>> = {
  same: 'With keys of another account nobody can be asked what became of them.',
  another: `The new secret key belongs to another account: there ${another}`,
  unknown: `Whether the new secret key belongs to the same account is not known. With another one ${another}`,
};

/** What only the account of the present keys knows, as a refusal; null if there is nothing. */
export async function needsPresentKeys(source: Kysely<Tables>, accounts: Accounts): Promise<Failure | null> {
  const needed: string[] = [];
  const add = (count: number, one: string, many: string) => count > 0 && needed.push(countText(count, one, many));
  add(await openMoney(source), 'payment or refund is still open', 'payments or refunds are still open');
  if (accounts !== 'same') {
    add(await keptCards(source), 'subscription has its card kept', 'subscriptions have their cards kept');
    add(await refundableOrders(source), 'order could be refunded', 'orders could be refunded');
  }
  if (needed.length === 0) return null;
  const list = new Intl.ListFormat('en-AU').format(needed);
  return fail(`${list} at the account of the present keys. ${whose[accounts]}`, undefined, 'open_payments');
}
