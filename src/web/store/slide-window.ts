/** §9: the gallery loops only if it has more than 2 images. */
const loopsFrom = 3;

/** pictures side by side from 768 px. */
export const sideBySide = 3;

/** The picture to show next; at the ends the first or last again, unless the gallery loops. */
export function stepTo(count: number, shown: number, index: number): number {
  const last = Math.max(0, count - shown);
  if (count < loopsFrom) return Math.min(Math.max(index, 0), last);
  if (index > last) return 0;
  return index < 0 ? last : index;
}

export const loops = (count: number): boolean => count >= loopsFrom;
