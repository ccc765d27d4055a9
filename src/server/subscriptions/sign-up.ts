import type { PayVM } from '#contract/subscriptions.ts';
import { hourMs } from '#contract/spans.ts';
import type { LimitParts, SharedBudget } from '../http/limits/limits.ts';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { issueLinkToken, linkInvalid, readLinkToken } from '../tokens/link-token.ts';
import { proveAddress } from '../accounts/proof.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { alreadyActive } from './pay.ts';
import { planNames } from './plans.ts';
import { verifyMail } from './subscription-mails.ts';
import { liveSubscription } from './subscription.sql.ts';
import { currentOffer } from './plan-prices.ts';
import { toPlans } from './subscription.wire.ts';

/** Links that one account can request per hour. */
export function makeVerifyBudget({ limits, config }: LimitParts): SharedBudget {
  const size = 5 * config.LIMIT_FACTOR;
  return limits.budget('link to verify an email', size, hourMs / size);
}

/** What a verification link remembers, so that an interrupted sign-up continues where it stopped. */
interface Started {
  email: string;
  subscriptionType: PayVM['subscriptionType'];
  per: PayVM['per'];
}

/**
 * Begins a subscription for a signed-in person: mails a link to verify the address. A person whose address is
 * verified continues with the payment at once.
 */
export async function startSubscription(
  deps: Deps,
  perAccount: SharedBudget,
  viewer: SignedIn,
  input: { subscriptionType?: string | null | undefined; per?: string | null | undefined },
): Promise<Outcome<{ sent: true } | { payVM: PayVM }>> {
  if (await isSubscribed(deps, viewer.uid)) return alreadyActive;
  const subscriptionType = planNames.find((name) => name === input.subscriptionType) ?? null;
  const per = input.per === 'yearly' ? 'yearly' : 'monthly';
  const { uid, email } = viewer;
  if (viewer.emailVerified) return ok({ payVM: await payVM(deps, viewer, { subscriptionType, per }) });
  const wait = await perAccount.take(uid);
  if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
  const chosen = subscriptionType && ({ plan: subscriptionType, per } as const);
  const started: Started = { email, subscriptionType, per };
  await deps.db.transaction(async (tx) => {
    const token = await issueLinkToken(tx, deps, 'verifyEmail', uid, started);
    await queueMail(
      tx,
      deps,
      verifyMail(deps, { uid, email, token, sentAt: deps.now(), locale: visitor().locale, chosen }),
    );
  });
  return ok({ sent: true });
}

const logIn = fail('Please log in to verify your email.', undefined, 'log_in');

/**
 * §7 VerifyEmail: proves the address and returns the payVM, repeatedly until the subscription is paid. Only for whoever
 * is logged in to the account of the link: a stranger may have signed up with this address.
 */
export async function verifyEmail(deps: Deps, viewer: Viewer, input: { token: string }): Promise<Outcome<PayVM>> {
  const link = await readLinkToken(deps.db.read, deps, 'verifyEmail', input.token);
  if (!link.ok) return link;
  const { email, subscriptionType, per } = link.value.data as Started;
  const user = await deps.identity.userByUid(link.value.subject);
  // A link to an address that the account no longer has verifies nothing.
  if (!user || user.disabled || user.email !== email) return linkInvalid;
  if (viewer?.uid !== user.uid) return logIn;
  if (!viewer.emailVerified) await proveAddress(deps, user, viewer.sessionId);
  if (await isSubscribed(deps, user.uid)) return alreadyActive;
  return ok(await payVM(deps, user, { subscriptionType, per }));
}

async function isSubscribed(deps: Deps, uid: string): Promise<boolean> {
  const row = await liveSubscription(deps.db.read, uid);
  return row !== undefined && row.periods_paid > 0;
}

async function payVM(
  deps: Deps,
  person: { uid: string; email: string; displayName: string | null },
  chosen: Pick<PayVM, 'subscriptionType' | 'per'>,
): Promise<PayVM> {
  const offer = await currentOffer(deps.db.read);
  // The payment is at the prices that are shown now, also if they change meanwhile.
  const payToken = await deps.db.transaction((tx) =>
    issueLinkToken(tx, deps, 'paySubscription', person.uid, offer.prices),
  );
  return { payToken, email: person.email, displayName: person.displayName, ...chosen, plans: toPlans(offer) };
}
