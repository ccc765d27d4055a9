import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type VariantFormat, card, doneFile, variantFile, widthsOf } from './address.ts';
import type { EncoderPriority } from './encoder.ts';
import { isStorageFull } from '../storage-full.ts';
import { inspect, open } from './inspect.ts';
import { type ShapeOrder, shapePicture } from './shape.ts';

/**
 * A separate process that makes the sizes of images, one after the other. In the background it has the lowest priority,
 * so that requests come first. A hostile file can crash only this process.
 */
export interface EncodeOrder {
  folder: string;
  file: string;
}
export interface Variant {
  width: number;
  format: VariantFormat | 'jpg';
  bytes: number;
}
/** `unusable`: the image is invalid, which is final. `failed`: the machine failed (a full disk); a retry may work. */
export type EncodeReport =
  | { kind: 'progress' }
  | { kind: 'done'; variants: Variant[] }
  /** `noRoom`: the picture is not the cause. */
  | { kind: 'unusable' | 'failed' | 'noRoom'; reason: string };

class Unusable extends Error {}

const quality = {
  webp: { quality: 80, effort: 4 },
  avif: { quality: 55, effort: 4, chromaSubsampling: '4:2:0' },
  jpg: { quality: 82, mozjpeg: true },
};

async function makeVariants({ folder, file }: EncodeOrder, progress: () => void): Promise<Variant[]> {
  // Partial files of a killed process; files of running uploads have other names.
  const left = (await readdir(folder)).filter((name) => /^[\w.]+\.\d+\.part$/.test(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
  const original = await readFile(join(folder, file));
  const inspected = await inspect(original);
  if (!inspected) throw new Unusable('The file is not a picture any more.');
  const isStill = ((await sharp(original, { limitInputPixels: false }).metadata()).pages ?? 1) === 1;
  // An animated image gets no sizes, because these would not be animated.
  const variants = isStill ? await makeEach({ folder, original, ...inspected }, progress) : [];
  await writeWhole(folder, doneFile, Buffer.from(''));
  return variants;
}

async function makeEach(
  { folder, original, width: own, extension }: { folder: string; original: Buffer; width: number; extension: string },
  progress: () => void,
): Promise<Variant[]> {
  const variants: Variant[] = [];
  const make = async (name: string, encode: () => Sharp): Promise<Buffer | null> => {
    const there = await stat(join(folder, name)).catch(() => null);
    if (there) return null;
    const made = await encode()
      .toBuffer()
      .catch((error: unknown) => {
        throw new Unusable(error instanceof Error ? error.message : String(error));
      });
    progress();
    return made;
  };
  const keep = async (name: string, variant: Omit<Variant, 'bytes'>, made: Buffer | null): Promise<number> => {
    if (made) await writeWhole(folder, name, made);
    const bytes = made?.length ?? (await stat(join(folder, name))).size;
    variants.push({ ...variant, bytes });
    return bytes;
  };

  for (const width of widthsOf(own)) {
    const resized = () => open(original).resize({ width, withoutEnlargement: true });
    let smallest = original.length;
    if (width !== own || extension !== 'webp') {
      const name = variantFile(width, 'webp');
      smallest = await keep(name, { width, format: 'webp' }, await make(name, () => resized().webp(quality.webp)));
    }
    if (width === own && extension === 'avif') continue;
    const name = variantFile(width, 'avif');
    const made = await make(name, () => resized().avif(quality.avif));
    // Keeps an AVIF only if it is smaller than the WebP.
    if (made === null || made.length < smallest) await keep(name, { width, format: 'avif' }, made);
  }
  if (own >= card.width / 2) {
    const cropped = () =>
      open(original)
        .flatten({ background: '#fffdf8' })
        .resize(card.width, card.height, { fit: 'cover' })
        .jpeg(quality.jpg);
    await keep(card.file, { width: card.width, format: 'jpg' }, await make(card.file, cropped));
  }
  return variants;
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const part = join(folder, `${name}.${process.pid}.part`);
  try {
    await writeFile(part, content);
    await rename(part, join(folder, name));
  } catch (error) {
    // On a full disk the half would keep its room.
    await rm(part, { force: true });
    throw error;
  }
}

function tell(report: EncodeReport): void {
  process.send?.(report);
}

async function follow(order: EncodeOrder | ShapeOrder): Promise<void> {
  try {
    if ('to' in order) {
      await shapePicture(order);
      return tell({ kind: 'done', variants: [] });
    }
    tell({ kind: 'done', variants: await makeVariants(order, () => tell({ kind: 'progress' })) });
  } catch (error) {
    tell({
      kind: error instanceof Unusable ? 'unusable' : isStorageFull(error) ? 'noRoom' : 'failed',
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

if (process.send) {
  if (process.argv[2] === ('background' satisfies EncoderPriority)) setPriority(19);
  sharp.concurrency(1);
  sharp.cache(false);
  // The server has ended; the next one continues with the remaining sizes.
  process.once('disconnect', () => process.exit());
  process.on('message', (order: EncodeOrder | ShapeOrder) => void follow(order));
}
