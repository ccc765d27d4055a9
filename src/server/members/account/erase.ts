import { eraseWord } from '#contract/account.ts';
import { changingPools } from '../../db/pool-changes.ts';
import type { Deps, SignedIn } from '../../deps.ts';
import { visitor } from '../../http/visitor.ts';
import { queueMail } from '../../jobs/outbox.ts';
import { refuseWhileAsleep } from '../../log-ins-asleep.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { hasOpenPayment } from '../../store/orders/order.ts';
import { endSubscriptionOf } from '../../subscriptions/renew.ts';
import { memberByUid } from '../../accounts/member.ts';
import { isRecent } from '../new-password.ts';
import { isAdministrator } from '../staff/staff.ts';
import { erasureOf } from '../../accounts/account-now.ts';
import { lockStaff } from '../../viewer/colleagues.ts';
import { isOtherAdministrator, updateStanding } from '../staff/staff.sql.ts';
import { type ErasureRow, deleteErasure, insertErasure, pendingErasures } from './account.sql.ts';
import { erasedMail } from './erased-mail.ts';
import { allPersonalData } from './export.ts';
import { asFlag } from '../../db/flag.ts';

const logInAgain = fail('Please log in again to erase your account.', undefined, 'log_in_again');
/** A password that somebody has stolen must not be enough for what nobody can undo. */
const needsCode = fail(
  'Please open the back office and enter the code of your authenticator app first. Then erase your account here.',
  undefined,
  'second_factor',
);
const lastAdministrator = fail(
  'You are the only administrator who can log in. Please make somebody else an administrator first.',
  undefined,
  'last_administrator',
);
const notConfirmed = fail(`Please type ${eraseWord} to confirm.`, 'confirmation', 'not_confirmed');

/**
 * Erases an account. The request is stored first: whatever fails afterwards, the job below continues (decision 25), so
 * the member gets the same response.
 */
export async function eraseAccount(
  deps: Deps,
  viewer: SignedIn,
  input: { confirmation: string },
): Promise<Outcome<null>> {
  if (input.confirmation.trim().toUpperCase() !== eraseWord) return notConfirmed;
  if (!isRecent(viewer, deps.now())) return logInAgain;
  if (viewer.factor === 'code') return needsCode;
  refuseWhileAsleep(deps.config);
  const isStored = await deps.db.transaction(async (tx) => {
    await lockStaff(tx, deps);
    const member = await memberByUid(tx, viewer.uid);
    if (member && isAdministrator(member)) {
      if (!(await isOtherAdministrator(tx, viewer.uid))) return false;
      // At once: another administrator who is erased at the same moment waits for the lock.
      await updateStanding(tx, viewer.uid, { roles: [], status: 'active', at: deps.now().toISOString() });
    }
    await insertErasure(tx, {
      uid: viewer.uid,
      email: viewer.email,
      email_verified: asFlag(viewer.emailVerified),
      first_name: member?.first_name ?? null,
      created_at: deps.now().toISOString(),
      mail_locale: visitor().locale,
    });
    return true;
  });
  if (!isStored) return lastAdministrator;
  await finishErasureOf(deps, viewer.uid);
  return ok(null);
}

/** Goes on with an erasure that is stored; the job does it too. */
export async function finishErasureOf(deps: Deps, uid: string): Promise<void> {
  const stored = await erasureOf(deps.db.read, uid);
  if (stored) await tryToFinish(deps, stored);
}

/** Finishes erasures that a crash or an unreachable provider left open; runs every minute. */
export async function finishErasures(deps: Deps): Promise<void> {
  for (const erasure of await pendingErasures(deps.db.read, 20)) await tryToFinish(deps, erasure);
}

async function tryToFinish(deps: Deps, erasure: ErasureRow): Promise<void> {
  try {
    await finish(deps, erasure);
  } catch (error) {
    deps.log.error({ err: error }, 'An account could not be erased completely; the job tries again within a minute.');
  }
}

/**
 * Every step can be repeated. The account is disabled first, so that nobody adds data while it is erased, and deleted
 * last: until then nobody else can register its address and be erased with it.
 */
async function finish(deps: Deps, erasure: ErasureRow): Promise<void> {
  const { uid, email } = erasure;
  const account = await deps.identity.userByUid(uid);
  if (account) {
    await deps.identity.setDisabled(uid, true);
    await deps.identity.revokeSessions(uid);
  }
  // Somebody can have deleted the account at the identity provider by hand: its data is still here.
  if (account || (await memberByUid(deps.db.read, uid))) {
    // Makes the provider forget the card too; the transaction below clears what is stored here.
    await endSubscriptionOf(deps, uid);
    // Tickets and receipt of an open payment would be stored after the erasure; the job continues within a minute.
    if (await hasOpenPayment(deps.db.read, uid)) return;
    // Without its account, the address may be another person's by now.
    const isTheirs = erasure.email_verified === 1 && (account !== null || !(await deps.identity.userByEmail(email)));
    const person = { uid, email: isTheirs ? email.toLowerCase() : null };
    const at = deps.now().toISOString();
    await changingPools(deps, async (tx) => {
      for (const data of allPersonalData) await data.erase(tx, person, at, deps);
    });
    if (account) await deps.identity.deleteUser(uid);
  }
  await deps.db.transaction(async (tx) => {
    if (await deleteErasure(tx, uid)) await queueMail(tx, deps, erasedMail(deps, erasure));
  });
}
