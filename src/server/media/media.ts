import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { type Outcome, fail, ok } from '../outcome.ts';
import { type VariantFormat, addressOf, fileName, placeOf, variantFile } from './address.ts';
import { inspect } from './inspect.ts';
import { addressByHash, insertMedia } from './media.sql.ts';

type MediaDeps = Pick<Deps, 'config' | 'db' | 'now'>;

export interface NewMedia {
  content: Buffer | { file: string };
  /** Name of the image; becomes part of its path. */
  name: string;
  /** Text alternative. */
  alt: string;
  /** Sizes that already exist. */
  variants?: { width: number; format: VariantFormat; file: string }[];
}

export const mediaFolder = (deps: Pick<Deps, 'config'>): string => join(deps.config.DATA_DIR, 'media');

/**
 * Stores an image and returns the path for use in content; the job makes its sizes later. The same content has one
 * path. An image with unreadable pixels is stored without sizes; other formats than AVIF, GIF, JPEG, PNG and WebP are
 * refused.
 */
export async function addMedia(
  deps: MediaDeps,
  { content, name, alt, variants = [] }: NewMedia,
): Promise<Outcome<{ address: string; width: number; height: number }>> {
  const bytes = Buffer.isBuffer(content) ? content : await readFile(content.file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const inspected = await inspect(bytes);
  if (!inspected)
    return fail('This file is not a picture that can be shown here. Please use a JPEG, PNG, WebP, AVIF or GIF file.');

  const { width, height, colours, extension, mime } = inspected;
  const address =
    (await addressByHash(deps.db.read, hash)) ?? addressOf({ width, height, colours, hash }, fileName(name, extension));
  // Writes the files first: every row must have its image, while an image without a row is harmless.
  await keep(deps, address, Buffer.isBuffer(content) ? bytes : content, variants);
  const at = deps.now().toISOString();
  const kept = await deps.db.transaction((tx) =>
    insertMedia(tx, {
      hash,
      address,
      mime,
      width,
      height,
      bytes: bytes.length,
      alt,
      variants_json: '[]',
      status: 'waiting',
      due_at: at,
      created_at: at,
    }),
  );
  // Another request may have added the same content under another name concurrently; both paths work.
  return ok({ address: kept, width, height });
}

async function keep(
  deps: MediaDeps,
  address: string,
  content: NewMedia['content'],
  variants: NonNullable<NewMedia['variants']>,
): Promise<void> {
  const place = placeOf(address);
  if (!place) throw new Error(`${address} is not the path of an image.`);
  const folder = join(mediaFolder(deps), place.folder);
  await mkdir(folder, { recursive: true });
  await put(content, join(folder, place.file));
  for (const { width, format, file } of variants) await put({ file }, join(folder, variantFile(width, format)));
}

/** Writes to a temporary name first, so that the target name never shows a partial file. */
async function put(content: NewMedia['content'], target: string): Promise<void> {
  const part = `${target}.${randomUUID()}.part`;
  try {
    if (Buffer.isBuffer(content)) await writeFile(part, content);
    else await link(content.file, part).catch(() => copyFile(content.file, part));
    await rename(part, target);
  } finally {
    // A rename between two hard links of the same file keeps both names.
    await rm(part, { force: true });
  }
}
