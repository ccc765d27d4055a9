import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Deps } from '../deps.ts';
import { addMedia } from '../media/media.ts';
import { type SeedPicture, pictureUrl } from './site.ts';

type PictureDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'storage'>;

/** The media path of each picture, by its name. */
export type PictureAddresses = ReadonlyMap<string, string>;

/** Concurrent pictures: sharp uses one thread for each while it reads size and colours. */
const atOnce = 4;

/** Adds the pictures to the media of the site. The job makes the sizes that have no file yet. */
export async function addPictures(deps: PictureDeps, pictures: readonly SeedPicture[]): Promise<PictureAddresses> {
  const addresses = new Map<string, string>();
  const waiting = [...pictures];
  const work = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift())
      addresses.set(picture.name, await addPicture(deps, picture));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return addresses;
}

async function addPicture(deps: PictureDeps, { name, alt, file, focus, variants }: SeedPicture): Promise<string> {
  const added = await addMedia(deps, { content: { file }, name, alt, focus, variants });
  if (!added.ok)
    throw new Error(
      `The picture ${name} could not be added: ${added.errors.map(({ errorMessage }) => errorMessage).join(' ')}`,
    );
  if (!deps.config.production) await keepByName(deps, name, file);
  return added.value.address;
}

/** Examples of the block gallery use URLs of `pictureUrl` too; production has no gallery. */
async function keepByName({ config }: PictureDeps, name: string, file: string): Promise<void> {
  const target = join(config.DATA_DIR, pictureUrl(name));
  await mkdir(dirname(target), { recursive: true });
  await copyFile(file, target);
}

/** Replaces the URLs of `pictureUrl` in the rows by media paths, in texts and in JSON. */
export function withAddresses<T>(rows: T, addresses: PictureAddresses): T {
  const text = JSON.stringify(rows);
  return JSON.parse(
    text.replace(/\/media\/demonstration\/([a-z0-9-]+)\.webp/g, (url, name: string) => addresses.get(name) ?? url),
  ) as T;
}
