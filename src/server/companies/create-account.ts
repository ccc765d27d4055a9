import { checkForm, createAccountForm } from '#contract/forms.ts';
import type { Deps } from '../deps.ts';
import type { ClientDevice } from '../http/device-cookie.ts';
import { addMember } from '../accounts/member.ts';
import { isProven, takeAccount } from '../accounts/proof.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { linkUsed } from '../tokens/link-token.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { companyById } from './company.sql.ts';
import { type InvitationRow, holdInvitation, releaseInvitation } from './invitation.sql.ts';

/** §7 validateToken: whom the link invites, and into which company. */
export async function invited(
  deps: Deps,
  token: string,
): Promise<Outcome<{ email: string; corporateId: number; corporateName: string | null }>> {
  const found = await readInvitation(deps.db.read, deps, token);
  if (!found.ok) return found;
  const { email, corporate_id: corporateId } = found.value;
  const company = await companyById(deps.db.read, corporateId);
  return ok({ email, corporateId, corporateName: company?.name ?? null });
}

const hasAccount = fail('This email already has an account. Please log in.', undefined, 'email_exists');

/**
 * §7 createAccount. The account is created first, because the identity service may not be called in a transaction. If
 * the server stops after that, the link works again: the account has not proven its address yet.
 */
export async function createAccount(
  deps: Deps,
  input: { token: string; password: string; confirmPassword: string },
  client: ClientDevice,
): Promise<Outcome<{ uid: string; email: string; corporateId: number; device: string }>> {
  const form = checkForm(createAccountForm, input);
  if (!form.ok) return form;
  const found = await readInvitation(deps.db.read, deps, input.token);
  if (!found.ok) return found;
  const invitation = found.value;
  const now = deps.now();
  const until = new Date(now.getTime() + heldMs).toISOString();
  // Of several calls with one link, one sets the password.
  if (!(await deps.db.transaction((tx) => holdInvitation(tx, invitation.id, now.toISOString(), until))))
    return linkUsed;
  try {
    return await join(deps, invitation, form.value.password, client);
  } finally {
    await deps.db.transaction((tx) => releaseInvitation(tx, invitation.id));
  }
}

/** Longer than a call takes; after a crash the link works again. */
const heldMs = 120_000;

async function join(
  deps: Deps,
  invitation: InvitationRow,
  password: string,
  client: ClientDevice,
): Promise<Outcome<{ uid: string; email: string; corporateId: number; device: string }>> {
  const { email, name } = invitation;
  // The link arrived at the address.
  const created = await deps.identity.createUser({ email, password, displayName: name, emailVerified: true });
  if (!created.ok && created.problem !== 'emailExists') return fail(created.message, 'password', 'weak_password');
  const account = created.ok ? created : await takenOver(deps, invitation, password);
  if (!account.ok) return account;
  const { uid } = account;
  const joined = await deps.db.transaction(async (tx): Promise<Outcome<string>> => {
    const accepted = await acceptInvitation(tx, deps, invitation, uid);
    if (!accepted.ok) return accepted;
    const company = await companyById(tx, invitation.corporate_id);
    return ok(await addMember(tx, deps, { uid, email, displayName: name, companyName: company?.name ?? null }, client));
  });
  if (!joined.ok) {
    // The invitation was revoked, replaced or used meanwhile: the person was not invited any more.
    if (created.ok) await deps.identity.deleteUser(uid);
    return joined;
  }
  return ok({ uid, email, corporateId: invitation.corporate_id, device: joined.value });
}

/** A stranger may have signed up with the address and never proved it: whoever got the invitation takes the account. */
async function takenOver(
  deps: Deps,
  { email, name }: { email: string; name: string | null },
  password: string,
): Promise<{ ok: true; uid: string } | Failure> {
  const account = await deps.identity.userByEmail(email);
  if (!account || account.disabled || (await isProven(deps.db.read, account))) return hasAccount;
  const taken = await takeAccount(deps, account, password, name);
  return taken.ok ? { ok: true, uid: account.uid } : taken;
}
