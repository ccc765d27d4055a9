/** How phones store photographs. Browsers do not show these, so they become JPEG (`shape.ts`). */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** Whether a file is HEIC by its content; its first box names the kinds that it is compatible with. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    // Between the main kind and the others stands a version.
    if (at !== 12 && brands.includes(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

export class TooManyPixels extends Error {}

/** The pixels of the main picture in a HEIC file, turned as the camera was held. Only in the encoder's process. */
export async function decodeHeic(bytes: Buffer, pixelLimit: number) {
  // Its two megabytes are loaded for the first such picture.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('There is no picture in the file.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0) || width * height > pixelLimit) throw new TooManyPixels(`${width} × ${height}`);
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const filled = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) => image.display(target, resolve));
  if (!filled) throw new Error('The picture could not be decoded.');
  return { data: Buffer.from(filled.data.buffer), raw: { width, height, channels: 4 as const } };
}
