import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { type Outcome, fail, ok } from '../outcome.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import {
  type Focus,
  type VariantFormat,
  addressOf,
  fileName,
  doneFile,
  middle,
  placeOf,
  storedAt,
  variantFile,
  withFocus,
} from './address.ts';
import { inspect } from './inspect.ts';
import type { CheckedUpload } from './upload.ts';
import { addressByHash, insertMedia, isTaken } from './media.sql.ts';

type MediaDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'storage'>;

export interface NewMedia {
  content: Buffer | { file: string };
  /** Name of the image; becomes part of its path. */
  name: string;
  /** Text alternative. */
  alt: string;
  /** The point that a crop keeps; the middle if omitted. */
  focus?: Focus | undefined;
  /** Sizes that already exist. */
  variants?: { width: number; format: VariantFormat; file: string }[];
}

export const mediaFolder = (deps: Pick<Deps, 'config'>): string => join(deps.config.DATA_DIR, 'media');

/** The folder of a picture in the storage. */
export const inStorage = (folder: string): string => `media/${folder}`;

/**
 * Stores an image and returns the path for use in content; the job makes its sizes later. The same content has one
 * path. An image with unreadable pixels is stored without sizes; other formats than AVIF, GIF, JPEG, PNG and WebP are
 * refused.
 */
export async function addMedia(
  deps: MediaDeps,
  { content, name, alt, focus = middle, variants = [] }: NewMedia,
): Promise<Outcome<{ address: string; width: number; height: number }>> {
  const bytes = Buffer.isBuffer(content) ? content : await readFile(content.file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const inspected = await inspect(bytes);
  if (!inspected)
    return fail('This file is not a picture that can be shown here. Please use a JPEG, PNG, WebP, AVIF or GIF file.');

  const { width, height, colours, extension, mime } = inspected;
  const address =
    (await addressByHash(deps.db.read, hash)) ??
    withFocus(addressOf({ width, height, colours, hash }, fileName(name, extension)), focus);
  // Writes the files first: every row must have its image, while an image without a row is harmless.
  const kept = await storePicture(deps, { address, hash }, Buffer.isBuffer(content) ? bytes : content, variants);
  if (!kept.ok) return kept;
  const row = { kind: 'picture', hash, address, mime, width, height, bytes: bytes.length, alt } as const;
  // Another request may have added the same content under another name concurrently; both paths work.
  return ok({ address: await writeMedia(deps, row), width, height });
}

/** Stores a file that was checked (`checkUpload`), and returns its path; the same content has one path. */
export async function addChecked(
  deps: MediaDeps,
  { bytes, ...facts }: CheckedUpload,
  { alt }: { alt: string },
): Promise<Outcome<{ address: string }>> {
  const address = (await addressByHash(deps.db.read, facts.hash)) ?? facts.address;
  const kept = await storePicture(deps, { address, hash: facts.hash }, bytes);
  if (!kept.ok) return kept;
  return ok({ address: await writeMedia(deps, { ...facts, address, bytes: bytes.length, alt }) });
}

type MediaFacts = Pick<
  Insertable<Tables['media']>,
  'kind' | 'hash' | 'address' | 'mime' | 'width' | 'height' | 'bytes' | 'alt'
>;

async function writeMedia(deps: MediaDeps, row: MediaFacts): Promise<string> {
  const at = deps.now().toISOString();
  // Only pictures get sizes.
  const status = row.kind === 'picture' ? 'waiting' : 'done';
  return deps.db.transaction((tx) =>
    insertMedia(tx, { ...row, variants_json: '[]', status, due_at: at, created_at: at }),
  );
}

const notStored = fail(
  'The file could not be stored, because the storage does not answer. Nothing was changed. Please try again in a minute.',
  'files',
  'storage_unavailable',
);

const taken = fail(
  'This file cannot be told from another one in the library. Please save it again, a picture for example a little smaller.',
  'files',
  'taken',
);

/** Stores a file of the library, and sizes that exist already. Fails in words if the storage is not available. */
export async function storePicture(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'storage'>,
  { address, hash }: { address: string; hash: string },
  content: NewMedia['content'],
  variants: NonNullable<NewMedia['variants']> = [],
): Promise<Outcome<null>> {
  const place = storedAt(address);
  if (!place) throw new Error(`${address} is no path of the library.`);
  // Two files can be made whose hashes begin alike: the second would replace a picture that visitors see.
  if (await isTaken(deps.db.read, place.folder, hash)) return taken;
  const folder = join(mediaFolder(deps), place.folder);
  await mkdir(folder, { recursive: true });
  await put(content, join(folder, place.file));
  for (const { width, format, file } of variants) await put({ file }, join(folder, variantFile(width, format)));
  try {
    const made = variants.map(({ width, format }) => variantFile(width, format));
    // A picture is complete with its sizes, any other file at once.
    const rest = placeOf(address) ? made : [doneFile];
    if (!placeOf(address)) await writeFile(join(folder, doneFile), '');
    await deps.storage.keep(inStorage(place.folder), [place.file, ...rest]);
    return ok(null);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    deps.log.warn({ err: error }, 'A picture could not be stored.');
    await rm(join(folder, place.file), { force: true });
    return notStored;
  }
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

/** Deletes the files of a picture without a row; one that stays is harmless, so a storage that fails is only logged. */
export async function removeFiles(deps: Pick<Deps, 'log' | 'storage'>, folder: string): Promise<void> {
  await deps.storage
    .remove(inStorage(folder))
    .catch((error: unknown) =>
      deps.log.warn({ err: error, folder }, 'The files of a deleted picture are still stored.'),
    );
}
