/** Messages between a page and the frame that runs an editor's code; server/cms/code-frame.ts is the other side. */
export const codeFramePath = '/frames/code';

export type FrameMessage = { phiFrame: 'ready' } | { phiFrame: 'height'; height: number };

/** Code in the frame can send any message; every other shape is ignored. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('phiFrame' in data)) return undefined;
  if (data.phiFrame === 'ready') return { phiFrame: 'ready' };
  if (
    data.phiFrame !== 'height' ||
    !('height' in data) ||
    typeof data.height !== 'number' ||
    !Number.isFinite(data.height)
  )
    return undefined;
  return { phiFrame: 'height', height: Math.min(Math.max(Math.ceil(data.height), 0), tallest) };
}

/** Maximum frame height in CSS pixels; taller content scrolls inside, so that code cannot hide the rest of the page. */
const tallest = 4000;
