import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { checkForm, rules } from '#contract/forms.ts';
import type { Role } from '#contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import type { IdentityUser } from '../../providers/identity/port.ts';
import { audited } from '../../staff/audited.ts';
import { linkInvalid, readLinkToken, spendLinkToken } from '../../tokens/link-token.ts';
import { erasureOf } from '../../accounts/account-now.ts';
import { memberByUid } from '../../accounts/member.ts';
import { noteProven } from '../../accounts/member.ts';
import { may } from '../../viewer/permissions.ts';
import { isProven, takeAccount } from '../../accounts/proof.ts';
import { rolesOf, viewerByUid } from '../../viewer/viewer.ts';
import type { Invitation } from './invite.ts';
import { lockStaff } from '../../viewer/colleagues.ts';
import { inOrder } from './staff.ts';
import { updateStanding } from './staff.sql.ts';

const disabled = fail('This account is disabled. Please ask the person who invited you.', undefined, 'disabled');

/** Staff see people and money, so this password is longer than those of members. */
const joinForm = z.object({
  name: rules.name('Name'),
  password: z
    .string()
    .check(
      z.minLength(12, 'The password should be at least 12 characters.'),
      z.maxLength(1000, 'The password is too long.'),
    ),
});
export type JoinForm = z.infer<typeof joinForm>;

interface Invited {
  email: string;
  roles: Role[];
  /** The account of this address, if its owner has proven it; it keeps its password. */
  account: IdentityUser | null;
}

/** Whom a link invites. Reading it changes nothing. The invitation ends with the rights of who invited. */
export async function invitedStaff(deps: Deps, token: string): Promise<Outcome<Invited>> {
  const link = await readLinkToken(deps.db.read, deps, 'joinStaff', token);
  if (!link.ok) return link;
  const { roles, by } = link.value.data as Invitation;
  if (!may(await viewerByUid(deps, by), 'members.manage')) return linkInvalid;
  const email = link.value.subject;
  const account = await deps.identity.userByEmail(email);
  return ok({ email, roles, account: account && (await isProven(deps.db.read, account)) ? account : null });
}

/**
 * Gives the invited their roles, and an account if they have none. A stranger may have signed up with the address and
 * never proven it: whoever got the mail takes that account. The link is spent last, so a stop is repeated.
 */
export async function joinStaff(
  deps: Deps,
  token: string,
  typed: JoinForm,
  requestId: string,
): Promise<Outcome<{ email: string }>> {
  const invited = await invitedStaff(deps, token);
  if (!invited.ok) return invited;
  const { email, roles } = invited.value;
  const account = invited.value.account ? ok(invited.value.account) : await accountFor(deps, email, typed);
  if (!account.ok) return account;
  if (account.value.disabled) return disabled;
  const { uid, displayName } = account.value;
  // The link is the request key: it works once.
  const key = createHash('sha256').update(token).digest('base64url');
  const action = { name: 'joinStaff', subject: `staff:${uid}`, input: { key, email } };
  return audited(deps, { uid, email, requestId }, action, async (tx) => {
    await lockStaff(tx, deps);
    const spent = await spendLinkToken(tx, deps, 'joinStaff', token);
    if (!spent.ok) return spent;
    await noteProven(tx, deps, { uid, email, displayName });
    const member = await memberByUid(tx, uid);
    if (member?.status !== 'active' || (await erasureOf(tx, uid))) return disabled;
    const before = rolesOf(member.roles_json);
    const after = inOrder([...before, ...roles]);
    await updateStanding(tx, uid, { roles: after, status: 'active', at: deps.now().toISOString() });
    return ok({ before: { roles: before }, after: { email, roles: after } });
  });
}

type Account = Pick<IdentityUser, 'uid' | 'displayName' | 'disabled'>;

async function accountFor(deps: Deps, email: string, typed: JoinForm): Promise<Outcome<Account>> {
  const form = checkForm(joinForm, typed);
  if (!form.ok) return form;
  const { name, password } = form.value;
  const created = await deps.identity.createUser({ email, password, displayName: name, emailVerified: true });
  if (created.ok) return ok({ uid: created.uid, displayName: name, disabled: false });
  if (created.problem === 'weakPassword') return fail(created.message, 'password', 'weak_password');
  const stranger = await deps.identity.userByEmail(email);
  if (!stranger || stranger.disabled) return disabled;
  const taken = await takeAccount(deps, stranger, password, name);
  return taken.ok ? ok({ uid: stranger.uid, displayName: name, disabled: false }) : taken;
}
