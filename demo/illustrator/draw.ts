import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { PictureName } from '#demo/pictures.ts';
import { heightOf, pictureNames } from './catalogue.ts';
import { renderIllustration } from './render.ts';

// `node demo/illustrator/draw.ts` draws all pictures of the demonstration site into demo/pictures, or only the named
// ones. The files are in the repository: neither start nor build draws pictures.

/** The width of an original; the server makes smaller ones from it. */
export const originalWidth = 1600;
/**
 * Made here, because AVIF takes long to encode and the first page is shown before the server's job has made any. A
 * request for another width, such as 1280, gets the next larger AVIF until the job has made that width.
 */
export const avifWidths = [480, 640, 960, 1600] as const;

const originalQuality = { quality: 80, effort: 5 };
const avifQuality = { quality: 52, effort: 4, chromaSubsampling: '4:2:0' };

interface DrawOptions {
  widths?: { original: number; avif: readonly number[] };
  progress?: (name: PictureName) => void;
}

/** Writes `<name>.webp` and `<name>-<width>.avif` for each name, and returns the number of bytes. */
export async function drawPictures(
  folder: string,
  names: readonly PictureName[],
  { widths = { original: originalWidth, avif: avifWidths }, progress = () => {} }: DrawOptions = {},
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const waiting = [...names];
  let sum = 0;
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const bytes = await drawPicture(folder, name, widths);
      sum += bytes;
      progress(name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 2) }, work));
  return sum;
}

async function drawPicture(
  folder: string,
  name: PictureName,
  { original, avif }: { original: number; avif: readonly number[] },
): Promise<number> {
  const svg = Buffer.from(renderIllustration(name, { width: original, height: heightOf(name, original) }));
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const drawn = () => sharp(data, { raw: info });
  const files = [
    { file: `${name}.webp`, content: await drawn().webp(originalQuality).toBuffer() },
    ...(await Promise.all(
      avif.map(async (width) => ({
        file: `${name}-${width}.avif`,
        content: await drawn().resize(width, heightOf(name, width)).avif(avifQuality).toBuffer(),
      })),
    )),
  ];
  await Promise.all(files.map(({ file, content }) => writeFile(join(folder, file), content)));
  return files.reduce((bytes, { content }) => bytes + content.length, 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(import.meta.dirname, '../pictures');
  const given = process.argv.slice(2);
  const unknown = given.filter((name) => !pictureNames.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')} in demo/pictures.ts.`);
  const chosen = pictureNames.filter((name) => given.length === 0 || given.includes(name));
  if (given.length === 0)
    for (const file of readdirSync(folder)) if (/\.(avif|webp)$/.test(file)) rmSync(join(folder, file));
  let done = 0;
  const bytes = await drawPictures(folder, chosen, {
    progress: (name) => console.log(`${++done}/${chosen.length} ${name}`),
  });
  console.log(`${(bytes / 1e6).toFixed(1)} MB in demo/pictures.`);
}
