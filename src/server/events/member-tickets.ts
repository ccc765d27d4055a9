import type { MemberTicket } from '#contract/account.ts';
import { pageSize } from '#contract/paging.ts';
import type { Deps } from '../deps.ts';
import { visitor } from '../http/visitor.ts';
import type { TextAttachment } from '../jobs/outbox.ts';
import { calendarFile } from './calendar.ts';
import { eventsById } from './event.sql.ts';
import { toMemberTicket } from './event.wire.ts';
import { ticketPath } from './ticket-link.ts';
import { countTickets, ownRegistration, ticketRows } from './member-tickets.sql.ts';

export { countTickets, ticketRows } from './member-tickets.sql.ts';

/** A page of the tickets of a member: coming events first. */
export async function memberTickets(
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  uid: string,
  page: number,
): Promise<{ tickets: MemberTicket[]; totalCnt: number }> {
  const now = deps.now().toISOString();
  const [rows, totalCnt] = await Promise.all([
    ticketRows(deps.db.read, uid, now, (page - 1) * pageSize, pageSize),
    countTickets(deps.db.read, uid),
  ]);
  return { tickets: rows.map((row) => toMemberTicket(row, now, ticketPath(deps, row.booking_code))), totalCnt };
}

/** The calendar file of an own registration; null for a registration of somebody else. */
export async function ownCalendarFile(
  deps: Pick<Deps, 'db' | 'config'>,
  uid: string,
  registrationId: number,
): Promise<TextAttachment | null> {
  const registration = await ownRegistration(deps.db.read, uid, registrationId);
  const [event] = registration ? await eventsById(deps.db.read, [registration.event_id]) : [];
  return registration && event
    ? calendarFile({ config: deps.config, event, registration, locale: visitor().locale })
    : null;
}
