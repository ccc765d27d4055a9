import type { PictureShape } from '#contract/media-kinds.ts';

/** What is kept of the turned picture, in percent. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const whole: Part = { left: 0, top: 0, width: 100, height: 100 };
const least = 5;

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)));

/** The part with another edge; it stays in the picture. */
export function changed(part: Part, name: keyof Part, value: number): Part {
  const next = { ...part };
  if (name === 'left') next.left = between(value, 0, 100 - part.width);
  if (name === 'top') next.top = between(value, 0, 100 - part.height);
  if (name === 'width') next.width = between(value, least, 100 - part.left);
  if (name === 'height') next.height = between(value, least, 100 - part.top);
  return next;
}

interface Point {
  x: number;
  y: number;
}

/** The part between two points in percent; null if it is too small to be meant. */
export function partBetween(from: Point, to: Point): Part | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((each) => between(each, 0, 100));
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((each) => between(each, 0, 100));
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return null;
  if (right - left < least || bottom - top < least) return null;
  return { left, top, width: right - left, height: bottom - top };
}

export function turnedBy(turn: PictureShape['turn'], by: 90 | -90): PictureShape['turn'] {
  return ((turn + by + 360) % 360) as PictureShape['turn'];
}

export function sizeAfter({ width, height }: { width: number; height: number }, turn: PictureShape['turn']) {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** In pixels of the turned picture; null if all of it is kept. */
export function cropOf(part: Part, size: { width: number; height: number }): PictureShape['crop'] {
  if (part.width === 100 && part.height === 100) return null;
  const [left, top] = [Math.round((part.left * size.width) / 100), Math.round((part.top * size.height) / 100)];
  return {
    left,
    top,
    width: Math.min(size.width - left, Math.max(1, Math.round((part.width * size.width) / 100))),
    height: Math.min(size.height - top, Math.max(1, Math.round((part.height * size.height) / 100))),
  };
}
