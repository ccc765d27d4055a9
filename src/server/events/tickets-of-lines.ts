import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { CartLine, Delivery } from '../store/purchasable.ts';
import { whenOf, placeOf } from './place.ts';
import { linesOfCodes, ticketRowsOfLines } from './tickets-of-lines.sql.ts';

/** The tickets of paid lines, for staff. */
export async function ticketsOfLines(source: Kysely<Tables>, lines: readonly CartLine[]): Promise<Delivery[]> {
  const rows = await ticketRowsOfLines(
    source,
    lines.map(({ id }) => id),
  );
  return rows.map((row) => {
    const endedAt = row.cancelled_at ?? row.registration_cancelled_at;
    return {
      lineId: row.order_line_id ?? row.paid_line_id ?? 0,
      kind: 'ticket',
      code: row.code,
      who: row.name,
      what: row.title,
      when: [whenOf(row), placeOf({ venue: row.venue, venue_address: null })].filter(Boolean).join(', '),
      state: endedAt === null ? 'open' : 'ended',
      endedAt,
      movedAt: row.order_line_id === null ? row.created_at : null,
    };
  });
}

/** The letters of booking codes in their order, in every collation. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** What a person mistakes for them. */
const mistaken: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/**
 * The lines of a booking code, or of the code of one of its tickets ('A1B2C3D4-2'), typed in any case and from its
 * beginning on; none for words that no code begins with.
 */
export async function linesOfBookingCode(source: Kysely<Tables>, words: string): Promise<number[]> {
  const typed = words
    .trim()
    .toUpperCase()
    .replace(/-\d{0,3}$/, '');
  const code = [...typed].map((letter) => mistaken[letter] ?? letter);
  if (code.length < 3 || code.length > 8 || code.some((letter) => !letters.includes(letter))) return [];
  return linesOfCodes(source, code.join(''), codeAfter(code));
}

/** The first code that does not begin like this; null if there is none. */
function codeAfter(code: readonly string[]): string | null {
  const at = code.findLastIndex((letter) => letter !== 'Z');
  return at < 0 ? null : code.slice(0, at).join('') + (letters[letters.indexOf(code[at] ?? '') + 1] ?? '');
}
