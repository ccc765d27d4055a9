import type { OwnInvitation } from '#contract/companies.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { accountNow } from '../accounts/account-now.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { lockCompany, roleIn } from './company.sql.ts';
import { toOwnInvitation } from './company.wire.ts';
import { markDeclined, offersTo } from './invitation.sql.ts';
import { isLastOwner, lastOwner } from './last-owner.ts';
import { leave } from './leave.ts';

type Asked = Pick<SignedIn, 'uid' | 'email' | 'emailVerified' | 'active'>;

/** What companies ask this person; nothing is joined before it is accepted. Only for a proven address. */
export async function ownInvitations(deps: Pick<Deps, 'db' | 'now'>, viewer: Asked): Promise<OwnInvitation[]> {
  if (!viewer.active) return [];
  return (await rowsFor(deps, viewer)).map(toOwnInvitation);
}

function rowsFor(deps: Pick<Deps, 'db' | 'now'>, { uid, email, emailVerified }: Asked) {
  return offersTo(deps.db.read, uid, emailVerified ? email.toLowerCase() : null, deps.now().toISOString());
}

const over = fail('This invitation is no longer valid.', undefined, 'invitation_over');

/** Joins the company, or tells its owners that the person declines. */
export async function answerInvitation(
  deps: Deps,
  viewer: SignedIn,
  input: { invitationId: number; accept: boolean },
): Promise<Outcome<null>> {
  const offers = viewer.active ? await rowsFor(deps, viewer) : [];
  const offer = offers.find(({ id }) => id === input.invitationId);
  if (!offer) return over;
  return deps.db.transaction(async (tx) => {
    if (!input.accept) return (await markDeclined(tx, offer.id)) ? ok(null) : over;
    // Erased since the first look: nobody would be in the company, and hold a place.
    if ((await accountNow(tx, deps, viewer.uid)) === 'missing') return over;
    return acceptInvitation(tx, deps, offer, viewer.uid);
  });
}

/** Declines with the link of the mail, so that an answer does not tell the owner who has an account (invariant 16). */
export async function declineByLink(deps: Deps, token: string): Promise<Outcome<null>> {
  const found = await readInvitation(deps.db.read, deps, token);
  if (!found.ok) return found;
  await deps.db.transaction((tx) => markDeclined(tx, found.value.id));
  return ok(null);
}

/** Everybody can leave at any time, except the last owner (invariant 41). */
export async function leaveCompany(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  { uid }: Pick<SignedIn, 'uid'>,
  corporateId: number,
): Promise<Outcome<null>> {
  return deps.db.transaction(async (tx) => {
    if (!(await roleIn(tx, corporateId, uid))) return ok(null);
    const company = await lockCompany(tx, corporateId);
    if (await isLastOwner(tx, { corporateId, uid })) return lastOwner;
    if (company) await leave(tx, deps, company, uid);
    return ok(null);
  });
}
