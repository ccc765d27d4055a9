import { checkForm, createAccountForm } from '#contract/forms.ts';
import type { Deps } from '../deps.ts';
import type { ClientDevice } from '../http/device-cookie.ts';
import { addMember } from '../members/member.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { companyById } from './company.sql.ts';

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
 * the server stops after that, the log-in with the new password links the invitation.
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
  const { email, name } = invitation;
  const created = await deps.identity.createUser({
    email,
    password: form.value.password,
    displayName: name,
    // The link arrived at the address.
    emailVerified: true,
  });
  if (!created.ok) {
    if (created.problem !== 'emailExists') return fail(created.message, 'password', 'weak_password');
    // Perhaps another tab has just created it with the same link.
    const again = await readInvitation(deps.db.read, deps, input.token);
    return again.ok ? hasAccount : again;
  }
  const { uid } = created;
  const joined = await deps.db.transaction(async (tx): Promise<Outcome<string>> => {
    const accepted = await acceptInvitation(tx, deps, invitation, uid);
    if (!accepted.ok) return accepted;
    const company = await companyById(tx, invitation.corporate_id);
    return ok(await addMember(tx, deps, { uid, email, displayName: name, companyName: company?.name ?? null }, client));
  });
  if (!joined.ok) {
    // The invitation was revoked, replaced or used meanwhile: the person was not invited any more.
    await deps.identity.deleteUser(uid);
    return joined;
  }
  return ok({ uid, email, corporateId: invitation.corporate_id, device: joined.value });
}
