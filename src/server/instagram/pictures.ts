import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { open } from '../media/inspect.ts';
import { inStorage } from '../media/media.ts';
import { FeedFault, type FeedPost, type FeedSource } from '../providers/feed/port.ts';

const side = 720;
/** The folder of the pictures below that of the library: in the storage, and in their addresses. */
export const pictureFolder = 'instagram';
const stored = inStorage(pictureFolder);
const prefix = `/media/${pictureFolder}/`;

export const pictureAddress = (name: string): string => prefix + name;

type PictureDeps = Pick<Deps, 'config' | 'storage'>;

/** The names of the pictures that are stored. */
export async function storedPictures({ storage }: Pick<Deps, 'storage'>): Promise<ReadonlySet<string>> {
  return new Set(await storage.list(stored));
}

/** Copies the picture of a post once, re-encoded, which removes other data from the file. Returns its path. */
export async function copyPicture(
  { config, storage }: PictureDeps,
  feed: Pick<FeedSource, 'picture'>,
  post: FeedPost,
  known: ReadonlySet<string>,
): Promise<string> {
  const name = `${createHash('sha256').update(post.id).digest('hex').slice(0, 32)}.webp`;
  if (!known.has(name)) {
    const webp = await reencode(await feed.picture(post.pictureUrl));
    const folder = join(config.DATA_DIR, stored);
    await mkdir(folder, { recursive: true });
    const part = join(folder, `${name}.${randomUUID()}.part`);
    try {
      await writeFile(part, webp);
      await storage.take(part, stored, name);
    } finally {
      await rm(part, { force: true });
    }
  }
  return pictureAddress(name);
}

/** Makes a picture available to this process; false if nobody has it. */
export function bringPicture({ storage }: Pick<Deps, 'storage'>, name: string): Promise<boolean> {
  return storage.bring(stored, name);
}

/** Deletes all copied pictures except those with the given paths. */
export async function deletePicturesExcept({ storage }: Pick<Deps, 'storage'>, kept: readonly string[]): Promise<void> {
  const names = new Set(kept.map((path) => path.slice(prefix.length)));
  for (const name of await storage.list(stored)) if (!names.has(name)) await storage.remove(stored, name);
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  try {
    return await open(bytes).resize(side, side, { fit: 'cover' }).webp({ quality: 78 }).toBuffer();
  } catch (error) {
    throw new FeedFault(
      'picture',
      `A picture cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
