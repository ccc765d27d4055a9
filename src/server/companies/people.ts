import type { Tx } from '../db/connect.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import {
  type CompanyRow,
  countPeople,
  deleteCompanyMember,
  insertCompanyMember,
  roleIn,
  updateRole,
} from './company.sql.ts';
import { noSeat } from './invitation-list.ts';
import { freeSeats, lockManaged } from './seats.ts';

interface Person {
  corporateId: number;
  uid: string;
}

const lastOwner = fail('A company needs an owner. Please make another person owner first.', undefined, 'last_owner');

/** True if the company would have no owner without this person. The company must be locked. */
async function isLastOwner(tx: Tx, { corporateId, uid }: Person): Promise<boolean> {
  return (await roleIn(tx, corporateId, uid)) === 'owner' && (await countPeople(tx, corporateId, 'owner')) === 1;
}

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

/** Moves a member between two companies that the viewer manages, as a member. */
export async function moveMember(
  deps: Deps,
  viewer: SignedIn,
  { corporateId, toCorporateId, uid }: Person & { toCorporateId: number },
): Promise<Outcome<null>> {
  if (corporateId === toCorporateId) return ok(null);
  return deps.db.transaction(async (tx) => {
    // In one order, so that two moves in opposite directions do not wait for each other.
    const companies = new Map<number, CompanyRow>();
    for (const id of [corporateId, toCorporateId].toSorted((one, other) => one - other))
      companies.set(id, await lockManaged(tx, viewer, id));
    const target = companies.get(toCorporateId);
    if (!target || !(await roleIn(tx, corporateId, uid))) throw refusal(404);
    if (await isLastOwner(tx, { corporateId, uid })) return lastOwner;
    const isThere = (await roleIn(tx, toCorporateId, uid)) !== undefined;
    if (!isThere && (await freeSeats(tx, target)) <= 0) return fail(noSeat, undefined, 'no_seat');
    await deleteCompanyMember(tx, corporateId, uid);
    const joinedAt = deps.now().toISOString();
    await insertCompanyMember(tx, { corporate_id: toCorporateId, uid, role: 'member', joined_at: joinedAt });
    return ok(null);
  });
}
