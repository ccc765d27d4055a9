import type { FileStorage } from '../providers/storage/port.ts';
import { type SweepStep, type Walked, wholeStep } from './sweep.ts';

interface Wanted {
  before: Date;
  /** Of a page of old files those that go; all by default. */
  strays?: (files: readonly string[]) => Promise<readonly string[]>;
  step: SweepStep | undefined;
}

/**
 * Removes the old files of a folder and of those in it, a page at a time: neither the folder nor its rows are ever all
 * in memory. A run that is over leaves the rest to the next one, which walks from the beginning.
 */
export async function removeWalked(
  storage: Pick<FileStorage, 'walk' | 'remove'>,
  folder: string,
  { before, strays = async (files) => files, step = wholeStep }: Wanted,
): Promise<Walked> {
  let removed = 0;
  for await (const files of storage.walk(folder, before)) {
    for (const file of await strays(files)) {
      await storage.remove(folder, file);
      removed += 1;
    }
    if (step.isOver()) return { removed, next: '' };
  }
  return { removed, next: null };
}
