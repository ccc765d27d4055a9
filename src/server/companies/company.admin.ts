import type { CompanyRow as ListedCompany, CompanyValues } from '#contract/admin/companies.ts';
import type { Output } from '#contract/endpoint.ts';
import type { getCompanyForStaff } from '#contract/admin/companies.ts';
import { dayMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { guideName } from '../guides/guide.wire.ts';
import type { SharedBudget } from '../http/limits/limits.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import type { StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import {
  type CompanyPageRow,
  guideTitles,
  hasJoinedSince,
  insertCompany,
  membershipIn,
  ownersOf,
  revisionOf,
  setCompanyGuides,
  standingOf,
  updateCompany,
} from './company.admin.sql.ts';
import {
  type CompanyRow,
  companyById,
  deleteCompanyMember,
  guideIdsOfCompanies,
  insertCompanyMember,
  lockCompany,
  peopleOf,
  updateRole,
} from './company.sql.ts';
import { toInvitation, toPerson } from './company.wire.ts';
import { inviteTo } from './invitation.ts';
import { noSeat } from './invitation-list.ts';
import { shownOf } from './invitation.sql.ts';
import { isLastOwner, lastOwner, type Person } from './last-owner.ts';
import { freeSeats } from './seats.ts';

const missing = fail('This company does not exist any more.', 'corporateId', 'missing');
const noName = fail('Enter the name of the company.', 'name', 'required');
const longName = fail('Use at most 120 characters.', 'name', 'too_long');
const noSeats = fail('Enter how many places it has, from 1 to 10000.', 'seats', 'seats');
const noGuide = fail('One of these guides does not exist any more. Choose again.', 'guideIds', 'no_guide');
const notIn = fail('This person is not in the company any more.', 'uid', 'not_in');
const erased = fail('This account is erased.', 'uid', 'missing');
const disabled = fail('This account is disabled. Make it active first.', 'uid', 'disabled');
const unproven = fail('This person has not confirmed their email. Invite the person again.', 'uid', 'unproven');
const tooLate = fail('This was more than a day ago. Invite the person again.', undefined, 'too_late');
const joinedSince = fail('This person has joined and left since. Invite the person again.', undefined, 'joined_since');

/** The owners of the companies in a list, in one query. */
export async function toListed(deps: Pick<Deps, 'db'>, rows: readonly CompanyPageRow[]): Promise<ListedCompany[]> {
  const owners = await ownersOf(
    deps.db.read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    corporateId: row.id,
    name: row.name,
    seats: row.seats,
    used: Number(row.people) + Number(row.pending),
    guides: Number(row.guides),
    owners: owners.filter((each) => each.corporate_id === row.id).map((each) => each.display_name ?? each.email),
  }));
}

export async function guideChoices({ db }: Pick<Deps, 'db'>) {
  return (await guideTitles(db.read)).map((row) => ({ guideId: row.id, title: guideName(row) }));
}

export async function companyForStaff(
  deps: Deps,
  corporateId: number,
): Promise<Output<typeof getCompanyForStaff>['data']> {
  const source = deps.db.read;
  const company = await companyById(source, corporateId);
  if (!company) return null;
  const [revision, guideIds, people, invitations, allGuides] = await Promise.all([
    revisionOf(source, corporateId),
    guideIdsOfCompanies(source, [corporateId]),
    peopleOf(source, corporateId),
    shownOf(source, corporateId),
    guideChoices(deps),
  ]);
  const now = deps.now().toISOString();
  return {
    corporateId,
    revision,
    seats: company.seats,
    used: people.length + invitations.filter(({ status }) => status === 'pending').length,
    values: { name: company.name, seats: company.seats, guideIds: guideIds.toSorted((one, other) => one - other) },
    people: people.map((row) => {
      const { displayName, ...person } = toPerson(row);
      return { ...person, name: displayName, status: row.status === 'active' ? 'active' : 'disabled' };
    }),
    invitations: invitations.map((row) => toInvitation(row, now)),
    allGuides,
  };
}

/** The values as they are stored, or the first fault. */
async function cleaned(tx: Tx, given: CompanyValues): Promise<Outcome<CompanyValues>> {
  const values = {
    name: given.name.trim().replaceAll(/\s+/g, ' '),
    seats: given.seats,
    guideIds: [...new Set(given.guideIds)].toSorted((one, other) => one - other),
  };
  if (values.name === '') return noName;
  if (values.name.length > 120) return longName;
  if (!Number.isInteger(values.seats) || values.seats < 1 || values.seats > 10_000) return noSeats;
  const known = new Set((await guideTitles(tx)).map(({ id }) => id));
  return values.guideIds.every((id) => known.has(id)) ? ok(values) : noGuide;
}

/** Makes a company and invites its first owner, whose invitation holds a place. */
export async function createCompany(
  tx: Tx,
  deps: Deps,
  perEmail: SharedBudget,
  call: StaffCall,
  { ownerEmail, ownerName, ...given }: CompanyValues & { ownerEmail: string; ownerName: string },
): Promise<Outcome<{ before: null; after: CompanyValues & { corporateId: number; revision: number } }>> {
  const values = await cleaned(tx, given);
  if (!values.ok) return values;
  const corporateId = await insertCompany(tx, values.value, deps.now().toISOString());
  await setCompanyGuides(tx, corporateId, values.value.guideIds);
  const company: CompanyRow = { id: corporateId, name: values.value.name, seats: values.value.seats };
  const owner = { email: ownerEmail, name: ownerName, role: 'owner' as const };
  const invited = await inviteTo(tx, deps, perEmail, call, company, owner);
  if (!invited.ok)
    return { ok: false, errors: invited.errors.map((error) => ({ ...error, field: ownerField(error) })) };
  return ok({ before: null, after: { corporateId, revision: 0, ...values.value } });
}

const ownerField = ({ field }: { field?: string | undefined }) => (field === 'name' ? 'ownerName' : 'ownerEmail');

type Saved = CompanyValues & { revision: number };

export async function saveCompany(
  tx: Tx,
  deps: Deps,
  { corporateId, revision, values: given }: { corporateId: number; revision: number; values: CompanyValues },
): Promise<Outcome<{ before: Saved; after: Saved & { corporateId: number } }>> {
  const company = await lockCompany(tx, corporateId);
  if (!company) return missing;
  const stored = await revisionOf(tx, corporateId);
  const guideIds = (await guideIdsOfCompanies(tx, [corporateId])).toSorted((one, other) => one - other);
  const before = { name: company.name, seats: company.seats, guideIds };
  if (stored !== revision)
    return staleChange(tx, `company:${corporateId}`, { yours: given, now: before, revision: stored });
  const values = await cleaned(tx, given);
  if (!values.ok) return values;
  const used = company.seats - (await freeSeats(tx, company));
  if (values.value.seats < used)
    return fail(
      `${used} places are in use, by people and open invitations. Keep at least ${used}, or take somebody out first.`,
      'seats',
      'seats_used',
    );
  await updateCompany(tx, corporateId, values.value, deps.now().toISOString());
  await setCompanyGuides(tx, corporateId, values.value.guideIds);
  return ok({
    before: { ...before, revision: stored },
    after: { corporateId, ...values.value, revision: stored + 1 },
  });
}

/** Runs what changes people or invitations of a company, with the company locked. */
export async function inCompany<T>(
  tx: Tx,
  corporateId: number,
  work: (company: CompanyRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const company = await lockCompany(tx, corporateId);
  return company ? work(company) : missing;
}

export interface Membership extends Person {
  role: 'member' | 'owner';
  joinedAt: string;
}

type Role = Membership['role'];
const changedSince = fail('Somebody has changed this role since. Nothing was overwritten.', undefined, 'stale');

export async function setRole(
  tx: Tx,
  { corporateId, uid, role, left }: Person & { role: Role; /** What a putting back expects to find. */ left?: Role },
): Promise<Outcome<{ before: Membership; after: Membership }>> {
  return inCompany(tx, corporateId, async () => {
    const stored = await membershipIn(tx, corporateId, uid);
    if (!stored) return notIn;
    if (left !== undefined && stored.role !== left) return changedSince;
    if (role === 'member' && (await isLastOwner(tx, { corporateId, uid }))) return lastOwner;
    await updateRole(tx, corporateId, uid, role);
    const before = { corporateId, uid, role: stored.role, joinedAt: stored.joined_at };
    return ok({ before, after: { ...before, role } });
  });
}

/** Access through the company ends at once; the account stays. */
export async function removePerson(
  tx: Tx,
  { corporateId, uid }: Person,
): Promise<Outcome<{ before: Membership; after: Membership }>> {
  return inCompany(tx, corporateId, async () => {
    const stored = await membershipIn(tx, corporateId, uid);
    if (!stored) return notIn;
    if (await isLastOwner(tx, { corporateId, uid })) return lastOwner;
    await deleteCompanyMember(tx, corporateId, uid);
    const was = { corporateId, uid, role: stored.role, joinedAt: stored.joined_at };
    return ok({ before: was, after: was });
  });
}

/**
 * Puts back somebody who had joined and was taken out by mistake. Nobody is in a company without being asked:
 * it is refused after a day, and to whoever has joined since and may have left on their own wish.
 */
export async function restorePerson(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { corporateId, uid, role, joinedAt }: Membership,
  removedAt: string,
): Promise<Outcome<{ before: null; after: Membership }>> {
  return inCompany(tx, corporateId, async (company) => {
    const standing = await standingOf(tx, uid);
    if (!standing || standing.erasing !== null) return erased;
    if (standing.status !== 'active') return disabled;
    if (standing.email_verified !== 1) return unproven;
    if (!(await membershipIn(tx, corporateId, uid))) {
      if (deps.now().getTime() - new Date(removedAt).getTime() > dayMs) return tooLate;
      if (await hasJoinedSince(tx, { corporateId, uid }, removedAt)) return joinedSince;
      if ((await freeSeats(tx, company)) < 1) return fail(noSeat, undefined, 'no_seat');
    }
    await insertCompanyMember(tx, { corporate_id: corporateId, uid, role, joined_at: joinedAt });
    return ok({ before: null, after: { corporateId, uid, role, joinedAt } });
  });
}
