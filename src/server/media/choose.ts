import { card, doneFile, type VariantFormat, variantFile, widthsOf } from './address.ts';

export interface PictureRequest {
  /** Of the original. */
  width: number;
  original: string;
  /** The requested width; null for the original. */
  requested: number | null;
  accept: string;
}

export interface Chosen {
  file: string;
  /** False while the job has not yet made the best file. */
  isFinal: boolean;
}

/**
 * The best existing file for a request, by width first and format second (AVIF, then WebP); null for a width that is
 * not served.
 */
export function chooseFile(
  files: ReadonlySet<string>,
  { width, original, requested, accept }: PictureRequest,
): Chosen | null {
  const isDone = files.has(doneFile);
  if (requested === null) return { file: original, isFinal: true };
  const widths = widthsOf(width);
  if (!widths.includes(requested)) return null;
  const [best, ...formats] = (['avif', 'webp'] as const).filter((format) => accept.includes(`image/${format}`));
  // A client that accepts neither format gets the original.
  if (!best) return { file: original, isFinal: true };
  for (const each of widths.filter((candidate) => candidate >= requested)) {
    for (const format of [best, ...formats]) {
      const file = each === width && isOfFormat(original, format) ? original : variantFile(each, format);
      if (file === original || files.has(file))
        return { file, isFinal: isDone || (each === requested && format === best) };
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
