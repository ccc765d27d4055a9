import type { Deps, SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { SharedBudget } from '../http/limits/limits.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { type CompanyRow, deleteCompanyMember, peopleOf, updateRole } from './company.sql.ts';
import { askToMove } from './invitation.ts';
import { isLastOwner, lastOwner, type Person } from './last-owner.ts';
import { lockManaged } from './seats.ts';

export async function changeRole(
  deps: Deps,
  viewer: SignedIn,
  input: Person & { role: 'member' | 'owner' },
): Promise<Outcome<null>> {
  return deps.db.transaction(async (tx) => {
    await lockManaged(tx, viewer, input.corporateId);
    if (input.role === 'member' && (await isLastOwner(tx, input))) return lastOwner;
    await updateRole(tx, input.corporateId, input.uid, input.role);
    return ok(null);
  });
}

/** Access through the company ends at once, because every decision reads the membership. The account stays. */
export async function removeMember(deps: Deps, viewer: SignedIn, input: Person): Promise<Outcome<null>> {
  return deps.db.transaction(async (tx) => {
    await lockManaged(tx, viewer, input.corporateId);
    if (await isLastOwner(tx, input)) return lastOwner;
    await deleteCompanyMember(tx, input.corporateId, input.uid);
    return ok(null);
  });
}

const sameCompany = fail('This person is there already.', undefined, 'same_company');

/**
 * Asks a member of a company to move to another one, as a member; the viewer manages both. Nothing changes before the
 * person accepts, and the place is kept until then.
 */
export async function moveMember(
  deps: Deps,
  perEmail: SharedBudget,
  viewer: SignedIn,
  { corporateId, toCorporateId, uid }: Person & { toCorporateId: number },
): Promise<Outcome<null>> {
  return deps.db.transaction(async (tx) => {
    // In one order, so that two moves in opposite directions do not wait for each other.
    const companies = new Map<number, CompanyRow>();
    for (const id of [corporateId, toCorporateId].toSorted((one, other) => one - other))
      companies.set(id, await lockManaged(tx, viewer, id));
    const [from, to] = [companies.get(corporateId), companies.get(toCorporateId)];
    const person = (await peopleOf(tx, corporateId)).find((each) => each.uid === uid);
    if (!from || !to || !person) throw refusal(404);
    if (corporateId === toCorporateId) return sameCompany;
    if (await isLastOwner(tx, { corporateId, uid })) return lastOwner;
    return askToMove(tx, deps, perEmail, viewer, { person, from, to });
  });
}
