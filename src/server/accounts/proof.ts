import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import type { IdentityUser } from '../providers/identity/port.ts';
import { releaseCarts } from '../store/cart/cart-owner.ts';
import { deleteOpenChanges } from './open-changes.sql.ts';
import { revokeLinkTokens } from '../tokens/link-token.ts';
import { memberByUid } from './member.sql.ts';
import { noteProven, replaceName } from './member.ts';
import { passwordChangedMail } from './password-mails.ts';
import { isSameEmail } from '../viewer/same-email.ts';
import { deleteDevices } from './sign-in-notice.sql.ts';

type Account = Pick<IdentityUser, 'uid' | 'email' | 'displayName'>;

/**
 * Whether this account has proven its address. Our own record, because an external identity service also counts an
 * address as verified when somebody merely opens its link (A-109, decision 44).
 */
export async function isProven(source: Kysely<Tables>, { uid, email }: Pick<Account, 'uid' | 'email'>) {
  const member = await memberByUid(source, uid);
  return member?.email_verified === 1 && isSameEmail(member.email, email);
}

/**
 * Call it for a person who got the mail and knows the password (invariant 40). Ends every log-in but `sessionId`, and
 * what was begun before: a stranger may have signed up with this address. A repetition does no harm.
 */
export async function proveAddress(
  deps: Pick<Deps, 'db' | 'identity' | 'now'>,
  account: Account,
  sessionId: string | null,
): Promise<void> {
  await deps.identity.revokeSessions(account.uid, sessionId);
  await deps.identity.setEmailVerified(account.uid);
  await deps.db.transaction(async (tx) => {
    await cancelOpenChanges(tx, account.uid);
    await revokeLinkTokens(tx, 'paySubscription', account.uid);
    await revokeLinkTokens(tx, 'resetPassword', account.uid);
    await noteProven(tx, deps, account);
  });
}

/** Cancels a change of address, unless both addresses have confirmed it: then it is being applied. */
export async function cancelOpenChanges(tx: Tx, uid: string): Promise<void> {
  await deleteOpenChanges(tx, uid);
  await revokeLinkTokens(tx, 'oldEmail', uid);
  await revokeLinkTokens(tx, 'newEmail', uid);
}

/**
 * Gives the account to the person who holds its mailbox, with a new password: all log-ins end. If the address was never
 * proven, what a stranger may have entered goes too, and the name becomes `name`; paid orders stay.
 */
export async function takeAccount(
  deps: Pick<Deps, 'config' | 'db' | 'identity' | 'now'>,
  account: Account,
  password: string,
  name: string | null = null,
): Promise<Outcome<null>> {
  const changed = await deps.identity.setPassword(account.uid, password);
  if (!changed.ok) return fail(changed.message, 'password', 'weak_password');
  const wasProven = await isProven(deps.db.read, account);
  if (!wasProven) {
    await deps.identity.setDisplayName(account.uid, name);
    await deps.db.transaction((tx) => forgetStranger(tx, deps, account.uid, name));
  }
  await proveAddress(deps, wasProven ? account : { ...account, displayName: name }, null);
  await deps.db.transaction((tx) =>
    queueMail(tx, deps, passwordChangedMail(deps, { ...account, locale: visitor().locale })),
  );
  return ok(null);
}

async function forgetStranger(tx: Tx, deps: Pick<Deps, 'now'>, uid: string, name: string | null): Promise<void> {
  await replaceName(tx, deps, uid, name);
  await deleteDevices(tx, uid);
  await releaseCarts(tx, uid);
}
