import type { FillTarget, Snapshot } from '../db/dialects/copy.ts';
import type { CopiedTable } from '../db/migrations/described.ts';
import { type Sum, sumOf, summing } from './sums.ts';

/** Hears of each table that is copied; the copy waits for it. */
export type Say = (line: string) => void | Promise<void>;

export interface Filled {
  tables: number;
  rows: number;
  /** What was there already, when an earlier run was cut off. */
  keptTables: number;
  sums: Map<string, Sum>;
}

/**
 * Makes the tables of the target equal to those of the source. A table that is equal stays as it is, so that a run that
 * was cut off goes on when it is started again; each that was copied is read back and compared.
 */
export async function fill(
  source: Snapshot,
  target: FillTarget,
  tables: readonly CopiedTable[],
  say: Say = () => {},
): Promise<Filled> {
  const sums = new Map<string, Sum>();
  const wrong: CopiedTable[] = [];
  for (const table of tables) {
    const there = await sumOf(target, table);
    const wanted = there.rows === 0 ? null : await sumOf(source, table);
    // Rows that refer to others cannot stay while those are written again.
    if (wanted?.sha256 !== there.sha256 || table.refersTo.some((name) => wrong.some((other) => other.name === name)))
      wrong.push(table);
    else sums.set(table.name, there);
  }
  const keptTables = sums.size;
  await target.clear(wrong);
  for (const table of wrong) {
    const sum = await copyTable(source, target, table);
    sums.set(table.name, sum);
    if (sum.rows > 0) await say(`${table.name}: ${sum.rows}`);
  }
  for (const table of tables)
    if (table.hasId) await target.continueAfter(table, await highestId(source, target, table));
  const rows = [...sums.values()].reduce((sum, each) => sum + each.rows, 0);
  return { tables: tables.length, rows, keptTables, sums };
}

async function copyTable(source: Snapshot, target: FillTarget, table: CopiedTable): Promise<Sum> {
  const summed = summing();
  for await (const batch of source.rows(table)) {
    summed.add(batch);
    await target.write(table, batch);
  }
  const wanted = summed.sum();
  const there = await sumOf(target, table);
  if (there.sha256 !== wanted.sha256)
    throw new Error(
      `The table ${table.name} was copied with ${there.rows} of ${wanted.rows} rows, or not word for word.`,
    );
  return wanted;
}

/** Ids of deleted rows are not given again either: mails and invoices name them. */
async function highestId(source: Snapshot, target: FillTarget, table: CopiedTable): Promise<number> {
  return Math.max(await source.lastId(table), await target.lastId(table));
}

/** The tables whose rows are not those of `sums`. */
export async function changedSince(
  source: Snapshot,
  tables: readonly CopiedTable[],
  sums: ReadonlyMap<string, Sum>,
): Promise<string[]> {
  const changed: string[] = [];
  for (const table of tables)
    if ((await sumOf(source, table)).sha256 !== sums.get(table.name)?.sha256) changed.push(table.name);
  return changed;
}
