import type { Kysely } from 'kysely';
import type { subscribe as subscribeCall } from '#contract/contact.ts';
import type { Input } from '#contract/endpoint.ts';
import { checkForm, subscribeConsent, subscribeForm } from '#contract/forms.ts';
import type { Locale } from '#contract/locale.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { clockSkewMs } from '../clock.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { type Outcome, ok } from '../outcome.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { alreadyMail, confirmMail, welcomeMail } from './newsletter-mail.ts';
import {
  type Subscriber,
  confirmByHash,
  insertConsents,
  lockSubscriber,
  subscriberByEmail,
  subscriberByHash,
  unsubscribeByEmail,
  unsubscribeByHash,
  updateSubscriber,
} from './newsletter.sql.ts';
import { forgetNone } from './no-newsletter.sql.ts';
import { noneHash } from './no-newsletter.ts';

export { consentsOf } from './personal-data.sql.ts';

/** The same lifetime as an e-mail verification. */
const confirmMs = 7 * dayMs;
/** The minimum time between two mails to one address, because anyone can enter any address. */
const minMailIntervalMs = hourMs;

/**
 * Double opt-in: queues a mail with a confirmation link. The response does not reveal whether an address is known; only
 * a mail to that address does (A-91, invariant 16).
 */
export async function subscribe(
  deps: Deps,
  given: Input<typeof subscribeCall>,
  locale: Locale,
): Promise<Outcome<true>> {
  const form = checkForm(subscribeForm, given);
  if (!form.ok) return form;
  const { name, email } = form.value;
  const now = deps.now();
  const at = now.toISOString();
  const fresh = freshSubscriber(deps, { email, name, locale });
  await deps.db.transaction(async (tx) => {
    const known = await lockSubscriber(tx, fresh);
    const sinceLastMail = known.mailed_at === null ? minMailIntervalMs : now.getTime() - Date.parse(known.mailed_at);
    // A timestamp in the future was stored before the clock was set back; it must not delay the next mail.
    if (sinceLastMail > -clockSkewMs && sinceLastMail < minMailIntervalMs) return;
    if (known.status === 'confirmed') {
      await updateSubscriber(tx, known.id, { mailed_at: at });
      await queueMail(
        tx,
        deps,
        alreadyMail(deps, {
          cause: `newsletter-known:${known.id}:${at}`,
          email: known.email,
          locale,
          unsubscribeUrl: unsubscribeUrl(deps, known),
        }),
      );
      return;
    }
    const token = randomToken();
    await updateSubscriber(tx, known.id, {
      name,
      email,
      locale,
      status: 'pending',
      confirm_hash: hashToken(token),
      confirm_until: new Date(now.getTime() + confirmMs).toISOString(),
      mailed_at: at,
    });
    await addConsent(tx, known.id, 'asked', `form, ${locale}`, at);
    await queueMail(
      tx,
      deps,
      confirmMail(deps, {
        cause: `newsletter-confirm:${known.id}:${at}`,
        email,
        locale,
        confirmUrl: `${deps.config.publicOrigin}/newsletter/confirm?t=${token}`,
        unsubscribeUrl: unsubscribeUrl(deps, known),
      }),
    );
  });
  return ok(true);
}

export type NewsletterState = 'subscribed' | 'asked' | 'none';

/** The state of an address; ask only for a person who has confirmed the address (invariant 16). */
export async function newsletterOf(source: Kysely<Tables>, email: string): Promise<NewsletterState> {
  const status = (await subscriberByEmail(source, email.toLowerCase()))?.status;
  return status === 'confirmed' ? 'subscribed' : status === 'pending' ? 'asked' : 'none';
}

/** Subscribes the confirmed address of a member without a mail; stores the consent as evidence. */
export async function subscribeMember(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'secrets'>,
  member: { email: string; name: string; locale: Locale },
  means: string,
): Promise<void> {
  const at = deps.now().toISOString();
  const known = await lockSubscriber(tx, freshSubscriber(deps, member));
  if (known.status === 'confirmed') return;
  await updateSubscriber(tx, known.id, {
    status: 'confirmed',
    confirm_hash: null,
    confirm_until: null,
    updated_at: at,
  });
  await addConsent(tx, known.id, 'confirmed', means, at);
  await forgetNone(tx, noneHash(deps, known.email_key));
}

/** Ends the subscription of the confirmed address of a member; returns false if it had none. */
export async function unsubscribeMember(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  email: string,
  means: string,
): Promise<boolean> {
  const at = deps.now().toISOString();
  const ended = await unsubscribeByEmail(tx, email.toLowerCase(), at);
  if (ended) await addConsent(tx, ended.id, 'unsubscribed', means, at);
  return ended !== undefined;
}

/** Confirms a subscription; returns whether the link is valid. A repeated call changes nothing and returns the same. */
export async function confirm(deps: Deps, token: string): Promise<boolean> {
  const hash = hashToken(token);
  const at = deps.now().toISOString();
  return deps.db.transaction(async (tx) => {
    const confirmed = await confirmByHash(tx, hash, at);
    if (!confirmed) return (await subscriberByHash(tx, 'confirm_hash', hash))?.status === 'confirmed';
    await addConsent(tx, confirmed.id, 'confirmed', 'button behind the link in the mail', at);
    await forgetNone(tx, noneHash(deps, confirmed.email_key));
    await queueMail(
      tx,
      deps,
      welcomeMail(deps, {
        cause: `newsletter-welcome:${confirmed.id}:${at}`,
        email: confirmed.email,
        locale: confirmed.locale === 'nz' ? 'nz' : 'au',
        unsubscribeUrl: unsubscribeUrl(deps, confirmed),
      }),
    );
    return true;
  });
}

/** Ends a subscription without a login; returns whether the link is valid. The link never expires. */
export async function unsubscribe(deps: Deps, token: string, means: string): Promise<boolean> {
  const hash = hashToken(token);
  const at = deps.now().toISOString();
  return deps.db.transaction(async (tx) => {
    const unsubscribed = await unsubscribeByHash(tx, hash, at);
    if (!unsubscribed) return (await subscriberByHash(tx, 'unsubscribe_hash', hash)) !== undefined;
    await addConsent(tx, unsubscribed.id, 'unsubscribed', means, at);
    return true;
  });
}

/** The row of an address that is not known yet. */
export function freshSubscriber(
  deps: Pick<Deps, 'now' | 'secrets'>,
  { email, name, locale }: { email: string; name: string; locale: Locale },
) {
  const at = deps.now().toISOString();
  const nonce = randomToken();
  return {
    email_key: email.toLowerCase(),
    email,
    name,
    locale,
    status: 'pending' as const,
    confirm_hash: null,
    confirm_until: null,
    unsubscribe_nonce: nonce,
    unsubscribe_hash: hashToken(unsubscribeToken(deps, nonce)),
    mailed_at: null,
    created_at: at,
    updated_at: at,
  };
}

function addConsent(
  tx: Tx,
  subscriberId: number,
  kind: 'asked' | 'confirmed' | 'unsubscribed',
  means: string,
  at: string,
): Promise<void> {
  const wording = kind === 'unsubscribed' ? '' : subscribeConsent;
  return insertConsents(tx, [{ subscriber_id: subscriberId, kind, wording, means, at }]);
}

/** Derived from the stored nonce and the application secret, so that a copy of the database does not reveal it. */
function unsubscribeToken(deps: Pick<Deps, 'secrets'>, nonce: string): string {
  return deps.secrets.tokenFrom('newsletter-unsubscribe', nonce);
}

/** The URL for the link in a mail and for its List-Unsubscribe header. */
export function unsubscribeUrl(
  deps: Pick<Deps, 'config' | 'secrets'>,
  subscriber: Pick<Subscriber, 'unsubscribe_nonce'>,
): string {
  return `${deps.config.publicOrigin}/newsletter/unsubscribe?t=${unsubscribeToken(deps, subscriber.unsubscribe_nonce)}`;
}
