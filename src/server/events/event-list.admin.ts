import type { EventEffects, StaffEvent, StaffEventRow } from '#contract/admin/events.ts';
import { toDollars } from '#contract/money.ts';
import type { Deps } from '../deps.ts';
import { isPaidType } from './availability.ts';
import { bookedFor } from './cancellation.sql.ts';
import { events } from './event.admin.ts';
import {
  addressesOf,
  leftToRefund,
  placesBeingPaid,
  staffEventById,
  type StaffEventDbRow,
  unreachedOf,
} from './event-list.admin.sql.ts';

const namedOnes = 20;

export function toStaffEventRow(row: StaffEventDbRow): StaffEventRow {
  return {
    eventId: row.id,
    slug: row.slug,
    title: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    venue: row.venue === null ? null : { name: row.venue, address: row.venue_address },
    places: row.capacity,
    taken: row.used,
    waiting: Number(row.waiting ?? 0),
    published: row.published === 1,
    cancelledAt: row.cancelled_at,
  };
}

export async function staffEvent({ db }: Pick<Deps, 'db'>, eventId: number): Promise<StaffEvent | null> {
  const [row, entry, { tickets }] = await Promise.all([
    staffEventById(db.read, eventId),
    events.read(db.read, eventId),
    bookedFor(db.read, eventId),
  ]);
  if (!row || !entry) return null;
  return {
    ...toStaffEventRow(row),
    ...entry,
    isPaid: isPaidType(row.event_type),
    cancelReason: row.cancel_reason,
    sold: tickets,
    held: Math.max(0, row.used - tickets),
  };
}

/** Whom a move or a cancellation concerns, before it is done. */
export async function eventEffects({ db }: Pick<Deps, 'db'>, eventId: number): Promise<EventEffects | null> {
  const row = await staffEventById(db.read, eventId);
  if (!row) return null;
  const [booked, mailed, unreached, cents, paying] = await Promise.all([
    bookedFor(db.read, eventId),
    addressesOf(db.read, eventId),
    unreachedOf(db.read, eventId),
    leftToRefund(db.read, eventId),
    placesBeingPaid(db.read, eventId),
  ]);
  return {
    ...booked,
    mailed,
    unreached: unreached.slice(0, namedOnes).map(({ first_name, surname, booking_code }) => ({
      name: `${first_name} ${surname}`.trim(),
      ticketCode: booking_code,
    })),
    unreachedTotal: unreached.length,
    refundAmount: toDollars(cents),
    paying,
    waiting: Number(row.waiting ?? 0),
  };
}
