import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PictureShape } from '#contract/media-kinds.ts';
import { makeEncoder } from './encoder.ts';

/** One at a time: each may need some hundred megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * The bytes of a picture that is turned and cropped, or scaled without a `shape`; the reason if it cannot be done. A
 * process of its own decodes it, so that a hostile file ends only that.
 */
export async function shapedFile(from: string, shape: PictureShape | null): Promise<Buffer | { reason: string }> {
  const mine = turn.then(() => run(from, shape));
  turn = mine.catch(() => {});
  return mine;
}

async function run(from: string, shape: PictureShape | null): Promise<Buffer | { reason: string }> {
  const to = join(tmpdir(), `phi-picture-${randomUUID()}`);
  const encoder = makeEncoder('waitedFor');
  try {
    const result = await encoder.encode({ from, to, shape }, () => {});
    return result.kind === 'done' ? await readFile(to) : { reason: result.reason };
  } finally {
    encoder.close();
    await rm(to, { force: true });
  }
}
