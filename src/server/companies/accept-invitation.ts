import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { linkInvalid, linkUsed } from '../members/link-token.ts';
import { hashToken } from '../secrets.ts';
import { countPeople, insertCompanyMember, lockCompany } from './company.sql.ts';
import { type InvitationRow, invitationById, invitationByToken, markAccepted, pendingFor } from './invitation.sql.ts';

/** An invitation whose token is valid now. Reading it changes nothing. */
export async function readInvitation(
  source: Kysely<Tables>,
  deps: Pick<Deps, 'now'>,
  token: string,
): Promise<Outcome<InvitationRow>> {
  const invitation = await invitationByToken(source, hashToken(token));
  return invitation ? usable(invitation, deps.now()) : linkInvalid;
}

function usable(invitation: InvitationRow, now: Date): Outcome<InvitationRow> {
  if (invitation.status === 'accepted') return linkUsed;
  return invitation.status === 'pending' && invitation.expires_at > now.toISOString() ? ok(invitation) : linkInvalid;
}

const companyFull = fail(
  'Your organisation has no free seat left. Please ask the person who invited you.',
  undefined,
  'no_seat',
);

/** Makes a person a member of the company that invited them; of several parallel calls one succeeds. */
export async function acceptInvitation(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  invitation: InvitationRow,
  uid: string,
): Promise<Outcome<null>> {
  const company = await lockCompany(tx, invitation.corporate_id);
  // The invitation holds a seat, but staff can have reduced the seats since.
  if (!company || (await countPeople(tx, company.id)) >= company.seats) return companyFull;
  const now = deps.now();
  if (!(await markAccepted(tx, invitation, uid, now.toISOString()))) {
    const stored = await invitationById(tx, invitation.corporate_id, invitation.id);
    if (stored?.status === 'accepted') return stored.accepted_uid === uid ? ok(null) : linkUsed;
    return linkInvalid;
  }
  await insertCompanyMember(tx, {
    corporate_id: invitation.corporate_id,
    uid,
    role: invitation.role,
    joined_at: now.toISOString(),
  });
  return ok(null);
}

/** after log-in, links the pending invitations of the member's verified address. */
export async function linkInvitations(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  viewer: Pick<SignedIn, 'uid' | 'email' | 'emailVerified'>,
): Promise<void> {
  if (!viewer.emailVerified) return;
  const invitations = await pendingFor(tx, viewer.email.toLowerCase(), deps.now().toISOString());
  for (const invitation of invitations) await acceptInvitation(tx, deps, invitation, viewer.uid);
}
