import type { PersonDetail, PersonRow } from '#contract/admin/people.ts';
import { toDollars } from '#contract/money.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { membershipsOf } from '../../access/held.ts';
import type { Deps } from '../../deps.ts';
import { countTickets, ticketRows } from '../../events/member-tickets.ts';
import { consentsOf, newsletterOf } from '../../forms/newsletter.ts';
import { guides } from '../../guides/catalogue.ts';
import { type GivenRow, givenTo } from '../../guides/given-access.ts';
import { guideName } from '../../guides/guide.wire.ts';
import { countMemberOrders, memberOrderRows } from '../../store/orders/member-orders.ts';
import { keptOrdersOf } from '../../store/personal-data.ts';
import { askedOf } from '../../subscriptions/asked.ts';
import { renewalNow } from '../../subscriptions/renewal-clock.ts';
import { canKeep } from '../../subscriptions/subscription.admin.wire.ts';
import { lastSubscriptionOf } from '../../subscriptions/subscription.ts';
import { toSubscription } from '../../subscriptions/subscription.wire.ts';
import { erasureOf } from '../../accounts/account-now.ts';
import { logIns } from '../account/account.ts';
import { type MemberRow, memberByUid } from '../../accounts/member.ts';
import { accessToGuides } from '../../guides/own-guides.ts';
import { viewerByUid } from '../../viewer/viewer.ts';
import { allGuides, hasTraces, type PeopleRow } from './people.sql.ts';

const rowsShown = 20;

/** Everything that belongs to a person, for staff; null if there is no such account. */
export async function personDetail(deps: Deps, uid: string): Promise<{ data: PersonDetail | null; erased: boolean }> {
  const source = deps.db.read;
  const member = await memberByUid(source, uid);
  if (!member) return { data: null, erased: await hasTraces(source, uid) };
  const now = deps.now().toISOString();
  const [
    erasure,
    orders,
    orderCount,
    tickets,
    ticketCount,
    opened,
    given,
    every,
    plan,
    companies,
    newsletter,
    open,
    keptOrders,
  ] = await Promise.all([
    erasureOf(source, uid),
    memberOrderRows(source, uid, 0, rowsShown),
    countMemberOrders(source, uid),
    ticketRows(source, uid, now, 0, rowsShown),
    countTickets(source, uid),
    openedGuides(deps, member),
    givenTo(source, uid),
    allGuides(source),
    lastSubscriptionOf(source, uid),
    membershipsOf(source, uid),
    newsletterFor(deps, member),
    openLogIns(deps, uid),
    keptOrdersOf(source, { uid, email: member.email_verified === 1 ? member.email.toLowerCase() : null }),
  ]);
  const data: PersonDetail = {
    ...toPersonRow(member),
    firstName: member.first_name,
    surname: member.surname,
    phone: member.phone,
    revision: member.revision,
    isBeingErased: erasure !== undefined,
    orders: orders.map((row) => ({
      orderId: row.id,
      orderNo: row.order_no ?? '',
      at: row.paid_at ?? row.created_at,
      total: toDollars(row.total_cents),
      status: row.status,
    })),
    orderCount,
    keptOrders,
    tickets: tickets.map((row) => ({
      eventId: row.event_id,
      title: row.title,
      startsAt: row.starts_at,
      timeZone: row.time_zone,
      tickets: row.tickets,
      bookingCode: row.booking_code,
      isPast: row.ends_at <= now,
    })),
    ticketCount,
    guides: opened,
    given: given.map((row) => toGiven(row, now)),
    allGuides: every.map((row) => ({ guideId: row.id, title: guideName(row), pageUrl: row.page_url })),
    plan: plan && planOf(plan, await renewalNow(deps)),
    companies,
    newsletter,
    logIns: open,
  };
  return { data, erased: false };
}

export function toPersonRow(row: PeopleRow | MemberRow): PersonRow {
  return {
    uid: row.uid,
    name: row.display_name,
    email: row.email,
    proven: row.email_verified === 1,
    status: row.status === 'active' ? 'active' : 'disabled',
    isStaff: row.roles_json !== '[]',
    since: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

/** Asks the rule of each guide, as the pages themselves do. */
async function openedGuides(deps: Deps, member: MemberRow): Promise<PersonDetail['guides']> {
  const [viewer, { guides: all }] = await Promise.all([viewerByUid(deps, member.uid), guides(deps)]);
  const decided = await accessToGuides(deps, { viewer, locale: member.mail_locale }, all);
  return decided.flatMap(({ guide: { guideId, guideTitle, pageUrl, openBy } }) =>
    openBy ? [{ guideId, title: guideTitle, pageUrl, openBy }] : [],
  );
}

function toGiven(row: GivenRow, now: string): PersonDetail['given'][number] {
  const isOver = row.ends_at !== null && row.ends_at <= now;
  return {
    guideId: row.guide_id,
    title: guideName(row),
    pageUrl: row.page_url,
    reason: row.reason,
    by: row.giver,
    since: row.created_at,
    until: row.ends_at,
    state: row.taken_at !== null ? 'taken' : isOver ? 'ended' : 'open',
  };
}

function planOf(row: Parameters<typeof toSubscription>[0], now: Date): PersonDetail['plan'] {
  const { subscriptionType, per, status, accessUntil, cancelAtEnd } = toSubscription(row);
  return {
    title: planTitles[subscriptionType],
    per,
    status,
    accessUntil,
    cancelAtEnd,
    subscriptionId: status === 'ended' ? null : row.id,
    canKeep: canKeep(row, now),
    amount: toDollars(askedOf(row).cents),
  };
}

async function newsletterFor({ db }: Pick<Deps, 'db'>, member: MemberRow): Promise<PersonDetail['newsletter']> {
  if (member.email_verified === 0) return null;
  const [state, evidence] = await Promise.all([
    newsletterOf(db.read, member.email),
    consentsOf(db.read, member.email.toLowerCase()),
  ]);
  return { state, evidence };
}

/** The rest of the page is shown while the identity service does not answer. */
async function openLogIns(deps: Pick<Deps, 'identity' | 'log'>, uid: string): Promise<PersonDetail['logIns']> {
  try {
    return await logIns(deps, { uid, sessionId: null });
  } catch (err) {
    deps.log.error({ err }, 'The identity service did not list the log-ins of a person.');
    return null;
  }
}
