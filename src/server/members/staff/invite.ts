import type { Role } from '#contract/permissions.ts';
import { rolesText } from '#contract/permissions.ts';
import * as z from 'zod/mini';
import { checkForm, rules } from '#contract/forms.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../jobs/outbox.ts';
import { actionMail } from '../../jobs/action-mail.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { hashToken } from '../../secrets.ts';
import type { StaffCall } from '../../staff/audited.ts';
import { issueLinkToken, openLinks, revokeLinkTokens } from '../../tokens/link-token.ts';
import { isAddressOfStaff } from './staff.sql.ts';
import { inOrder } from './staff.ts';

const form = z.object({ email: rules.email() });
const noRole = fail('Choose at least one role.', 'roles', 'no_role');
const isStaffAlready = fail('This person works here already. Change their roles in the list.', 'email', 'is_staff');
const noInvitation = fail('This invitation is not open any more.', 'email', 'missing');

/** What the token of an invitation carries. */
export interface Invitation {
  roles: Role[];
  /** Who invited; if they may not any more, the link is invalid. */
  by: string;
}

/** Invites somebody by mail in a transaction; the token of an earlier invitation becomes invalid. */
export async function inviteStaff(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  call: StaffCall,
  input: { email: string; roles: readonly Role[] },
): Promise<Outcome<{ before: null; after: { email: string; roles: Role[] } }>> {
  const checked = checkForm(form, { email: input.email.trim() });
  if (!checked.ok) return checked;
  const email = checked.value.email.toLowerCase();
  const roles = inOrder(input.roles);
  if (roles.length === 0) return noRole;
  if (await isAddressOfStaff(tx, email)) return isStaffAlready;
  await revokeLinkTokens(tx, 'joinStaff', email);
  const token = await issueLinkToken(tx, deps, 'joinStaff', email, { roles, by: call.uid } satisfies Invitation);
  await queueMail(tx, deps, invitationMail(deps, { email, token, roles }));
  return ok({ before: null, after: { email, roles } });
}

export async function withdrawInvitation(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { email: typed }: { email: string },
): Promise<Outcome<{ before: { email: string }; after: { email: string } }>> {
  const email = typed.trim().toLowerCase();
  if (!(await openInvitations(tx, deps)).some((each) => each.email === email)) return noInvitation;
  await revokeLinkTokens(tx, 'joinStaff', email);
  return ok({ before: { email }, after: { email } });
}

/** Those who are invited and have not accepted yet, by address. */
export async function openInvitations(source: Deps['db']['read'] | Tx, deps: Pick<Deps, 'now'>) {
  const links = await openLinks(source, deps, 'joinStaff');
  return links
    .map(({ subject, data, expiresAt }) => ({ email: subject, roles: (data as Invitation).roles, expiresAt }))
    .toSorted((one, other) => one.email.localeCompare(other.email));
}

function invitationMail(
  deps: Pick<Deps, 'config'>,
  { email, token, roles }: { email: string; token: string; roles: Role[] },
) {
  return actionMail(deps, {
    cause: `join-staff:${hashToken(token)}`,
    to: email,
    locale: 'au',
    subject: 'Your invitation to work on the site of PHI Online',
    before: [
      `You are invited to work in the back office of PHI Online as ${rolesText(roles)}.`,
      'If you have an account with this address, you accept with one press. Otherwise you choose a password first.',
    ],
    action: { href: `${deps.config.publicOrigin}/join-staff?t=${token}`, label: 'See the invitation' },
    after: ['The link works once, for 7 days. If you did not expect it, ignore this mail: nothing happens.'],
  });
}
