import { pictureAddress } from './address.ts';
import { declared, type PastedStyles } from './styles.ts';

/** How a picture stands in a text that still lacks it (missing-picture.ts). */
export function missingWords(alt: string): string {
  return `[Picture missing: ${alt.trim() || 'not described'}]`;
}

/** Pictures with at most this width and height, in pixels, only count who reads a mail. */
const countingSize = 2;

/**
 * Pictures of this site stay. One whose data was pasted can be uploaded: `pictures` gets it. Every other one is named
 * as missing, because visitors would not see it: a file of another computer, or of another site.
 */
export function nameMissingPictures(
  root: DocumentFragment,
  styles: PastedStyles,
  { origin, pictures, files }: { origin: string; pictures: Map<string, File>; files: readonly (File | null)[] },
): void {
  const images = [...root.querySelectorAll('img')];
  const isOfComputer = (image: Element) => /^file:/i.test(image.getAttribute('src') ?? '');
  // Otherwise nobody knows which is which.
  const waiting = images.filter(isOfComputer).length === files.length ? [...files] : [];
  for (const image of images) {
    const source = image.getAttribute('src') ?? '';
    const alt = describedBy(image.getAttribute('alt') ?? '');
    const size = (name: 'width' | 'height') =>
      Number.parseFloat(image.getAttribute(name) ?? declared(styles.of(image), name) ?? '');
    const kept = pictureAddress(source, origin);
    if (kept !== null) {
      image.setAttribute('src', kept);
      continue;
    }
    if (size('width') <= countingSize && size('height') <= countingSize && !source.startsWith('data:')) {
      image.remove();
      continue;
    }
    // Mails write smileys as pictures of other sites.
    if (/^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\u200d]*$/u.test(alt)) {
      image.replaceWith(alt);
      continue;
    }
    const missing = image.ownerDocument.createElement('span');
    missing.className = 'missing-picture';
    missing.textContent = missingWords(alt);
    // Word tells of its pictures as files of that computer, and gives their data beside the document.
    const file = fileOf(source) ?? (isOfComputer(image) ? waiting.shift() : null);
    if (file) {
      const key = crypto.randomUUID();
      pictures.set(key, file);
      missing.setAttribute('data-key', key);
    }
    image.replaceWith(missing);
  }
  // Several sizes of one picture; the picture itself is inside.
  for (const source of root.querySelectorAll('picture > source')) source.remove();
}

/** Word adds to a description that a machine has written it, and calls pictures by a number. */
function describedBy(alt: string): string {
  const words = alt
    .replaceAll(/(Description automatically generated|AI-generated content may be incorrect\.?)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^(image|picture|graphic|shape)?\s*\d*$/i.test(words) ? '' : words;
}

/** Tells which picture it was, but not what it shows. */
export function isFileName(alt: string): boolean {
  return /^\S*\.(png|jpe?g|gif|webp|avif|heic|svg|emz|wmz|bmp|tiff?)$/i.test(alt);
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** The picture in an address of data; null if it holds none that the library takes. */
function fileOf(address: string): File | null {
  const comma = address.indexOf(',');
  const head = address.slice(0, Math.max(0, comma)).trim().toLowerCase();
  const data = address.slice(comma + 1);
  const type = head.endsWith(';base64') ? (head.slice('data:'.length).split(';')[0] ?? '') : '';
  const ending = head.startsWith('data:') ? endings[type] : undefined;
  if (!ending) return null;
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (char) => char.charCodeAt(0));
    return bytes.length === 0 ? null : new File([bytes], `pasted.${ending}`, { type });
  } catch {
    return null;
  }
}
