import type { DoorResult, Scan } from '#contract/admin/door.ts';
import { doorCode, doorCodeText } from '#contract/door-code.ts';
import { answerAtDoor } from '#contract/door-rule.ts';
import { dayMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { recordActs, type StaffCall } from '../staff/audited.ts';
import { isCancelled } from './door-list.ts';
import { nameAtDoor, phoneOf } from './door-names.ts';
import { changesOf, type CheckIn, ticketOf } from './door-scans.ts';
import {
  arrivalsById,
  bookingsOfTickets,
  doorEventById,
  type DoorTicketRow,
  insertArrivals,
  scansOfDevice,
  type StoredScan,
  undoArrivals,
} from './door.sql.ts';

interface Sent {
  eventId: number;
  device: string;
  sentAt: string;
  scans: Scan[];
}

/** A phone that was lost or broken delivers so long after the end of an event. */
const deliveredMs = 30 * dayMs;

const noEvent = fail('This event does not exist any more.', undefined, 'missing');

/**
 * Notes what a phone has scanned, in order, and answers from what is stored afterwards: a scan that is sent again gets
 * the answer that it got before.
 */
export async function recordAtDoor(
  deps: Deps,
  call: StaffCall,
  sent: Sent,
): Promise<Outcome<{ results: DoorResult[] }>> {
  const scans = sent.scans.map(readable);
  const endedAfter = new Date(deps.now().getTime() - deliveredMs).toISOString();
  const results = await deps.db.transaction(async (tx) => {
    if (!(await doorEventById(tx, sent.eventId, endedAfter))) return null;
    // The doors of an event one after another; the unique keys of the table hold without it too.
    await deps.db.engine.lock(tx, `door:${sent.eventId}`);
    await write(tx, deps, call, { ...sent, scans });
    return answers(tx, { ...sent, scans });
  });
  return results === null ? noEvent : ok({ results });
}

/** The code of a scan as tickets are stored. */
function readable(scan: Scan): Scan {
  if (scan.kind === 'undo' || 'ticketId' in scan.ticket) return scan;
  const code = doorCode(scan.ticket.code);
  return { ...scan, ticket: { code: code === null ? '' : doorCodeText(code) } };
}

async function write(tx: Tx, deps: Deps, { uid, email, requestId }: StaffCall, sent: Sent): Promise<void> {
  const now = deps.now();
  const { eventId, device, sentAt } = sent;
  const [tickets, stored] = await stateOf(tx, sent);
  const { undone, made } = changesOf({ eventId, device, uid, sentAt, now, tickets, stored }, sent.scans);
  // First what is taken back: the same ticket may count again in the same call.
  await undoArrivals(
    tx,
    undone.map(({ id }) => id),
    now.toISOString(),
    uid,
  );
  await insertArrivals(tx, made);
  const codes = new Map(tickets.map(({ id, code }) => [id, code]));
  const acts = [
    ...undone.map((each) => ({ action: 'undoArrival', ticket: each.attendee_id, scan: `${each.id}` })),
    ...made
      .filter(({ answer }) => answer === 'welcome')
      .flatMap((each) => {
        const act = { ticket: each.attendee_id, scan: each.local_id };
        const isUndone = each.undone_at !== null;
        return [{ action: 'checkIn', ...act }, ...(isUndone ? [{ action: 'undoArrival', ...act }] : [])];
      }),
  ];
  await recordActs(
    tx,
    { uid, email, requestId },
    acts.map(({ action, ticket, scan }) => ({
      key: `door:${action}:${device}:${scan}`,
      action,
      subject: `ticket:${codes.get(ticket ?? 0) ?? 'erased'}`,
      after: { eventId },
      at: now.toISOString(),
    })),
  );
}

/** The tickets and earlier scans that the scans name. */
async function stateOf(tx: Tx, { device, scans }: Sent): Promise<[DoorTicketRow[], StoredScan[]]> {
  const ofPhone = await scansOfDevice(
    tx,
    device,
    scans.map((scan) => (scan.kind === 'undo' && 'scanId' in scan.of ? scan.of.scanId : scan.scanId)),
  );
  const named = await arrivalsById(
    tx,
    scans.flatMap((scan) => (scan.kind === 'undo' && 'arrivalId' in scan.of ? scan.of.arrivalId : [])),
  );
  const stored = [...ofPhone, ...named.filter(({ id }) => !ofPhone.some((each) => each.id === id))];
  const tickets = await bookingsOfTickets(tx, {
    ids: [
      ...stored.flatMap(({ attendee_id }) => attendee_id ?? []),
      ...scans.flatMap((scan) => (scan.kind === 'checkIn' && 'ticketId' in scan.ticket ? scan.ticket.ticketId : [])),
    ],
    codes: scans.flatMap((scan) => (scan.kind === 'checkIn' && 'code' in scan.ticket ? scan.ticket.code : [])),
  });
  return [tickets, stored];
}

/** What each scan has become. */
async function answers(tx: Tx, sent: Sent): Promise<DoorResult[]> {
  const [tickets, stored] = await stateOf(tx, sent);
  return sent.scans.map((scan) => {
    const empty = { scanId: scan.scanId, name: null, event: null, arrival: null, booking: null };
    if (scan.kind === 'undo') {
      const { of } = scan;
      const arrival = stored.find((each) =>
        'arrivalId' in of ? each.id === of.arrivalId : each.local_id === of.scanId,
      );
      const isUndone = arrival?.event_id === sent.eventId && arrival.undone_at !== null;
      const ticket = tickets.find((each) => each.id === arrival?.attendee_id && each.event_id === sent.eventId);
      return { ...empty, answer: isUndone ? 'undone' : 'notIn', name: ticket ? nameAtDoor(ticket) : null };
    }
    return { ...empty, ...answerOf(scan) };
  });

  function answerOf(scan: CheckIn): Pick<DoorResult, 'answer'> & Partial<DoorResult> {
    const before = stored.find(({ local_id: scanId }) => scanId === scan.scanId);
    const ticket = before ? tickets.find(({ id }) => id === before.attendee_id) : ticketOf(tickets, scan);
    if (ticket === null) return { answer: 'choose' };
    if (ticket === undefined) return { answer: before?.answer ?? 'unknown' };
    const isHere = ticket.event_id === sent.eventId;
    const ofBooking = tickets.filter((each) => each.registration_id === ticket.registration_id && !isCancelled(each));
    const shown = {
      // Whoever comes to the wrong door is not named there.
      name: isHere ? nameAtDoor(ticket) : null,
      event: ticket.event_title,
      arrival:
        isHere && ticket.arrival_id !== null
          ? {
              arrivalId: ticket.arrival_id,
              at: ticket.arrived_at ?? '',
              isAbout: ticket.about === 1,
              by: phoneOf(ticket.by_name),
              isOwn: ticket.device === sent.device,
            }
          : null,
      booking: isHere
        ? { tickets: ofBooking.length, arrived: ofBooking.filter((each) => each.arrival_id !== null).length }
        : null,
    };
    const now = { eventId: ticket.event_id, isCancelled: isCancelled(ticket), arrival: shown.arrival };
    return { ...shown, answer: before?.answer ?? answerAtDoor(now, sent.eventId) };
  }
}
