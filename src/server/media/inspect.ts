import sharp, { type Metadata, type Sharp } from 'sharp';

/** 50 megapixels: more than cameras produce, and little enough for the memory of the server. */
export const pixelLimit = 50_000_000;

const extensions: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' };

export interface Inspected {
  extension: string;
  mime: string;
  /** The size after applying the EXIF orientation. */
  width: number;
  height: number;
  colours: string | null;
}

/** Inspects a file by its content, never by its name; null if it is not an accepted image format. */
export async function inspect(bytes: Buffer): Promise<Inspected | null> {
  const metadata = await headOf(bytes);
  const extension = metadata && extensionOf(metadata);
  if (!metadata || !extension) return null;
  const { width, height } = metadata.autoOrient;
  if (!(width > 0 && height > 0 && width < 100_000 && height < 100_000)) return null;
  return {
    extension,
    mime: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
    width,
    height,
    colours: metadata.hasAlpha ? null : await coloursOf(bytes),
  };
}

/** Opens an uploaded image with the pixel limit; the server opens uploads only through this function. */
export function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' }).autoOrient();
}

/** Decodes the whole image once; false for one that ends early or has broken data. */
export async function isReadable(bytes: Buffer): Promise<boolean> {
  try {
    await open(bytes).resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** High, because the sizes that visitors get are made from this file. */
export const quality = {
  jpeg: { quality: 92, chromaSubsampling: '4:4:4' },
  webp: { quality: 92 },
  avif: { quality: 75 },
};

/**
 * Without the place, the device and the names that cameras and programs write into a file: it can be downloaded as it
 * is stored. A file that has none of these stays as it is.
 */
export async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const metadata = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata();
  if (!metadata.exif && !metadata.xmp && !metadata.iptc) return bytes;
  const isMoving = (metadata.pages ?? 1) > 1;
  const picture = isMoving ? sharp(bytes, { limitInputPixels: pixelLimit, animated: true }) : open(bytes);
  const kept = picture.keepIccProfile();
  switch (extensionOf(metadata)) {
    case 'jpg':
      return kept.jpeg(quality.jpeg).toBuffer();
    case 'webp':
      return kept.webp(quality.webp).toBuffer();
    case 'avif':
      return kept.avif(quality.avif).toBuffer();
    default:
      return kept.toBuffer();
  }
}

export async function isAnimated(bytes: Buffer): Promise<boolean> {
  return ((await headOf(bytes))?.pages ?? 1) > 1;
}

async function headOf(bytes: Buffer): Promise<Metadata | null> {
  try {
    // Reads only the header, so a large claimed size costs nothing; decoding applies the limit.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

export function extensionOf({ format, compression }: Metadata): string | undefined {
  if ((format as string) === 'avif' || (format === 'heif' && compression === 'av1')) return 'avif';
  return extensions[format];
}

/** Four colours from top to bottom, three hex digits each, for a placeholder until the image loads. */
async function coloursOf(bytes: Buffer): Promise<string | null> {
  try {
    const { data, info } = await open(bytes)
      .resize(1, 4, { fit: 'fill', fastShrinkOnLoad: true })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (data.length !== 4 * info.channels || info.channels !== 3) return null;
    return [...data].map((channel) => Math.round(channel / 17).toString(16)).join('');
  } catch {
    return null;
  }
}
