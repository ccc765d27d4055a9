/** Messages between a page and the frame that runs an editor's code; the other half is server/cms/code-frame.ts. */
export const codeFramePath = '/frames/code';

export type FrameMessage = { phiFrame: 'ready' } | { phiFrame: 'height'; height: number };

/** Code may send anything from inside the frame: only these two shapes are listened to. */
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

/** Beyond it the frame scrolls inside, so that code cannot push the rest of the page out of reach (CSS pixels). */
const tallest = 4000;
