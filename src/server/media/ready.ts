import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { addressesIn } from './address.ts';
import { addressesWaiting } from './media.sql.ts';
import { makeVariantJob } from './variants.ts';

/** Longer than all sizes of one large photo take; publishing is not held up for longer. */
const longestWaitMs = 20_000;
const pollMs = 200;

/**
 * Before content is published: makes the sizes of the pictures that it names, so that its first visitor gets AVIF. What
 * is not made in time is left to the job in the background.
 */
export async function makePicturesReady(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now'>,
  content: string,
  withinMs = longestWaitMs,
): Promise<void> {
  const addresses = addressesIn(content);
  let waiting = await addressesWaiting(deps.db.read, addresses);
  if (waiting.length === 0) return;
  const job = makeVariantJob(deps, waiting);
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    job.stop();
  }, withinMs);
  try {
    while (!late && waiting.length > 0) {
      // Without the setting another process makes them, and here they are only waited for.
      if (deps.config.PICTURE_JOB) await job.run();
      waiting = await addressesWaiting(deps.db.read, addresses);
      // A picture that another worker has claimed is ready soon.
      if (!late && waiting.length > 0) await sleep(pollMs);
    }
  } finally {
    clearTimeout(limit);
  }
}
