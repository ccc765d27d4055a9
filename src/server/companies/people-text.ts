import { makePauses } from '../pauses.ts';

/** One person of a pasted text; without an address, `email` holds what the owner has to mend. */
export interface Person {
  line: number;
  email: string;
  name: string | null;
}

/**
 * The people of a text in any form: one line each or many in a line, between commas, semicolons or tabs,
 * as 'Ana Rewi <ana@x.example>', or as CSV with or without a heading. Every line that holds something gives a person.
 * Takes time in proportion to the length, and ends after the line that gives more people than `most`.
 */
export async function peopleOf(text: string, most = Number.POSITIVE_INFINITY): Promise<Person[]> {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n|\u2028|\u2029/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const columns = first === -1 ? null : headingOf(cellsOf(lines[first] ?? ''));
  const people: Person[] = [];
  const pause = makePauses();
  for (const [index, row] of lines.entries()) {
    if (people.length > most) break;
    if (row.trim() === '' || (columns !== null && index === first)) continue;
    await pause(row.length);
    const found = columns === null ? inLine(row) : inColumns(cellsOf(row), columns);
    for (const person of found) people.push({ line: index + 1, ...person });
  }
  return people;
}

type Found = Omit<Person, 'line'>;
interface Columns {
  email: number;
  name: number;
  first: number;
  last: number;
}

/** The columns of a heading; null if the line is none. */
function headingOf(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
  const email = at(/^e-?mail([ _-]?address)?$/);
  if (email === -1 || names.some((name) => name.includes('@'))) return null;
  return {
    email,
    name: at(/^(full[ _-]?)?name$/),
    first: at(/^(first|given)[ _-]?names?$/),
    last: at(/^((last|family)[ _-]?names?|surname)$/),
  };
}

function inColumns(cells: readonly string[], { email, name, first, last }: Columns): Found[] {
  if (cells.every((cell) => cell === '')) return [];
  const written = [cells[name], [cells[first], cells[last]].filter(Boolean).join(' ')].find(Boolean);
  const [found, ...more] = inCell(cells[email] ?? '').filter((part) => part.email !== null);
  if (more.length > 0 || !found) return [{ email: cells[email] ?? '', name: nameOf(written ?? '') }];
  return [{ email: found.email ?? '', name: nameOf(written ?? found.name) }];
}

const separators = new Set([',', ';', '\t', '，', '；', '、', '|']);

/** The cells of a line. Quotation marks keep separators in a cell; a mark that is not closed is a letter. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  /** Whether the cell has only spaces so far. */
  let isBlank = true;
  let isClosable = true;
  for (let index = 0; index < line.length; index += 1) {
    const sign = line[index] ?? '';
    if (separators.has(sign)) {
      cells.push(cell.trim());
      cell = '';
      isBlank = true;
    } else if (sign === '"' && isClosable && isBlank) {
      const end = closingMark(line, index + 1);
      if (end === -1) {
        isClosable = false;
        isBlank = false;
        cell += sign;
      } else {
        cell = line.slice(index + 1, end).replaceAll('""', '"');
        isBlank = false;
        // An address may follow the quoted name.
        index = end;
      }
    } else {
      cell += sign;
      if (isBlank) isBlank = sign.trim() === '';
    }
  }
  return [...cells, cell.trim()];
}

/** Where the quotation that begins before `from` ends: at a mark before a separator, an address or the end. */
function closingMark(line: string, from: number): number {
  for (let index = from; index < line.length; index += 1) {
    if (line[index] !== '"') continue;
    if (line[index + 1] === '"') index += 1;
    else if (/[\s,;，；、|<]/.test(line[index + 1] ?? ' ')) return index;
  }
  return -1;
}

/** Addresses and the names around them, in their order. */
interface Part {
  /** null for a part that holds no address. */
  email: string | null;
  name: string;
  /** Whether the address stood in angle brackets, so that its name can only be before it. */
  isBracketed: boolean;
}

function inCell(cell: string): Part[] {
  const parts: Part[] = [];
  let words: string[] = [];
  for (const word of cell.replaceAll('<', ' <').replaceAll('>', '> ').split(/\s+/)) {
    if (!word.includes('@')) {
      if (word !== '') words.push(word);
      continue;
    }
    const isBracketed = word.startsWith('<');
    parts.push({ email: addressIn(word), name: words.join(' '), isBracketed });
    words = [];
  }
  if (words.length > 0) parts.push({ email: null, name: words.join(' '), isBracketed: false });
  return parts;
}

/** 'mailto:ana@x.example' and '(ana@x.example).' mean the address in them. */
function addressIn(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && '<>()[]\'"`.:'.includes(word[from] ?? '')) from += 1;
  while (to > from && '<>()[]\'"`.:'.includes(word[to - 1] ?? '')) to -= 1;
  return word.slice(from, to).replace(/^mailto:/i, '');
}

/** The people of a line without a heading. */
function inLine(line: string): Found[] {
  const parts = cellsOf(line)
    .filter((cell) => cell !== '')
    .flatMap(inCell);
  const addresses = parts.filter(({ email }) => email !== null).length;
  if (addresses === 0) {
    const typed = parts.map(({ name }) => name).join(', ');
    return typed === '' ? [] : [{ email: typed, name: null }];
  }
  const isNameAfter = parts[0]?.email != null && parts[0].name === '' && !parts[0].isBracketed;
  const people: Found[] = [];
  let before: string[] = [];
  for (const { email, name, isBracketed } of parts) {
    const last = people.at(-1);
    if (email !== null) {
      const own = isBracketed && before.length === 1 ? `${before[0]}, ${name}` : [...before, name].join(' ');
      people.push({ email, name: nameOf(own) });
      before = [];
    } else if (isNameAfter && last && (last.name === null || addresses === 1)) {
      // Several cells after a single address are its first and last name.
      last.name = nameOf([last.name, name].filter(Boolean).join(' '));
    } else before.push(name);
  }
  // A single address with cells on both sides is a line of a table. Otherwise a name without an address is left.
  const isTable = addresses === 1 && !parts.some(({ isBracketed }) => isBracketed);
  return before.length === 0 || isTable ? people : [...people, { email: before.join(', '), name: null }];
}

/** 'Rewi, Ana' is Ana Rewi. */
function nameOf(written: string): string | null {
  const [last = '', first = '', ...more] = written.split(',').map((part) => part.trim());
  const name = more.length === 0 && last !== '' && first !== '' ? `${first} ${last}` : written;
  return name.replace(/^[\s,'"]+/, '').replace(/(?<![\s,"])[\s,"]+$/, '') || null;
}
