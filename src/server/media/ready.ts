import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { addressesIn } from './address.ts';
import { addressesWaiting } from './media.sql.ts';
import { makeVariantJob } from './variants.ts';

/** Maximum delay of a publication; longer than all sizes of one large photo take. */
const maxWaitMs = 20_000;
const pollMs = 200;

/**
 * Makes the sizes of the images in the content before its publication, so that the first visitor gets AVIF. The
 * background job makes those that are not ready in time.
 */
export async function makePicturesReady(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'storage'>,
  content: string,
  withinMs = maxWaitMs,
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
      // If the job is off here, another process makes the sizes and this one only waits.
      if (deps.config.PICTURE_JOB) await job.run();
      waiting = await addressesWaiting(deps.db.read, addresses);
      // Another worker has claimed the remaining images, so they will be ready soon.
      if (!late && waiting.length > 0) await sleep(pollMs);
    }
  } finally {
    clearTimeout(limit);
  }
}
