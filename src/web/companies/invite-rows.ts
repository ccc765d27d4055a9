import type { ListLine } from '#contract/companies.ts';

/** A line of the preview, as the server read it or as the owner has mended it. */
export interface Row extends ListLine {
  key: number;
  isEdited: boolean;
}

/** Lines to mend come first: these are what the owner has to read. */
export function rowsOf(lines: readonly ListLine[]): Row[] {
  const rows = lines.map((line, key) => ({ ...line, key, isEdited: false }));
  return [...rows.filter(({ fault }) => fault !== null), ...rows.filter(({ fault }) => fault === null)];
}

/** The rows as a list with a heading, in which each cell is read as it stands. */
export function textOf(rows: readonly Row[]): string {
  const cell = (value: string) => `"${value.replaceAll(/\s+/g, ' ').replaceAll('"', '""')}"`;
  return ['email,name', ...rows.map(({ email, name }) => `${cell(email)},${cell(name ?? '')}`)].join('\n');
}
