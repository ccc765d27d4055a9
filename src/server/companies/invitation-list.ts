import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { type ListLine, maxListBytes, maxListLines } from '#contract/companies.ts';
import { checkForm, inviteForm } from '#contract/forms.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { makePauses } from '../pauses.ts';

interface Person {
  line: number;
  email: string;
  name: string | null;
}

/**
 * The people of a CSV text. The first line may name the columns 'email' and 'name'; otherwise the cell with an @ is the
 * address and the first other cell the name.
 */
export async function readList(csv: string): Promise<Outcome<Person[]>> {
  const tooLarge = sizeFault(csv);
  if (tooLarge !== null) return fail(tooLarge);
  const rows = await rowsOf(csv);
  if (!rows.ok) return rows;
  const [head, ...rest] = rows.value;
  if (head === undefined) return fail('The list is empty.');
  const columns = head.cells.map((cell) => cell.toLowerCase());
  const emailAt = columns.findIndex((column) => /^e-?mail( address)?$/.test(column));
  const nameAt = columns.findIndex((column) => /^(full )?name$/.test(column));
  const people = (emailAt === -1 ? rows.value : rest).map(({ line, cells }) => {
    const at =
      emailAt === -1
        ? Math.max(
            0,
            cells.findIndex((cell) => cell.includes('@')),
          )
        : emailAt;
    const name = emailAt === -1 ? cells.find((_, index) => index !== at) : cells[nameAt];
    return { line, email: cells[at] ?? '', name: name || null };
  });
  if (people.length === 0) return fail('The list is empty.');
  if (people.length > maxListLines) return fail(tooManyLines);
  return ok(people);
}

const tooManyLines = 'The list has more than 10,000 lines. Please split it.';
/** Twenty cells on each line. */
const maxCells = 20 * maxListLines;

const separators = new Set([...',;\t'].map((char) => char.charCodeAt(0)));

/** Counts before the parser, which takes a second for a million cells. */
function sizeFault(csv: string): string | null {
  if (Buffer.byteLength(csv) > maxListBytes) return 'The list is larger than 1 MB. Please split it.';
  let cells = 0;
  let lines = 0;
  let isBlank = true;
  for (let at = 0; at < csv.length; at++) {
    const code = csv.charCodeAt(at);
    if (code === 0x0a || code === 0x0d) isBlank = true;
    else if (separators.has(code)) cells++;
    else if (isBlank && code !== 0x20) {
      isBlank = false;
      lines++;
    }
  }
  // One line may name the columns.
  if (lines > maxListLines + 1) return tooManyLines;
  return cells > maxCells ? 'The list has too many columns. Please keep the addresses and names.' : null;
}

async function rowsOf(csv: string): Promise<Outcome<{ line: number; cells: string[] }[]>> {
  const rows: { line: number; cells: string[] }[] = [];
  try {
    const parser = parse({
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record(cells: string[], { lines }) {
        rows.push({ line: lines, cells });
        return null;
      },
    });
    const bytes = Buffer.from(csv);
    await pipeline(piecesOf(bytes), parser, async (none) => {
      for await (const _ of none);
    });
  } catch {
    return fail('The list cannot be read. Please check that every quotation mark is closed.');
  }
  return ok(rows);
}

/** Other requests run between two pieces. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  const pause = makePauses();
  const size = 10_000;
  for (let at = 0; at < bytes.length; at += size) {
    await pause(size);
    yield bytes.subarray(at, at + size);
  }
}

/** `members` and `invited` hold lower-case addresses. Lines get the free seats in their order. */
export function checkList(
  people: readonly Person[],
  known: { members: ReadonlySet<string>; invited: ReadonlySet<string>; free: number },
): ListLine[] {
  const lineOf = new Map<string, number>();
  let left = known.free;
  return people.map(({ line, email, name }) => {
    const key = email.toLowerCase();
    const earlier = lineOf.get(key);
    const checked = checkForm(inviteForm, { email, name });
    const fault =
      (!checked.ok && checked.errors[0]?.errorMessage) ||
      (earlier !== undefined && `The address is on line ${earlier} already.`) ||
      (known.members.has(key) && alreadyMember) ||
      (known.invited.has(key) && alreadyInvited) ||
      (left <= 0 && noSeat) ||
      null;
    if (checked.ok && earlier === undefined) lineOf.set(key, line);
    if (fault === null) left -= 1;
    // A faulty line is sent back for the preview; it can be of any length.
    return { line, email: email.slice(0, 254), name: name?.slice(0, 80) ?? null, fault };
  });
}

export const alreadyMember = 'This person is a member already.';
export const alreadyInvited = 'This address has an invitation already.';
export const noSeat = 'There is no free seat left.';
