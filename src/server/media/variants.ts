import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dueBy } from '../db/claim.sql.ts';
import type { Deps } from '../deps.ts';
import { card, doneFile, placeOf, variantFile } from './address.ts';
import { type EncodeResult, type Encoder, makeEncoder } from './encoder.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { isStorageFull } from '../storage-full.ts';
import { inStorage, mediaFolder } from './media.ts';
import { type Media, claimMedia, mediaCounts, mediaIsDue, updateClaimed } from './media.sql.ts';

type JobDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'storage'>;

export interface VariantJob {
  /** Makes the sizes of all waiting images, one after the other. Costs one read if none waits. */
  run(): Promise<void>;
  /** Stops the run; the next run continues with the current image. */
  stop(): void;
}

/** Renewed after each file, so it must exceed the slowest one. After it, others take over the image of a killed job. */
const leaseMs = 5 * 60_000;
const maxAttempts = 3;
/** Maximum delay of a retry. */
const maxDelayMs = 2 * leaseMs;
/** After the disk was full or the bucket away. */
const noRoomMs = 60_000;
const logEvery = 10;

/** `only` restricts a job to the images with these paths. */
export function makeVariantJob(deps: JobDeps, only?: readonly string[]): VariantJob {
  let stopped = false;
  let encoder: Encoder | null = null;

  async function run(): Promise<void> {
    let made = 0;
    const started = deps.now().getTime();
    const due = () => dueBy(deps.now(), maxDelayMs);
    while (!stopped && (await mediaIsDue(deps.db.read, due(), only))) {
      const claimed = await deps.db.transaction((tx) => claimMedia(tx, due(), timeText(leaseMs), only));
      // Another process claimed it first; the next run continues.
      if (!claimed) break;
      encoder ??= makeEncoder(only ? 'waitedFor' : 'background');
      await settle(claimed, await encode(encoder, claimed));
      made += 1;
      if (made % logEvery === 0 && !stopped) await logProgress();
    }
    encoder?.close();
    encoder = null;
    if (made > 0 && !stopped)
      deps.log.info(
        { pictures: made, seconds: Math.round((deps.now().getTime() - started) / 1000) },
        'All sizes of the waiting images are made.',
      );
  }

  async function encode(working: Encoder, claimed: Media): Promise<EncodeResult> {
    const place = placeOf(claimed.address);
    if (!place) return { kind: 'unusable', reason: 'Its address is no address of a picture.' };
    const { folder, file } = place;
    const failed = (error: unknown): EncodeResult => ({
      kind: error instanceof StorageUnavailable || isStorageFull(error) ? 'noRoom' : 'failed',
      reason: String(error),
    });
    try {
      if (!(await deps.storage.bring(inStorage(folder), file)))
        return { kind: 'unusable', reason: 'Its file does not exist.' };
    } catch (error) {
      return failed(error);
    }
    if (stopped) return failed('The job was stopped.');
    const renew = async () => {
      const isOurs = await deps.db.transaction((tx) => updateClaimed(tx, claimed, { due_at: timeText(leaseMs) }));
      if (!isOurs) working.close();
    };
    let renewed = Promise.resolve();
    const result = await working.encode({ folder: join(mediaFolder(deps), folder), file }, () => {
      renewed = renewed
        .then(renew)
        .catch((error: unknown) =>
          deps.log.warn({ err: error, picture: claimed.address }, 'The lease of an image could not be renewed.'),
        );
    });
    // A renewal that ran after the image is settled would find no lease and end the encoder of the next image.
    await renewed;
    if (result.kind !== 'done') return result;
    try {
      const made = result.variants.map(({ width, format }) =>
        format === 'jpg' ? card.file : variantFile(width, format),
      );
      await deps.storage.keep(inStorage(folder), [...made, doneFile]);
      return result;
    } catch (error) {
      return failed(error);
    }
  }

  async function settle(claimed: Media, result: EncodeResult): Promise<void> {
    const change = (values: Parameters<typeof updateClaimed>[2]) =>
      deps.db.transaction((tx) => updateClaimed(tx, claimed, values));
    if (result.kind === 'done') {
      await change({ status: 'done', variants_json: JSON.stringify(result.variants), last_error: null });
    } else if (stopped) {
      // The image is not the cause, so the attempt does not count and the next run may take it at once.
      await change({ due_at: timeText(), attempts: claimed.attempts - 1 });
    } else if (result.kind === 'noRoom') {
      deps.log.warn(
        { picture: claimed.address, reason: result.reason },
        'The sizes of an image cannot be stored now; the job retries when there is room, however often.',
      );
      await change({ due_at: timeText(noRoomMs), attempts: claimed.attempts - 1, last_error: result.reason });
    } else if (result.kind === 'unusable' || claimed.attempts >= maxAttempts) {
      deps.log.warn(
        { picture: claimed.address, reason: result.reason },
        'No sizes can be made of an image; the original is served.',
      );
      await change({ status: 'failed', last_error: result.reason });
      await markFinal(claimed.address);
    } else {
      deps.log.warn(
        { picture: claimed.address, attempts: claimed.attempts, reason: result.reason },
        'The sizes of an image could not be made; the job retries later.',
      );
      await change({ due_at: timeText(claimed.attempts * 60_000), last_error: result.reason });
    }
  }

  /** Marks an image as done, so that browsers may cache the existing files. */
  async function markFinal(address: string): Promise<void> {
    const place = placeOf(address);
    if (!place) return;
    try {
      await writeFile(join(mediaFolder(deps), place.folder, doneFile), '');
      await deps.storage.keep(inStorage(place.folder), [doneFile]);
    } catch {
      // Browsers then ask again after a minute.
    }
  }

  async function logProgress(): Promise<void> {
    const { waiting, all } = await mediaCounts(deps.db.read);
    deps.log.info(`Images with all sizes: ${all - waiting} of ${all}.`);
  }

  function timeText(aheadMs = 0): string {
    return new Date(deps.now().getTime() + aheadMs).toISOString();
  }

  return {
    run,
    stop() {
      stopped = true;
      encoder?.close();
    },
  };
}
