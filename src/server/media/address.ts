/**
 * The address of a picture carries what a page has to know before the picture is there: its size, a few of its colours
 * and the hash of its content, `/media/1600x900-9bd8c74a6135-3f0c…/headland.webp`. So markup is made without asking
 * anything, and what is sent under it never changes (decision 14). The browser's side of this is
 * web/ui/picture-address.ts.
 */
const variantWidths = [320, 480, 640, 960, 1280, 1600, 2400] as const;
export type VariantFormat = 'avif' | 'webp';

/** For links shared elsewhere: every reader of those knows JPEG. */
export const card = { file: 'card.jpg', width: 1200, height: 630 };

/** Exists in a picture's folder when no more sizes will be made of it. */
export const doneFile = 'done';

export interface PictureFacts {
  width: number;
  height: number;
  /**
   * Four colours from top to bottom, three hexadecimal digits each; null for one that is partly transparent or could
   * not be read.
   */
  colours: string | null;
  /** SHA-256 of the file, in hexadecimal. */
  hash: string;
}

export const folderPattern = '[1-9]\\d{0,4}x[1-9]\\d{0,4}-(?:0|[0-9a-f]{12})-[0-9a-f]{16}';
const addressPattern = new RegExp(`^/media/(${folderPattern})/([a-z0-9][a-z0-9-]*\\.(?:avif|gif|jpg|png|webp))$`);

export function addressOf({ width, height, colours, hash }: PictureFacts, fileName: string): string {
  return `/media/${width}x${height}-${colours ?? '0'}-${hash.slice(0, 16)}/${fileName}`;
}

/** The addresses of pictures in a text, such as content in JSON. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.match(new RegExp(`/media/${folderPattern}/[a-z0-9-]+\\.[a-z]+`, 'g')))].filter((address) =>
    placeOf(address),
  );
}

/** Folder and file below the media folder; null for what is no address of a picture. */
export function placeOf(address: string): { folder: string; file: string } | null {
  const [, folder, file] = addressPattern.exec(address) ?? [];
  return folder && file ? { folder, file } : null;
}

/** Size of the picture in this folder. */
export function sizeOf(folder: string): { width: number; height: number } {
  const [width = 0, height = 0] = folder.split(/[x-]/, 2).map(Number);
  return { width, height };
}

/** A name that people can read in the address, and that is safe in a file system. */
export function fileName(name: string, extension: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
  // A name of digits alone could be taken for one of the widths beside it.
  return `${/[a-z]/.test(words) && words !== 'card' ? words : `picture${words && `-${words}`}`}.${extension}`;
}

export const variantFile = (width: number, format: VariantFormat): string => `${width}.${format}`;

/** The widths in which a picture of this width is served. */
export function widthsOf(own: number): number[] {
  return [...variantWidths.filter((width) => width < own), own];
}
