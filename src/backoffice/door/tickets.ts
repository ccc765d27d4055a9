import type { Attendance, Scan } from '#contract/admin/door.ts';
import type { DoorCode } from '#contract/door-code.ts';
import { doorHash } from '#contract/door-hash.ts';
import type { Waiting } from './storage.ts';

export interface ListedArrival {
  at: string;
  isAbout: boolean;
  /** How an undo names it: as the server does, or by the scan of this phone. */
  of: Extract<Scan, { kind: 'undo' }>['of'];
  isSent: boolean;
}

/** A ticket of the list, with what this phone has noted since. */
export interface ListedTicket {
  ticketId: number;
  seq: number;
  name: string | null;
  isCancelled: boolean;
  arrival: ListedArrival | null;
}

export interface ListedBooking {
  hash: string;
  tickets: ListedTicket[];
}

/** The list as it is now on this phone: what waits to be sent counts. */
export function listedNow({ event, bookings }: Attendance, waiting: readonly Waiting[]): ListedBooking[] {
  const own = waiting.filter(({ eventId, said }) => eventId === event.eventId && said !== null);
  return bookings.map(({ hash, tickets }) => ({
    hash,
    tickets: tickets.map(({ arrival, ...ticket }) => {
      let now: ListedArrival | null = arrival && {
        at: arrival.at,
        isAbout: arrival.isAbout,
        of: { arrivalId: arrival.arrivalId },
        isSent: true,
      };
      for (const { scan } of own) {
        if (scan.kind === 'checkIn' && 'ticketId' in scan.ticket && scan.ticket.ticketId === ticket.ticketId)
          now = { at: scan.at, isAbout: false, of: { scanId: scan.scanId }, isSent: false };
        else if (scan.kind === 'undo' && now !== null && isSame(scan.of, now.of)) now = null;
      }
      return { ...ticket, arrival: now };
    }),
  }));
}

const isSame = (one: ListedArrival['of'], other: ListedArrival['of']): boolean =>
  'arrivalId' in one
    ? 'arrivalId' in other && one.arrivalId === other.arrivalId
    : 'scanId' in other && one.scanId === other.scanId;

/** '3 of 12': cancelled tickets are expected by nobody. */
export function countOf(bookings: readonly ListedBooking[]): { arrived: number; expected: number } {
  const valid = bookings.flatMap(({ tickets }) => tickets).filter(({ isCancelled }) => !isCancelled);
  return { arrived: valid.filter(({ arrival }) => arrival !== null).length, expected: valid.length };
}

/** The hash under which the list has a booking code (decision 56). */
export async function hashOf(bookingCode: string, salt: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(bookingCode), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: doorHash.iterations },
    key,
    doorHash.bytes * 8,
  );
  return btoa(String.fromCharCode(...new Uint8Array(bits)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The booking of a code and, if the code says which, its ticket. */
export async function findCode(bookings: readonly ListedBooking[], { bookingCode, seq }: DoorCode, salt: string) {
  const hash = await hashOf(bookingCode, salt);
  const booking = bookings.find((each) => each.hash === hash) ?? null;
  return { booking, ticket: (seq !== null && booking?.tickets.find((each) => each.seq === seq)) || null };
}

/** As names are compared: without case, accents, macrons and punctuation. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}]/gu, '')
    .toLowerCase()
    .trim();

/** The bookings in which a word of a name begins like each word of `text`; none for an empty text. */
export function findName(bookings: readonly ListedBooking[], text: string): ListedBooking[] {
  const wanted = folded(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return bookings.filter(({ tickets }) =>
    tickets.some(({ name, isCancelled }) => {
      const words = folded(name ?? '').split(/\s+/);
      return !isCancelled && wanted.every((part) => words.some((word) => word.startsWith(part)));
    }),
  );
}
