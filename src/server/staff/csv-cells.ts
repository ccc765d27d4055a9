import type { ImportFault } from '#contract/admin/import.ts';
import { writtenDollars } from '#contract/money.ts';
import type { CsvLine } from './csv-table.ts';

// What a cell means. A cell that cannot be read is noted as a fault, and the others are read all the same.

/** The columns of a line are read by these; undefined if the file has no such column, or the cell is at fault. */
export function cellsOf({ line, cells }: CsvLine, faults: ImportFault[]) {
  const fault = (column: string | null, text: string): undefined => {
    faults.push({ line, column, text });
  };
  /** Null for an empty cell. */
  const read = <T>(column: string, of: (text: string) => T | null, words: string): T | null | undefined => {
    const text = cells[column]?.trim();
    if (text === undefined) return undefined;
    if (text === '') return null;
    return of(text) ?? fault(column, `‘${text.slice(0, 60)}’ ${words}`);
  };
  return {
    fault,
    text(column: string, max = 300): string | undefined {
      const text = cells[column]?.trim();
      return text !== undefined && text.length > max
        ? fault(column, `This is longer than ${max} characters: ${text.length}.`)
        : text;
    },
    /** '19.90', '$1,200'; in dollars. */
    dollars: (column: string) =>
      read(
        column,
        (text) => {
          const dollars = writtenDollars(text);
          return Number.isNaN(dollars) ? null : dollars;
        },
        'is no amount such as 19.90.',
      ),
    whole: (column: string) =>
      read(column, (text) => (/^[+-]?\d{1,9}$/.test(text) ? Number(text) : null), 'is no whole number.'),
    /** How many there are: a number, or the words for no limit. */
    stock: <const Words extends string>(column: string, noLimit: Words) =>
      read<number | Words>(
        column,
        (text) => (text.toLowerCase() === noLimit ? noLimit : /^\d{1,9}$/.test(text) ? Number(text) : null),
        `is neither a number nor ‘${noLimit}’.`,
      ),
    yesNo: (column: string) =>
      read(column, (text) => ({ yes: true, no: false })[text.toLowerCase()] ?? null, 'is neither yes nor no.'),
    /** One of some words, in any case. */
    choice: <const Word extends string>(column: string, words: readonly Word[]) =>
      read(
        column,
        (text) => words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? null,
        `is none of: ${words.join(', ')}.`,
      ),
  };
}
export type Cells = ReturnType<typeof cellsOf>;
