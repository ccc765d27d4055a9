/** In percent from the left and from the top, 0 to 99. */
export interface Focus {
  x: number;
  y: number;
}

const clamped = (value: number): number => Math.min(99, Math.max(0, Math.round(value)));

/** The point of a press in a picture. */
export function focusAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Focus {
  return { x: clamped(((clientX - left) / width) * 100), y: clamped(((clientY - top) / height) * 100) };
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The point after a key; null for other keys. With Shift ten times as far. */
export function focusAfter({ x, y }: Focus, { key, shiftKey }: { key: string; shiftKey: boolean }): Focus | null {
  const [right, down] = steps[key] ?? [];
  if (right === undefined || down === undefined) return null;
  const by = shiftKey ? 10 : 1;
  return { x: clamped(x + right * by), y: clamped(y + down * by) };
}

export const focusText = ({ x, y }: Focus): string => `${x} % from the left, ${y} % from the top`;

/** A point that is moved and not saved, and the picture over which that was begun. */
export interface Moved {
  focus: Focus;
  url: string;
  revision: number;
}

interface Picture {
  url: string;
  revision: number;
  focus: Focus;
}

export const isSame = (one: Focus, other: Focus): boolean => one.x === other.x && one.y === other.y;

export function movedTo(focus: Focus, before: Moved | null, { url, revision }: Picture): Moved {
  return { ...(before ?? { url, revision }), focus };
}

/**
 * What the point is saved over: what somebody else has done to the picture since is refused. Its address says point and
 * file, so that of a new description the point knows nothing.
 */
export function revisionFor(moved: Moved | null, { url, revision }: Picture): number {
  return moved === null ? revision : moved.url === url ? Math.max(moved.revision, revision) : moved.revision;
}

/** What is left to save when the point is stored: where it was moved while the save was on its way. */
export function leftOf(moved: Moved | null, { focus, url, revision }: Picture): Moved | null {
  return moved === null || isSame(moved.focus, focus) ? null : { focus: moved.focus, url, revision };
}
