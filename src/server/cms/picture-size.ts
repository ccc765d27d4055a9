import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Config } from '../config.ts';
import { card, placeOf, sizeOf } from '../media/address.ts';

export interface PictureSize {
  width: number;
  height: number;
}

const sizesKept = 1000;

/** Sizes of images in the data folder by absolute URL, read once from the file; null for any other URL. */
export function pictureSizes(config: Pick<Config, 'DATA_DIR'>): (address: string) => Promise<PictureSize | null> {
  const known = new LRUCache<string, Promise<PictureSize | null>>({ max: sizesKept });
  return (address) => {
    const path = URL.parse(address)?.pathname ?? '';
    let size = known.get(path);
    if (!size) {
      size = read(config, path);
      known.set(path, size);
    }
    return size;
  };
}

async function read(config: Pick<Config, 'DATA_DIR'>, path: string): Promise<PictureSize | null> {
  // A parsed URL has no dot segments, and an encoded slash stays encoded.
  const file = /^\/media\/([\w./-]+)$/.exec(path)?.[1];
  if (file === undefined) return null;
  const place = placeOf(path);
  if (place) return place.file === card.file ? { width: card.width, height: card.height } : sizeOf(place.folder);
  const found = await sharp(join(config.DATA_DIR, 'media', file))
    .metadata()
    .catch(() => null);
  return found?.width && found.height ? { width: found.width, height: found.height } : null;
}
