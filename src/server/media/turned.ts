import type { PictureShape } from '#contract/media-kinds.ts';
import type { Focus } from './address.ts';

interface Size {
  width: number;
  height: number;
}

export function turnedSize({ width, height }: Size, turn: PictureShape['turn']): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** Where the focal point is in the picture that is turned and then cropped; at its edge if it was cut off. */
export function turnedFocus({ x, y }: Focus, size: Size, { turn, crop }: PictureShape): Focus {
  const [right, down] =
    turn === 90 ? [100 - y, x] : turn === 180 ? [100 - x, 100 - y] : turn === 270 ? [y, 100 - x] : [x, y];
  const { width, height } = turnedSize(size, turn);
  const kept = crop ?? { left: 0, top: 0, width, height };
  const within = (percent: number, whole: number, from: number, length: number) =>
    Math.min(99, Math.max(0, Math.round((((percent * whole) / 100 - from) / length) * 100)));
  return {
    x: within(right, width, kept.left, kept.width),
    y: within(down, height, kept.top, kept.height),
  };
}
