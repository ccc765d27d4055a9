import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Enough for the largest form, and for what the database writes meanwhile. */
const neededBytes = 32 * 1024 * 1024;

export async function hasRoomIn(folder: string): Promise<boolean> {
  return hasRoom(await statfs(folder));
}

/** File systems that do not count blocks, or files, say 0 of both. */
export function hasRoom({ blocks, bavail, bsize, files, ffree }: Pick<StatsFs, 'blocks' | 'bavail' | 'bsize' | 'files' | 'ffree'>): boolean {
  return (blocks === 0 || bavail * bsize >= neededBytes) && (files === 0 || ffree > 0);
}
