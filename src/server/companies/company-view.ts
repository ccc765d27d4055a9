import { dayOf } from '#contract/calendar.ts';
import { stringify } from 'csv-stringify/sync';
import type { OwnCompany } from '#contract/account.ts';
import type { Company } from '#contract/companies.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import { guides } from '../guides/catalogue.ts';
import { withOwned } from '../guides/own-guides.ts';
import { companyById, guideIdsOfCompanies, peopleOf } from './company.sql.ts';
import { type Membership, membershipsOf } from '../access/held.ts';
import { toInvitation, toMembership, toPerson } from './company.wire.ts';
import { guideUse } from './guide-use.ts';
import { shownOf } from './invitation.sql.ts';
import { manages } from './seats.ts';

/** A company of the viewer; an id of another company counts as none. */
async function chosenCompany(deps: Deps, viewer: SignedIn, corporateId: string | undefined) {
  const companies = viewer.active ? await membershipsOf(deps.db.read, viewer.uid) : [];
  const own = companies.find((each) => String(each.corporateId) === corporateId);
  return { companies, company: own ?? companies[0] ?? null };
}

/** The company page: the guides for every member, the people for those who manage the company. */
export async function companyView(
  deps: Deps,
  viewer: SignedIn,
  corporateId: string | undefined,
  locale: Locale,
): Promise<Company | null> {
  const { companies, company } = await chosenCompany(deps, viewer, corporateId);
  if (!company) return null;
  const shown = await openedGuides(deps, company.corporateId);
  const mine = toMembership(company);
  return {
    ...mine,
    companies: companies.map(toMembership),
    guides: await withOwned(deps, { viewer, locale }, shown),
    people: manages(viewer, company.role) ? await peopleView(deps, company.corporateId, shown) : null,
  };
}

async function peopleView(
  deps: Deps,
  corporateId: number,
  given: Company['guides'],
): Promise<NonNullable<Company['people']>> {
  const source = deps.db.read;
  const [stored, members, invitations, use] = await Promise.all([
    companyById(source, corporateId),
    peopleOf(source, corporateId),
    shownOf(source, corporateId),
    guideUse(deps, corporateId),
  ]);
  const total = stored?.seats ?? 0;
  const used = members.length + invitations.filter(({ status }) => status === 'pending').length;
  const now = deps.now().toISOString();
  return {
    seats: { total, used, free: Math.max(0, total - used) },
    members: members.map(toPerson),
    invitations: invitations.map((row) => toInvitation(row, now)),
    use: {
      months: use.months,
      guides: given.map(({ guideId, guideTitle }) => ({
        guideTitle,
        people: use.months.map((month) => use.peopleOf(guideId, month)),
      })),
    },
  };
}

/** The companies of a member for the account page: what each opens and who else looks after it. */
export async function ownCompanies(deps: Deps, uid: string): Promise<OwnCompany[]> {
  const memberships = await membershipsOf(deps.db.read, uid);
  return Promise.all(memberships.map((each) => ownCompany(deps, uid, each)));
}

async function ownCompany(deps: Deps, uid: string, membership: Membership): Promise<OwnCompany> {
  const [opened, people] = await Promise.all([
    openedGuides(deps, membership.corporateId),
    peopleOf(deps.db.read, membership.corporateId),
  ]);
  const others = people.filter((person) => person.uid !== uid);
  return {
    ...toMembership(membership),
    guides: opened.map((guide) => ({ guideId: guide.guideId, title: guide.guideTitle, pageUrl: guide.pageUrl })),
    otherOwners: others.filter(({ role }) => role === 'owner').map((owner) => owner.display_name || owner.email),
    otherPeople: others.length,
  };
}

async function openedGuides(deps: Deps, corporateId: number) {
  const given = new Set(await guideIdsOfCompanies(deps.db.read, [corporateId]));
  return (await guides(deps)).guides.filter(({ guideId }) => given.has(guideId));
}

/** The people of a company for a spreadsheet; `escape_formulas` keeps it from calculating a name (invariant 32). */
export async function peopleExport(
  deps: Deps,
  viewer: SignedIn,
  corporateId: string | undefined,
): Promise<{ fileName: string; csv: string }> {
  const company = await companyView(deps, viewer, corporateId, 'au');
  if (!company?.people) throw refusal(403);
  const { members, invitations } = company.people;
  const rows = [
    ...members.map((each) => [each.email, each.displayName ?? '', each.role, 'joined', dayOf(each.joinedAt)]),
    ...invitations.map((each) => [each.email, each.name ?? '', each.role, 'invited', dayOf(each.sentAt)]),
  ];
  return {
    fileName: `people-${dayOf(deps.now())}.csv`,
    csv: stringify([['email', 'name', 'role', 'status', 'since'], ...rows], { bom: true, escape_formulas: true }),
  };
}
