import { createHash } from 'node:crypto';
import type { Row, Snapshot } from '../db/dialects/copy.ts';
import type { CopiedTable } from '../db/migrations/described.ts';

/** How many rows a table has, and the hash of its lines: the same on both engines and in a folder. */
export interface Sum {
  rows: number;
  sha256: string;
}

/** A row is a line of JSON, its values in the order of the columns' names. */
export function summing() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    /** Returns the lines. */
    add(batch: readonly Row[]): string {
      const lines = batch.map((row) => `${JSON.stringify(row)}\n`).join('');
      hash.update(lines);
      rows += batch.length;
      return lines;
    },
    sum: (): Sum => ({ rows, sha256: hash.digest('hex') }),
  };
}

export async function sumOf(source: Pick<Snapshot, 'rows'>, table: CopiedTable): Promise<Sum> {
  const summed = summing();
  for await (const batch of source.rows(table)) summed.add(batch);
  return summed.sum();
}
