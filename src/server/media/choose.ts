import { card, doneFile, type VariantFormat, variantFile, widthsOf } from './address.ts';

export interface PictureRequest {
  /** Of the original. */
  width: number;
  original: string;
  /** The width that the address names; null is the original. */
  wanted: number | null;
  accept: string;
}

export interface Chosen {
  file: string;
  /** False while something better is still being made. */
  isFinal: boolean;
}

/**
 * The best file that there is for a request, by width first and format second (AVIF, then WebP); null for a width that
 * no picture is given in.
 */
export function chooseFile(
  files: ReadonlySet<string>,
  { width, original, wanted, accept }: PictureRequest,
): Chosen | null {
  const isDone = files.has(doneFile);
  if (wanted === null) return { file: original, isFinal: true };
  const widths = widthsOf(width);
  if (!widths.includes(wanted)) return null;
  const [best, ...formats] = (['avif', 'webp'] as const).filter((format) => accept.includes(`image/${format}`));
  // Whoever says neither gets what was uploaded.
  if (!best) return { file: original, isFinal: true };
  for (const each of widths.filter((candidate) => candidate >= wanted)) {
    for (const format of [best, ...formats]) {
      const file = each === width && isOfFormat(original, format) ? original : variantFile(each, format);
      if (file === original || files.has(file))
        return { file, isFinal: isDone || (each === wanted && format === best) };
    }
  }
  return { file: original, isFinal: isDone };
}

export function chooseCard(files: ReadonlySet<string>, original: string): Chosen {
  return files.has(card.file) ? { file: card.file, isFinal: true } : { file: original, isFinal: files.has(doneFile) };
}

function isOfFormat(file: string, format: VariantFormat): boolean {
  return file.endsWith(`.${format}`);
}
