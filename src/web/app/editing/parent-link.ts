import { type FromEditor, fromEditor, type FromPage, maxMessageChars } from '#contract/editor-messages.ts';

/** The parts of a window that the link uses. */
export interface FrameWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

export type Mode = 'edit' | 'viewonly';

interface Options {
  window: FrameWindow;
  /** The origin of the parent, as the browser tells it; null if it does not. */
  parentOrigin: string | null;
  /** Own origin and those of EDITOR_ORIGINS. */
  allowed: readonly string[];
  /** The mode of the address. */
  mode: Mode;
  onMessage(message: FromEditor): void;
}

export interface ParentLink {
  /** Sends to the parent, with its exact origin; does nothing before `init`, except for `ready`. */
  post(message: FromPage): void;
  /** The mode of the address, or that of the last `setMode`. */
  mode(): Mode;
  /** Messages that were not accepted, for the conformance page. */
  dropped(): number;
  close(): void;
}

/** What a frame in viewonly still obeys (TRANS-79). */
const inViewonly: readonly FromEditor['type'][] = [
  'init',
  'token',
  'reload',
  'draw',
  'check',
  'scrollTo',
  'scheme',
  'bye',
];
/** What it also obeys if its address says edit: the way back, the size of its tools, the answer to an earlier save. */
const inPause: readonly FromEditor['type'][] = ['setMode', 'saved', 'scale'];

/**
 * The frame's end of the messages with the editor window (A-61, invariant 28). Accepts a message only from the parent
 * window, from an allowed origin, and in the documented shape; everything else is counted and ignored. The first `init`
 * fixes the origin. `setMode` pauses and continues the editing of a frame whose address says edit, for which the server
 * has checked the token and the role. A frame whose address says viewonly stays so: the editor opens another address.
 */
export function linkToParent({ window, parentOrigin, allowed, mode: opened, onMessage }: Options): ParentLink {
  let mode = opened;
  let bound: string | null = null;
  let dropped = 0;
  const drop = (): void => {
    dropped += 1;
    if (dropped === 1) console.warn('A message that is not from the editor was ignored.');
  };

  function receive(event: MessageEvent): void {
    if (event.source !== window.parent) return;
    if (!allowed.includes(event.origin) || (bound !== null && event.origin !== bound)) return drop();
    if (sizeOf(event.data) > maxMessageChars) return drop();
    const parsed = fromEditor.safeParse(event.data);
    if (!parsed.success) return drop();
    const message = parsed.data;
    if ((message.type === 'init') === (bound !== null)) return drop();
    const obeyed = opened === 'edit' ? [...inViewonly, ...inPause] : inViewonly;
    if (mode === 'viewonly' && !obeyed.includes(message.type)) return;
    if (message.type === 'setMode') mode = message.mode;
    if (message.type === 'init') bound = event.origin;
    onMessage(message);
  }
  window.addEventListener('message', receive);

  return {
    post(message) {
      const target = bound ?? (message.type === 'ready' ? parentOrigin : null);
      if (target !== null && allowed.includes(target)) window.parent.postMessage(message, target);
    },
    mode: () => mode,
    dropped: () => dropped,
    close: () => window.removeEventListener('message', receive),
  };
}

/** Characters of a message as JSON; Infinity for one that is no JSON. */
function sizeOf(data: unknown): number {
  try {
    return JSON.stringify(data)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
