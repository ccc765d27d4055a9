import { CsvError, parse } from 'csv-parse/sync';
import type { ImportFault } from '#contract/admin/import.ts';

// A file of a spreadsheet, as lines with named cells. Nothing here knows what the lines are about.

export interface CsvColumn {
  name: string;
  /** The file cannot be read without it. */
  isNeeded?: true;
  /** Its name in files that an earlier version saved. */
  formerly?: string | undefined;
}

export interface CsvLine {
  /** As a spreadsheet counts it: the names of the columns are line 1. */
  line: number;
  /** By the name of the column; '' for an empty cell. Columns that the file does not have are left out. */
  cells: Readonly<Record<string, string>>;
}

const maxLines = 1000;
/** Sheets often end with empty lines. */
const maxEmptyLines = 10_000;
const quote = 0x22;
const wholeFile = (text: string): ImportFault[] => [{ line: null, column: null, text }];
const tooManyLines = wholeFile(`The file has more than ${maxLines} lines. Divide it into several files.`);
const saveAs = 'In Excel, save it as ‘CSV UTF-8 (comma delimited)’.';

/** The cells of a file by line, or everything that is wrong with it. */
export function readTable(
  bytes: Uint8Array,
  columns: readonly CsvColumn[],
): { lines: CsvLine[]; faults: [] } | { lines: []; faults: ImportFault[] } {
  const text = textOf(bytes);
  if (typeof text !== 'string') return { lines: [], faults: text };
  const records = recordsOf(text, columns);
  if (!Array.isArray(records)) return { lines: [], faults: [records] };
  const [heads = [], ...rows] = records;
  const isCalled = (head: string) => (column: CsvColumn) =>
    [column.name, column.formerly].some((name) => name !== undefined && folded(name) === folded(head));
  const names = heads.map((head) => columns.find(isCalled(head))?.name ?? null);
  const faults = [...faultsOfHeads(heads, names, columns), ...faultsOfRows(rows, names.length)];
  if (faults.length > 0) return { lines: [], faults };
  const lines = rows.flatMap((row, at) =>
    isEmpty(row)
      ? []
      : [
          {
            line: at + 2,
            cells: Object.fromEntries(names.flatMap((name, of) => (name ? [[name, restored(row[of] ?? '')]] : []))),
          },
        ],
  );
  if (lines.length === 0)
    return { lines: [], faults: wholeFile('The file has no line under the names of its columns.') };
  if (lines.length > maxLines) return { lines: [], faults: tooManyLines };
  return { lines, faults: [] };
}

const folded = (name: string) => name.trim().toLowerCase();
const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

function textOf(bytes: Uint8Array): string | ImportFault[] {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return wholeFile(`The file is saved as UTF-16 (‘Unicode text’), not as UTF-8. ${saveAs}`);
  if (first === 0x50 && second === 0x4b) return wholeFile(`This is a workbook, not a CSV file. ${saveAs}`);
  if (hasTooManyLines(bytes)) return tooManyLines;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (part: Uint8Array): string | null => {
    try {
      const text = decoder.decode(part);
      return /[\0\uFFFD]/.test(text) ? null : text;
    } catch {
      return null;
    }
  };
  return (
    decoded(bytes) ?? [
      {
        line: lineOf(bytes, (line) => decoded(line) === null),
        column: null,
        text: `Letters of this line are lost: the file is not saved as UTF-8. ${saveAs}`,
      },
    ]
  );
}

/** The bytes of '\t', '\r', ' ', '"', ',' and ';': a line of them alone is empty. */
const blanks: ReadonlySet<number> = new Set([0x09, 0x0d, 0x20, quote, 0x2c, 0x3b]);

/** Counts before anything is read, so that a file of too many lines costs nothing. Breaks inside of cells are none. */
function hasTooManyLines(bytes: Uint8Array): boolean {
  let [filled, all, isQuoted, isFilled] = [0, 0, false, false];
  for (const [at, byte] of bytes.entries()) {
    if (byte === quote) isQuoted = !isQuoted;
    const isBreak = byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a);
    if (isBreak && !isQuoted) {
      all += 1;
      if (isFilled) filled += 1;
      isFilled = false;
    } else if (!blanks.has(byte) && byte !== 0x0a) isFilled = true;
  }
  // The names of the columns are a line too.
  return filled + (isFilled ? 1 : 0) > maxLines + 1 || all > maxEmptyLines;
}

/** The first line of bytes of which something is true; a line break is the same byte in each encoding that is left. */
function lineOf(bytes: Uint8Array, is: (line: Uint8Array) => boolean): number | null {
  let begin = 0;
  for (let line = 1; begin <= bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, begin);
    const until = end === -1 ? bytes.length : end;
    if (is(bytes.subarray(begin, until))) return line;
    begin = until + 1;
  }
  return null;
}

function recordsOf(text: string, columns: readonly CsvColumn[]): string[][] | ImportFault {
  try {
    return parse(text, { delimiter: delimiterOf(text, columns), relax_column_count: true, skip_empty_lines: false });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = error as CsvError & { lines?: number };
    return {
      line: at.lines ?? null,
      column: null,
      text:
        error.code === 'CSV_QUOTE_NOT_CLOSED'
          ? 'A cell begins with a quotation mark that is never closed, so the rest of the file cannot be read.'
          : 'A quotation mark stands where it cannot be read. Put two of them for one inside a cell.',
    };
  }
}

/** Some countries part cells by semicolons, and what is copied from a sheet by tabs: the one that finds most names. */
function delimiterOf(text: string, columns: readonly CsvColumn[]): string {
  const head = folded(text.split(/\r?\n/, 1)[0] ?? '').replaceAll('"', '');
  const known = new Set(columns.map(({ name }) => folded(name)));
  const found = (delimiter: string) => head.split(delimiter).filter((name) => known.has(name.trim())).length;
  return [',', ';', '\t'].reduce((best, each) => (found(each) > found(best) ? each : best));
}

function faultsOfHeads(
  heads: readonly string[],
  names: readonly (string | null)[],
  columns: readonly CsvColumn[],
): ImportFault[] {
  const all = columns.map(({ name }) => name).join(', ');
  return [
    ...heads.flatMap((head, at): ImportFault[] => {
      const name = names[at] ?? null;
      if (name === null && head.trim() === '') return [];
      if (name === null)
        return [{ line: 1, column: head, text: `There is no column of this name. There are: ${all}.` }];
      return names.indexOf(name) < at ? [{ line: 1, column: name, text: 'This column stands in the file twice.' }] : [];
    }),
    ...columns
      .filter(({ name, isNeeded }) => isNeeded && !names.includes(name))
      .map(({ name }) => ({ line: 1, column: name, text: 'This column is missing.' })),
  ];
}

const faultsOfRows = (rows: readonly string[][], width: number): ImportFault[] =>
  rows.flatMap((row, at) =>
    isEmpty(row.slice(width))
      ? []
      : [{ line: at + 2, column: null, text: 'This line has more cells than the first line has names.' }],
  );

/** What a spreadsheet would calculate with. */
const formula = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const neutralised = new RegExp(`^'+${formula}`);

/**
 * The same cell for a file that goes out: what already looks neutralised gets another apostrophe, so that each text
 * comes back as it was. csv-stringify does the rest.
 */
export const guarded = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'string' && neutralised.test(cell) ? `'${cell}` : cell;

/** The text of a cell without the apostrophe that kept a spreadsheet from calculating it. */
function restored(cell: string): string {
  const text = cell.replaceAll('\r\n', '\n');
  return neutralised.test(text) ? text.slice(1) : text;
}
