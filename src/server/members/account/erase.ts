import { eraseWord } from '#contract/account.ts';
import { changingPools } from '../../db/pool-changes.ts';
import type { Deps, SignedIn } from '../../deps.ts';
import { visitor } from '../../http/visitor.ts';
import { queueMail } from '../../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { hasOpenPayment } from '../../store/orders/order.ts';
import { endSubscriptionOf } from '../../subscriptions/renew.ts';
import { memberByUid } from '../member.sql.ts';
import { isRecent } from '../new-password.ts';
import { type ErasureRow, deleteErasure, erasureOf, insertErasure, pendingErasures } from './account.sql.ts';
import { erasedMail } from './erased-mail.ts';
import { allPersonalData } from './export.ts';
import { asFlag } from '../../db/flag.ts';

const logInAgain = fail('Please log in again to erase your account.', undefined, 'log_in_again');
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
  await deps.db.transaction(async (tx) => {
    const member = await memberByUid(tx, viewer.uid);
    await insertErasure(tx, {
      uid: viewer.uid,
      email: viewer.email,
      email_verified: asFlag(viewer.emailVerified),
      first_name: member?.first_name ?? null,
      created_at: deps.now().toISOString(),
      mail_locale: visitor().locale,
    });
  });
  const stored = await erasureOf(deps.db.read, viewer.uid);
  if (stored) await tryToFinish(deps, stored);
  return ok(null);
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
  if (await deps.identity.userByUid(uid)) {
    await deps.identity.setDisabled(uid, true);
    await deps.identity.revokeSessions(uid);
    // Makes the provider forget the card too; the transaction below clears what is stored here.
    await endSubscriptionOf(deps, uid);
    // Tickets and receipt of an open payment would be stored after the erasure; the job continues within a minute.
    if (await hasOpenPayment(deps.db.read, uid)) return;
    const person = { uid, email: erasure.email_verified === 1 ? email.toLowerCase() : null };
    const at = deps.now().toISOString();
    await changingPools(deps, async (tx) => {
      for (const data of allPersonalData) await data.erase(tx, person, at);
    });
    await deps.identity.deleteUser(uid);
  }
  await deps.db.transaction(async (tx) => {
    if (await deleteErasure(tx, uid)) await queueMail(tx, deps, erasedMail(deps, erasure));
  });
}
