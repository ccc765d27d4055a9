import type { Scan } from '#contract/admin/door.ts';
import { answerAtDoor, arrivalTime } from '#contract/door-rule.ts';
import { isCancelled } from './door-list.ts';
import type { DoorTicketRow, NewArrival, StoredScan } from './door.sql.ts';

export type CheckIn = Extract<Scan, { kind: 'checkIn' }>;

/** What is stored, and what is sent with it. */
interface Door {
  eventId: number;
  device: string;
  uid: string;
  sentAt: string;
  now: Date;
  /** The whole bookings of every ticket that a scan names. */
  tickets: readonly DoorTicketRow[];
  /** The scans of this phone that are stored, and every arrival that an undo names. */
  stored: readonly StoredScan[];
}

/** What the scans change, in their order. */
interface Changes {
  /** Arrivals that were stored before and are taken back. */
  undone: StoredScan[];
  made: NewArrival[];
}

/**
 * The ticket that a scan names. A booking code names the only ticket that is still valid, or that there is; null if
 * somebody must choose.
 */
export function ticketOf(tickets: readonly DoorTicketRow[], { ticket }: Pick<CheckIn, 'ticket'>) {
  if ('ticketId' in ticket) return tickets.find(({ id }) => id === ticket.ticketId);
  const exact = tickets.find(({ code }) => code === ticket.code);
  if (exact) return exact;
  const ofBooking = tickets.filter(({ booking_code: code }) => code === ticket.code);
  const valid = ofBooking.filter((each) => !isCancelled(each));
  return valid.length > 1 ? null : (valid[0] ?? ofBooking[0]);
}

/** What is written for the scans that are not stored yet. Runs under the lock of the event's door. */
export function changesOf(door: Door, scans: readonly Scan[]): Changes {
  const { eventId, device, uid, now, sentAt, stored } = door;
  const at = now.toISOString();
  /** The arrival that counts of each ticket, as the scans before have left it. */
  const live = new Map(door.tickets.map(({ id, arrival_id }) => [id, arrival_id !== null]));
  const known = new Set(stored.map(({ local_id }) => local_id));
  const undone: StoredScan[] = [];
  const made: NewArrival[] = [];

  for (const scan of scans) {
    if (scan.kind === 'undo') undo(scan);
    else if (!known.has(scan.scanId)) checkIn(scan);
  }
  return { undone, made };

  function checkIn(scan: CheckIn): void {
    const ticket = ticketOf(door.tickets, scan);
    if (!ticket) return;
    const answer = answerAtDoor(
      { eventId: ticket.event_id, isCancelled: isCancelled(ticket), arrival: live.get(ticket.id) ? true : null },
      eventId,
    );
    if (answer === 'unknown') return;
    const counts = answer === 'welcome';
    const { arrivedAt, isAbout } = arrivalTime({ at: scan.at, sentAt }, now);
    if (counts) live.set(ticket.id, true);
    known.add(scan.scanId);
    made.push({
      event_id: eventId,
      attendee_id: ticket.id,
      live_attendee_id: counts ? ticket.id : null,
      device,
      local_id: scan.scanId,
      answer,
      arrived_at: arrivedAt,
      received_at: at,
      device_at: scan.at,
      about: isAbout ? 1 : 0,
      by_uid: uid,
      undone_at: null,
      undone_uid: null,
    });
  }

  function undo({ of }: Extract<Scan, { kind: 'undo' }>): void {
    const fresh = 'scanId' in of && made.find((each) => each.local_id === of.scanId && each.live_attendee_id !== null);
    if (fresh) {
      live.set(fresh.attendee_id ?? 0, false);
      Object.assign(fresh, { live_attendee_id: null, undone_at: at, undone_uid: uid });
      return;
    }
    const before = stored.find((each) => ('arrivalId' in of ? each.id === of.arrivalId : each.local_id === of.scanId));
    if (!before || before.event_id !== eventId || before.answer !== 'welcome' || before.undone_at !== null) return;
    if (undone.includes(before)) return;
    undone.push(before);
    if (before.attendee_id !== null) live.set(before.attendee_id, false);
  }
}
