import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dueBy } from '../db/due.sql.ts';
import type { Deps } from '../deps.ts';
import { doneFile, placeOf } from './address.ts';
import { type EncodeResult, type Encoder, makeEncoder } from './encoder.ts';
import { mediaFolder } from './media.ts';
import { type Media, claimMedia, mediaCounts, mediaIsDue, updateClaimed } from './media.sql.ts';

type JobDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now'>;

export interface VariantJob {
  /** Makes the sizes of every picture that waits, one after the other. While none does that is one read. */
  run(): Promise<void>;
  /** Stops the run; the next one continues with the picture that was being made. */
  stop(): void;
}

/** Renewed after each file, so it must outlast the slowest one. Then others take the picture of a killed process. */
const leaseMs = 5 * 60_000;
const triesOfAPicture = 3;
/** No picture is put off for longer than this. */
const longestDelayMs = 2 * leaseMs;
const logEvery = 10;

/** `only` limits a job to the pictures at these addresses. */
export function makeVariantJob(deps: JobDeps, only?: readonly string[]): VariantJob {
  let stopped = false;
  let encoder: Encoder | null = null;

  async function run(): Promise<void> {
    let made = 0;
    const started = deps.now().getTime();
    const due = () => dueBy(deps.now(), longestDelayMs);
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
        'Pictures have all their sizes.',
      );
  }

  async function encode(working: Encoder, claimed: Media): Promise<EncodeResult> {
    const place = placeOf(claimed.address);
    if (!place) return { kind: 'unusable', reason: 'Its address is no address of a picture.' };
    const renew = async () => {
      const isOurs = await deps.db.transaction((tx) => updateClaimed(tx, claimed, { due_at: timeText(leaseMs) }));
      if (!isOurs) working.close();
    };
    return working.encode({ folder: join(mediaFolder(deps), place.folder), file: place.file }, () => {
      renew().catch((error: unknown) =>
        deps.log.warn({ err: error, picture: claimed.address }, 'The lease of a picture could not be renewed.'),
      );
    });
  }

  async function settle(claimed: Media, result: EncodeResult): Promise<void> {
    const change = (values: Parameters<typeof updateClaimed>[2]) =>
      deps.db.transaction((tx) => updateClaimed(tx, claimed, values));
    if (result.kind === 'done') {
      await change({ status: 'done', variants_json: JSON.stringify(result.variants), last_error: null });
    } else if (stopped) {
      // Not the picture's fault: the next start takes it at once.
      await change({ due_at: timeText(), attempts: claimed.attempts - 1 });
    } else if (result.kind === 'unusable' || claimed.attempts >= triesOfAPicture) {
      deps.log.warn(
        { picture: claimed.address, reason: result.reason },
        'No sizes can be made of a picture; it is shown as it is.',
      );
      await change({ status: 'failed', last_error: result.reason });
      await markFinal(claimed.address);
    } else {
      deps.log.warn(
        { picture: claimed.address, attempts: claimed.attempts, reason: result.reason },
        'The sizes of a picture could not be made; it is tried again later.',
      );
      await change({ due_at: timeText(claimed.attempts * 60_000), last_error: result.reason });
    }
  }

  /** Nothing better is coming, so browsers may keep what there is. */
  async function markFinal(address: string): Promise<void> {
    const place = placeOf(address);
    if (place) await writeFile(join(mediaFolder(deps), place.folder, doneFile), '').catch(() => {});
  }

  async function logProgress(): Promise<void> {
    const { waiting, all } = await mediaCounts(deps.db.read);
    deps.log.info(`Sizes of pictures: ${all - waiting} of ${all}`);
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
