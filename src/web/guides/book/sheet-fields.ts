import { stepKey } from '../kept-steps.ts';

export type SheetKind = 'line' | 'lines' | 'tick' | 'choice' | 'table' | 'heading';

/** A field as the block stores it. */
export interface StoredField {
  label: string;
  kind: string;
  hint: string;
  /** Answers to choose from, or columns, separated by |. */
  options: string;
  rows: number;
}

export interface SheetField {
  /** Of the answer; that of a cell of a table ends in its row and column. */
  key: string;
  kind: SheetKind;
  label: string;
  hint: string;
  options: string[];
  rows: number;
}

const kinds: ReadonlySet<string> = new Set([
  'line',
  'lines',
  'tick',
  'choice',
  'table',
  'heading',
] satisfies SheetKind[]);
const isKind = (kind: string): kind is SheetKind => kinds.has(kind);
const usualRows = 4;
const maxRows = 20;

/**
 * The fields of a worksheet as they are drawn. An answer belongs to the words of its question, so that it stays with
 * them when an editor moves the question. `again`: how many worksheets of this title stand before it in the guide.
 */
export function sheetFields(title: string, stored: readonly StoredField[], again = 0): SheetField[] {
  const sheet = again === 0 ? title : `${title}\n${again}`;
  const count = new Map<string, number>();
  return stored
    .filter(({ label }) => label.trim() !== '')
    .map(({ label, kind: storedKind, hint, options: list, rows }) => {
      const plain = stepKey(`${sheet}\n${label}`);
      const before = count.get(plain) ?? 0;
      count.set(plain, before + 1);
      const options = list
        .split('|')
        .map((each) => each.trim())
        .filter((each) => each !== '');
      const kind = isKind(storedKind) ? storedKind : 'line';
      return {
        key: before === 0 ? plain : `${plain}-again${before}`,
        // A choice or a table without answers or columns is room to write.
        kind: options.length === 0 && (kind === 'choice' || kind === 'table') ? 'lines' : kind,
        label,
        hint,
        options,
        rows: rows >= 1 ? Math.min(Math.floor(rows), maxRows) : usualRows,
      };
    });
}

export const cellKey = (field: SheetField, row: number, column: number): string => `${field.key}-${row}-${column}`;

/** The key of the table of a cell. */
export const fieldOf = (cell: string): string => cell.replace(/-\d+-\d+$/, '');
