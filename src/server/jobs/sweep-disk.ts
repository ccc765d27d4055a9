import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import { localDisk } from '../providers/storage/local-disk.ts';
import { removeWalked } from './sweep-files.ts';

/**
 * Deletes what a kill has left a day ago in folders below DATA_DIR that are not of the storage. Each process does it on
 * its own disk, because no other one may reach that; so nobody claims it.
 */
export async function sweepDisk(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  folders: readonly string[],
): Promise<void> {
  const before = new Date(now().getTime() - dayMs);
  for (const folder of folders) await removeWalked(localDisk(config.DATA_DIR), folder, { before, step: undefined });
}
