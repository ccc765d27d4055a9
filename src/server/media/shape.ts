import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PictureShape } from '#contract/media-kinds.ts';
import { decodeHeic, isHeic } from './heic.ts';
import { extensionOf, pixelLimit, quality } from './inspect.ts';

/** More than cameras have today. Of a JPEG of this size no more than 300 MB are in memory at once. */
export const shapePixelLimit = 80_000_000;
/** The long side of a picture that is scaled: twice what the widest screen is sent. */
export const scaledSide = 5000;

/** Turns and crops a picture, or scales one that is too large. Runs in the encoder's process. */
export interface ShapeOrder {
  from: string;
  to: string;
  /** Null for a picture that is only scaled. */
  shape: PictureShape | null;
}

export async function shapePicture({ from, to, shape }: ShapeOrder): Promise<void> {
  const bytes = await readFile(from);
  const picture = await opened(bytes);
  await writeFile(to, await (shape ? reshaped(picture, shape, bytes) : scaled(picture, bytes)));
}

async function opened(bytes: Buffer): Promise<Sharp> {
  if (!isHeic(bytes)) return sharp(bytes, { limitInputPixels: shapePixelLimit, failOn: 'error' }).autoOrient();
  const { data, raw } = await decodeHeic(bytes, pixelLimit);
  return sharp(data, { raw }).removeAlpha();
}

async function scaled(picture: Sharp, bytes: Buffer): Promise<Buffer> {
  const small = picture
    .resize({ width: scaledSide, height: scaledSide, fit: 'inside', withoutEnlargement: true })
    .keepIccProfile();
  const { hasAlpha } = isHeic(bytes) ? { hasAlpha: false } : await sharp(bytes, { limitInputPixels: false }).metadata();
  return hasAlpha ? small.webp({ quality: 90 }).toBuffer() : small.jpeg({ quality: 90 }).toBuffer();
}

async function reshaped(picture: Sharp, { turn, crop }: PictureShape, bytes: Buffer): Promise<Buffer> {
  const turned = turn === 0 ? picture : picture.rotate(turn);
  const kept = (crop ? turned.extract(crop) : turned).keepIccProfile();
  switch (extensionOf(await sharp(bytes).metadata())) {
    case 'png':
    case 'gif':
      return kept.png().toBuffer();
    case 'webp':
      return kept.webp(quality.webp).toBuffer();
    case 'avif':
      return kept.avif(quality.avif).toBuffer();
    default:
      return kept.jpeg(quality.jpeg).toBuffer();
  }
}
