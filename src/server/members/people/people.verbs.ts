import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { type Given, giveBackGuide, giveGuide, takeGuide } from '../../guides/given-access.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import type { StaffCall } from '../../staff/audited.ts';
import { insertErasure } from '../account/account.sql.ts';
import { erasureOf } from '../../accounts/account-now.ts';
import { lockStaff } from '../../viewer/colleagues.ts';
import { memberByUid } from '../../accounts/member.ts';
import { storeResetRequest } from '../password-reset.ts';
import { isAdministrator, lastAdministrator } from '../staff/staff.ts';
import { isOtherAdministrator, updateStanding } from '../staff/staff.sql.ts';

const erased = fail('This account is erased.', 'uid', 'missing');
const unproven = fail(
  'This person has not confirmed their address, so it may be somebody else’s. Ask them to confirm it first.',
  'uid',
  'unproven',
);
const disabled = fail(
  'This account is disabled, so its password cannot be changed. Enable it first.',
  'uid',
  'disabled',
);
const own = fail('You cannot erase your own account here. Ask another administrator.', 'uid', 'own');

type Recorded<T> = Promise<Outcome<{ before: unknown; after: T }>>;

/**
 * Only a proven address: whoever signed up first with another person's address must gain nothing by it. An
 * erasure takes the same lock, so nothing is given between its first step and its last.
 */
async function whoMayHave(tx: Tx, deps: Pick<Deps, 'db'>, uid: string): Promise<Outcome<null>> {
  await lockStaff(tx, deps);
  const member = await memberByUid(tx, uid);
  if (!member || (await erasureOf(tx, uid))) return erased;
  return member.email_verified === 0 ? unproven : ok(null);
}

export async function giveAccess(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  call: Pick<StaffCall, 'uid'>,
  input: { uid: string; guideId: number; reason: string; lastDay: string | null },
): Recorded<Given> {
  const may = await whoMayHave(tx, deps, input.uid);
  if (!may.ok) return may;
  return giveGuide(tx, deps, { ...input, by: call.uid });
}

export const takeAccess = (tx: Tx, deps: Pick<Deps, 'now'>, which: { uid: string; guideId: number }): Recorded<Given> =>
  takeGuide(tx, deps, which);

export async function giveBackAccess(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  which: { uid: string; guideId: number },
): Recorded<Given> {
  const may = await whoMayHave(tx, deps, which.uid);
  return may.ok ? giveBackGuide(tx, deps, which) : may;
}

/** Asks for the link that the person could ask for on the page of the log-in. */
export async function sendPassword(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { uid }: { uid: string },
): Recorded<{ uid: string }> {
  const member = await memberByUid(tx, uid);
  if (!member) return erased;
  if (member.status !== 'active') return disabled;
  await storeResetRequest(tx, deps, member.email, member.mail_locale);
  return ok({ before: {}, after: { uid } });
}

/** Of what is done outside the transaction, once its record is stored. */
export async function noteDone(tx: Tx, { uid }: { uid: string }): Recorded<{ uid: string }> {
  return (await memberByUid(tx, uid)) ? ok({ before: {}, after: { uid } }) : erased;
}

/**
 * Stores the wish to erase an account; the job of erase.ts does it. Roles and log-in go at once: of two administrators
 * who erase each other together one stays.
 */
export async function erasePerson(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  call: Pick<StaffCall, 'uid'>,
  { uid }: { uid: string },
): Recorded<{ uid: string }> {
  if (uid === call.uid) return own;
  await lockStaff(tx, deps);
  const member = await memberByUid(tx, uid);
  if (!member) return erased;
  if (isAdministrator(member) && !(await isOtherAdministrator(tx, uid))) return lastAdministrator;
  const at = deps.now().toISOString();
  await updateStanding(tx, uid, { roles: [], status: 'disabled', at });
  await insertErasure(tx, {
    uid,
    email: member.email,
    email_verified: member.email_verified,
    first_name: member.first_name,
    created_at: at,
    mail_locale: member.mail_locale,
  });
  return ok({ before: {}, after: { uid } });
}
