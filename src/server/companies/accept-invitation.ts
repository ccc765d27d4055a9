import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { accountNow } from '../accounts/account-now.ts';
import { linkInvalid, linkUsed } from '../tokens/link-token.ts';
import { hashToken } from '../secrets.ts';
import { countPeople, insertCompanyMember, lockCompany } from './company.sql.ts';
import { type InvitationRow, invitationById, invitationByToken, markAccepted } from './invitation.sql.ts';
import { isLastOwner, lastOwner } from './last-owner.ts';
import { leave } from './leave.ts';

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

const erasing = fail('This account is being erased. Please try again in a few minutes.', undefined, 'erasing');

/**
 * Makes a person a member of the company that invited them; of several parallel calls one succeeds. An erasure takes
 * the lock of the staff, so nobody joins between its first step and its last.
 */
export async function acceptInvitation(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  invitation: InvitationRow,
  uid: string,
): Promise<Outcome<null>> {
  if ((await accountNow(tx, deps, uid)) === 'erasing') return erasing;
  const leaves = invitation.from_corporate_id;
  // In one order, so that two moves in opposite directions do not wait for each other.
  const ids = [invitation.corporate_id, ...(leaves === null ? [] : [leaves])].toSorted((one, other) => one - other);
  const companies = [];
  for (const id of ids) companies.push(await lockCompany(tx, id));
  const company = companies.find((each) => each?.id === invitation.corporate_id);
  if (leaves !== null && (await isLastOwner(tx, { corporateId: leaves, uid }))) return lastOwner;
  // The invitation holds a seat, but staff can have reduced the seats since.
  if (!company || (await countPeople(tx, company.id)) >= company.seats) return companyFull;
  const now = deps.now();
  if (!(await markAccepted(tx, invitation, uid, now.toISOString()))) {
    const stored = await invitationById(tx, invitation.corporate_id, invitation.id);
    if (stored?.status === 'accepted') return stored.accepted_uid === uid ? ok(null) : linkUsed;
    return linkInvalid;
  }
  const left = companies.find((each) => each?.id === leaves);
  if (left) await leave(tx, deps, left, uid);
  await insertCompanyMember(tx, {
    corporate_id: invitation.corporate_id,
    uid,
    role: invitation.role,
    joined_at: now.toISOString(),
  });
  return ok(null);
}
