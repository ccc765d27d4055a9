import { type ListLine, maxListBytes, maxListLines } from '#contract/companies.ts';
import { checkForm, inviteForm } from '#contract/forms.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { type Person, peopleOf } from './people-text.ts';

/** The people of a typed or pasted text, or of a CSV file. */
export async function readList(text: string): Promise<Outcome<Person[]>> {
  const tooLarge = sizeFault(text);
  if (tooLarge !== null) return fail(tooLarge);
  const people = await peopleOf(text, maxListLines);
  if (people.length === 0) return fail('The list is empty.');
  if (people.length > maxListLines) return fail(tooManyPeople);
  return ok(people);
}

const tooManyPeople = 'The list has more than 1,000 people. Please split it.';
/** Twenty cells on each line. */
const maxCells = 20 * maxListLines;

const separators = new Set([...',;\t'].map((char) => char.charCodeAt(0)));

/** Counts first, because the cells are read one by one. */
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
  if (lines > maxListLines + 1) return tooManyPeople;
  return cells > maxCells ? 'The list has too many columns. Please keep the addresses and names.' : null;
}

/** `members` and `invited` hold lower-case addresses. Lines get the free seats in their order. */
export function checkList(
  people: readonly Person[],
  known: { members: ReadonlySet<string>; invited: ReadonlySet<string>; free: number },
): ListLine[] {
  const lineOf = new Map<string, number>();
  let left = known.free;
  return people.map(({ line, email: typed, name }) => {
    const checked = checkForm(inviteForm, { email: typed, name });
    const email = checked.ok ? checked.value.email : typed;
    const key = email.toLowerCase();
    const earlier = lineOf.get(key);
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

const alreadyMember = 'This person is a member already.';
const alreadyInvited = 'This address has an invitation already.';
export const noSeat = 'There is no free seat left.';
