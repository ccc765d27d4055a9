import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Enough for the largest form and for the database writes during its upload. */
const minFreeBytes = 32 * 1024 * 1024;

export async function hasFreeSpaceIn(folder: string): Promise<boolean> {
  return hasFreeSpace(await statfs(folder));
}

/** A file system that does not count blocks or files reports 0 for total and free. */
export function hasFreeSpace({
  blocks,
  bavail,
  bsize,
  files,
  ffree,
}: Pick<StatsFs, 'blocks' | 'bavail' | 'bsize' | 'files' | 'ffree'>): boolean {
  return (blocks === 0 || bavail * bsize >= minFreeBytes) && (files === 0 || ffree > 0);
}
