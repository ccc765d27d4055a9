import type { Cells } from './csv-cells.ts';

// What the files of products and guides have in common.

/** Between names in one cell, such as categories. */
export const between = '; ';
export const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Notes the address of something new as taken, and what is wrong with it. */
export function checkAddress(
  read: Cells,
  column: string,
  { slug, taken, one }: { slug: string; taken: Set<string>; one: string },
): void {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    read.fault(column, 'Use small letters from a to z, digits and single hyphens.');
  else if (taken.has(slug)) read.fault(column, `Another ${one} has the address ‘${slug}’ already.`);
  taken.add(slug);
}

/** A version that is not the stored one: somebody has saved since the file was made. */
export function checkVersion(
  read: Cells,
  column: string,
  { typed, stored, one, by }: { typed: number | null | undefined; stored: number | null; one: string; by: string },
): void {
  if (typeof typed !== 'number' || typed === stored) return;
  read.fault(
    column,
    stored === null
      ? `No ${one} has this ${by}. Leave the version of a new ${one} empty.`
      : `Somebody has saved this ${one} since the file was made. Save the file anew, and change that one.`,
  );
}

/** The numbers of the names in a cell, such as categories; undefined if the file says nothing about them. */
export function idsNamed(
  read: Cells,
  column: string,
  cell: string | undefined,
  byName: ReadonlyMap<string, number>,
): number[] | undefined {
  if (cell === undefined) return undefined;
  const names = cell.split(between.trim()).flatMap((name) => name.trim() || []);
  const ids = names.map((name) => byName.get(name.toLowerCase()));
  for (const [at, id] of ids.entries())
    if (id === undefined)
      read.fault(column, `There is no category ‘${names[at]}’. Make it first, or correct its name.`);
  return [...new Set(ids.flatMap((id) => id ?? []))].toSorted((a, b) => a - b);
}

/** What would change, column by column in words; everything that is not empty for something new. */
export function changedFields(was: ReadonlyMap<string, string> | null, is: ReadonlyMap<string, string>) {
  return [...new Set([...(was?.keys() ?? []), ...is.keys()])].flatMap((field) => {
    const change = { field, before: was?.get(field) ?? '', after: is.get(field) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}
