// Messages from the frames of the embedded gateway. Every other message is ignored.

export type CardFrameMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'change'; error: string | null }
  | { type: 'enter' }
  | { type: 'token'; id: string; tokenId: string }
  | { type: 'refused'; id: string; message: string };

export type ChallengeFrameMessage =
  | { type: 'ready' | 'leave' }
  | { type: 'height'; height: number }
  | { type: 'done'; error: string | null };

const maxFrameHeight = 900;

export function cardFrameMessage(
  event: MessageEvent<unknown>,
  frame: HTMLIFrameElement | null,
): CardFrameMessage | null {
  const data = fieldsFrom(event, frame, 'card-frame');
  switch (data?.['type']) {
    case 'ready':
    case 'enter':
      return { type: data['type'] };
    case 'height':
      return heightFrom(data);
    case 'change':
      return isTextOrNull(data['error']) ? { type: 'change', error: data['error'] } : null;
    case 'token': {
      const { id, tokenId } = data;
      return typeof id === 'string' && typeof tokenId === 'string' ? { type: 'token', id, tokenId } : null;
    }
    case 'refused': {
      const { id, message } = data;
      return typeof id === 'string' && typeof message === 'string' ? { type: 'refused', id, message } : null;
    }
    default:
      return null;
  }
}

export function challengeFrameMessage(
  event: MessageEvent<unknown>,
  frame: HTMLIFrameElement | null,
): ChallengeFrameMessage | null {
  const data = fieldsFrom(event, frame, 'challenge-frame');
  if (data?.['type'] === 'ready' || data?.['type'] === 'leave') return { type: data['type'] };
  if (data?.['type'] === 'height') return heightFrom(data);
  return data?.['type'] === 'done' && isTextOrNull(data['error']) ? { type: 'done', error: data['error'] } : null;
}

/**
 * A sandboxed frame has an opaque origin, which cannot be a target, so '*' is used. Only this window receives the
 * message.
 */
export function postToFrame(
  frame: HTMLIFrameElement | null,
  message: { to: 'card-frame' | 'challenge-frame'; type: string } & Record<string, string>,
): void {
  frame?.contentWindow?.postMessage(message, '*');
}

function fieldsFrom(
  event: MessageEvent<unknown>,
  frame: HTMLIFrameElement | null,
  name: string,
): Record<string, unknown> | null {
  // The browser reports an opaque origin as 'null'.
  if (frame === null || event.source !== frame.contentWindow || event.origin !== 'null') return null;
  if (typeof event.data !== 'object' || event.data === null) return null;
  const fields = Object.fromEntries(Object.entries(event.data));
  return fields['from'] === name ? fields : null;
}

function heightFrom(fields: Record<string, unknown>): { type: 'height'; height: number } | null {
  const height = fields['height'];
  return typeof height === 'number' && height > 0 && height <= maxFrameHeight ? { type: 'height', height } : null;
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
