import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { addMedia, mediaFolder } from '../../media/media.ts';
import { catalogue, type IllustrationName, illustrationNames, illustrationWidths } from './illustrations/catalogue.ts';
import { writeIllustrations } from './illustrations/write.ts';

/** Addresses of the drawn pictures by their names. */
export type PictureAddresses = ReadonlyMap<string, string>;

/**
 * Draws the pictures and takes them into the site's media. The job makes the other sizes, so that the first start waits
 * for none of them.
 */
export async function makePictures(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  progress: (text: string) => void,
): Promise<PictureAddresses> {
  const folder = join(mediaFolder(deps), 'illustrations');
  let told = 0;
  await writeIllustrations(folder, ({ done, total }) => {
    const quarter = Math.floor((done * 4) / total);
    if (quarter > told) progress(`  ${done} of ${total} pictures`);
    told = quarter;
  });
  const addresses = new Map<string, string>();
  for (const name of illustrationNames) addresses.set(name, await taken(deps, folder, name));
  return addresses;
}

async function taken(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  folder: string,
  name: IllustrationName,
): Promise<string> {
  const fileOf = (width: number) => join(folder, `${name}-${width}.webp`);
  const largest = Math.max(...illustrationWidths);
  const variants = illustrationWidths
    .filter((width) => width < largest)
    .map((width) => ({ width, format: 'webp' as const, file: fileOf(width) }));
  const added = await addMedia(deps, { content: { file: fileOf(largest) }, name, alt: catalogue[name].alt, variants });
  if (!added.ok)
    throw new Error(
      `The picture ${name} could not be taken: ${added.errors.map(({ errorMessage }) => errorMessage).join(' ')}`,
    );
  return added.value.address;
}

/**
 * Rows in which the names of pictures (`illustrationUrl`) have become addresses of media, in texts and in JSON alike.
 */
export function withAddresses<T>(rows: T, addresses: PictureAddresses): T {
  const text = JSON.stringify(rows);
  return JSON.parse(
    text.replace(
      /\/media\/illustrations\/([a-z0-9-]+)-\d+\.webp/g,
      (named, name: string) => addresses.get(name) ?? named,
    ),
  ) as T;
}
