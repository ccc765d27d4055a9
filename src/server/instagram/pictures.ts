import { createHash } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { open } from '../media/inspect.ts';
import { FeedFault, type FeedPost, type FeedSource } from '../providers/feed/port.ts';

const side = 720;
const prefix = '/media/instagram/';

type PictureDeps = { config: Pick<Deps['config'], 'DATA_DIR'> };

/** Copies the picture of a post once, re-encoded, which removes other data from the file. Returns its path. */
export async function copyPicture(
  { config }: PictureDeps,
  feed: Pick<FeedSource, 'picture'>,
  post: FeedPost,
): Promise<string> {
  const folder = folderOf(config);
  const name = `${createHash('sha256').update(post.id).digest('hex').slice(0, 32)}.webp`;
  const file = join(folder, name);
  if (!(await exists(file))) {
    const webp = await reencode(await feed.picture(post.pictureUrl));
    await mkdir(folder, { recursive: true });
    // Renames the file only when it is complete.
    await writeFile(`${file}.part`, webp);
    await rename(`${file}.part`, file);
  }
  return prefix + name;
}

/** Deletes all copied pictures except those with the given paths. */
export async function deletePicturesExcept({ config }: PictureDeps, kept: readonly string[]): Promise<void> {
  const folder = folderOf(config);
  const names = new Set(kept.map((path) => path.slice(prefix.length)));
  const found = await readdir(folder).catch(() => []);
  await Promise.all(found.filter((name) => !names.has(name)).map((name) => rm(join(folder, name), { force: true })));
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

function folderOf(config: PictureDeps['config']): string {
  return join(config.DATA_DIR, 'media', 'instagram');
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
