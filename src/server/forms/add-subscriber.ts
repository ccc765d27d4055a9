import { handMeans } from '#contract/admin/subscribers.ts';
import { isEmailAddress, plainAddress } from '#contract/email-address.ts';
import { oneLine } from '#contract/forms.ts';
import type { Locale } from '#contract/locale.ts';
import { isPlainName, spacedInitials } from '#contract/person-name.ts';
import type { ApiError } from '#contract/errors.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { recordActs, type StaffCall } from '../staff/audited.ts';
import { freshSubscriber } from './newsletter.ts';
import { insertConsents } from './newsletter.sql.ts';
import { notedNone } from './no-newsletter.sql.ts';
import { noneHash } from './no-newsletter.ts';
import { instantOfClock } from './subscriber-columns.ts';
import { insertUnknown, knownAddresses } from './subscriber.admin.sql.ts';

/** What staff enter of somebody who agreed on paper or at an event. */
interface Entered {
  email: string;
  name: string;
  locale: Locale;
  /** A day of the calendar in Sydney. */
  agreedOn: string;
  source: string;
  wording: string;
}

const isThere = {
  confirmed: fail('This address gets the newsletter already.', 'email', 'known'),
  pending: fail('This address waits for the confirmation of its owner, who has the email.', 'email', 'known'),
  unsubscribed: fail(
    'This address has unsubscribed, and stays so. Only its owner can subscribe it again.',
    'email',
    'unsubscribed',
  ),
};

/**
 * Adds one person with the evidence of their consent, by the rules of an import (decision 64): whoever is known, above
 * all whoever has left, stays as they are.
 */
export async function addSubscriber(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'secrets'>,
  { key, ...entered }: Entered & { key: string },
  call: StaffCall,
): Promise<Outcome<{ before: object; after: { subscriberId: number } }>> {
  const email = plainAddress(entered.email);
  const name = spacedInitials(oneLine(entered.name));
  const [source, wording] = [oneLine(entered.source), entered.wording.trim()];
  const at = instantOfClock(entered.agreedOn);
  const now = deps.now().toISOString();
  const errors: ApiError[] = [];
  const refuse = (field: string, errorMessage: string) => errors.push({ field, errorMessage, code: 'invalid' });
  if (email.length > 200 || !isEmailAddress(email)) refuse('email', 'Enter an email address.');
  if (!isPlainName(name)) refuse('name', 'Leave out addresses: no / : @ and no dot between letters.');
  if (at === null) refuse('agreedOn', 'Choose the day on which this person agreed.');
  else if (at > now) refuse('agreedOn', 'This day is still to come.');
  if (source === '') refuse('source', 'Say where this person agreed, such as the name of a form or an event.');
  if (wording === '') refuse('wording', 'Write the words that this person agreed to.');
  if (at === null || errors.length > 0) return { ok: false, errors };

  const [known] = await knownAddresses(tx, [email.toLowerCase()]);
  if (known) return isThere[known.status];
  if ((await notedNone(tx, [noneHash(deps, email)])).size > 0) return isThere.unsubscribed;
  const fresh = { ...freshSubscriber(deps, { email, name, locale: entered.locale }), status: 'confirmed' as const };
  const [row] = await insertUnknown(tx, [fresh]);
  // Its owner came in this moment.
  if (!row) return isThere.pending;
  const said = { kind: 'confirmed' as const, wording, means: handMeans, source, at, recorded_at: now };
  await insertConsents(tx, [{ subscriber_id: row.id, ...said }]);
  const act = {
    action: 'addSubscriberByHand',
    subject: `subscriber:${row.id}`,
    after: { state: 'confirmed' },
    at: now,
  };
  await recordActs(tx, call, [{ key: `${key}:${row.id}`, ...act }]);
  return ok({ before: {}, after: { subscriberId: row.id } });
}
