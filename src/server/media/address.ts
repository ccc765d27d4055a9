import { fileTypes } from './file-kind.ts';

/**
 * The path of an image contains the facts that a page needs before the image loads: its size, four colours and the hash
 * of its content, `/media/1600x900-9bd8c74a6135-3f0c…/headland.webp`, and after the hash the focal point if it is not
 * the middle. So rendering needs no query, and the content of a path never changes (decision 14).
 * web/ui/picture-address.ts is the browser's counterpart.
 */
const variantWidths = [320, 480, 640, 960, 1280, 1600, 2400] as const;
export type VariantFormat = 'avif' | 'webp';

/** The preview image of shared links; JPEG, because all link previews support it. */
export const card = { file: 'card.jpg', width: 1200, height: 630 };

/** This file exists in the folder of an image when all its sizes are made. */
export const doneFile = 'done';

export interface PictureFacts {
  width: number;
  height: number;
  /** Four colours from top to bottom, three hex digits each; null for a transparent or unreadable image. */
  colours: string | null;
  /** SHA-256 of the file, in hexadecimal. */
  hash: string;
}

/** The point of a picture that a crop keeps, in percent from the left and from the top, 0 to 99. */
export interface Focus {
  x: number;
  y: number;
}

export const middle: Focus = { x: 50, y: 50 };

const storedFolder = '[1-9]\\d{0,4}x[1-9]\\d{0,4}-(?:0|[0-9a-f]{12})-[0-9a-f]{16}';
export const folderPattern = `${storedFolder}(?:-\\d{4}|)`;
const addressPattern = new RegExp(
  `^/media/(${storedFolder})(?:-(\\d{4}))?/([a-z0-9][a-z0-9-]*\\.(?:avif|gif|jpg|png|webp))$`,
);

export function addressOf({ width, height, colours, hash }: PictureFacts, fileName: string): string {
  return `/media/${width}x${height}-${colours ?? '0'}-${hash.slice(0, 16)}/${fileName}`;
}

/** The same picture with another focal point. */
export function withFocus(address: string, focus: Focus | null): string {
  const place = placeOf(address);
  if (!place) return address;
  const suffix =
    focus && (focus.x !== middle.x || focus.y !== middle.y)
      ? `-${[focus.x, focus.y].map((part) => String(part).padStart(2, '0')).join('')}`
      : '';
  return `/media/${place.folder}${suffix}/${place.file}`;
}

/** A file that is no picture: the path has the hash of its content, so the content of a path never changes. */
const fileFolderPattern = 'file-[0-9a-f]{16}';
export const filePattern = new RegExp(
  `^/media/(${fileFolderPattern})/([a-z0-9][a-z0-9-]*\\.(?:${Object.keys(fileTypes).join('|')}))$`,
);

export function fileAddressOf(hash: string, name: string): string {
  return `/media/file-${hash.slice(0, 16)}/${name}`;
}

/**
 * Stands in the library for a file without an address that is served: who may have it, the rule of a guide says at each
 * use. Its content is in the private folder under `stored`.
 */
export const privateAddressOf = (stored: string, name: string): string => `/private/${stored}/${name}`;

const privatePattern = /^\/private\/([\w-]{20,64})\/([a-z0-9][a-z0-9-]*\.[a-z0-9]+)$/;

export function privateAt(address: string): { stored: string; file: string } | null {
  const [, stored, file] = privatePattern.exec(address) ?? [];
  return stored && file ? { stored, file } : null;
}

/** Folder and file of anything in the library that the site serves, below the media folder. */
export function storedAt(address: string): { folder: string; file: string } | null {
  const picture = placeOf(address);
  if (picture) return picture;
  const [, folder, file] = filePattern.exec(address) ?? [];
  return folder && file ? { folder, file } : null;
}

/** The paths of images and files in a text, such as content in JSON. */
export function addressesIn(text: string): string[] {
  const found = text.match(new RegExp(`/media/(?:${folderPattern}|${fileFolderPattern})/[a-z0-9-]+\\.[a-z0-9]+`, 'g'));
  return [...new Set(found)].filter((address) => storedAt(address));
}

/** Folder and file below the media folder, and the focal point; null if the path is not one of an image. */
export function placeOf(address: string): { folder: string; file: string; focus: Focus | null } | null {
  const [, folder, point, file] = addressPattern.exec(address) ?? [];
  if (!folder || !file) return null;
  return { folder, file, focus: point ? { x: Number(point.slice(0, 2)), y: Number(point.slice(2)) } : null };
}

/** Size of the image in this folder. */
export function sizeOf(folder: string): { width: number; height: number } {
  const [width = 0, height = 0] = folder.split(/[x-]/, 2).map(Number);
  return { width, height };
}

/** A readable name for the path that is safe in a file system. */
export function fileName(name: string, extension: string, otherwise = 'picture'): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
  // A name of digits only could be confused with the files of the widths.
  return `${/[a-z]/.test(words) && words !== 'card' ? words : `${otherwise}${words && `-${words}`}`}.${extension}`;
}

export const variantFile = (width: number, format: VariantFormat): string => `${width}.${format}`;

/** The widths in which an image of this width is served. */
export function widthsOf(own: number): number[] {
  return [...variantWidths.filter((width) => width < own), own];
}
