import { type FromPage, fromPage } from '#contract/editor-messages.ts';

/** A window around the frame that speaks A-61 alone; it never saves anything. */
export interface Host {
  window: Window & typeof globalThis;
  document: Document;
  said: FromPage[];
  /** Sends as the editor does. */
  post(message: object): void;
  /** Delivers a message with a source and origin of choice, as a foreign window would. */
  deliver(data: unknown, from?: { origin?: string; source?: MessageEventSource | null }): void;
  /** The first message of a type from now on, or among those since `since`. Throws after `ms` milliseconds. */
  hears<T extends FromPage['type']>(type: T, since?: number, ms?: number): Promise<Extract<FromPage, { type: T }>>;
  /** Throws if a message of the type comes within `ms` milliseconds. */
  hearsNo(type: FromPage['type'], ms?: number): Promise<void>;
  close(): void;
}

interface Options {
  holder: HTMLElement;
  pageId: number;
  query?: string;
  token: string;
  /** What `init` says besides the token; `false` never answers. */
  init?: object | false;
}

export async function openHost({ holder, pageId, query = '', token, init = {} }: Options): Promise<Host> {
  const frame = document.createElement('iframe');
  frame.title = 'The page under test';
  const said: FromPage[] = [];
  const post = (message: object): void => frame.contentWindow?.postMessage({ v: 1, ...message }, location.origin);
  let isInitialised = false;
  const receive = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== location.origin) return;
    const parsed = fromPage.safeParse(event.data);
    if (!parsed.success) throw new Error(`The frame sent a message of no known shape: ${JSON.stringify(event.data)}`);
    said.push(parsed.data);
    if (parsed.data.type === 'ready' && init !== false && !isInitialised) {
      isInitialised = true;
      post({ type: 'init', token, ...init });
    }
  };
  window.addEventListener('message', receive);
  frame.src = `/cms/page/render/${pageId}?${query || 'cmsViewMode=edit'}`;
  holder.replaceChildren(frame);
  const host: Host = {
    get window() {
      return inside(frame);
    },
    get document() {
      return inside(frame).document;
    },
    said,
    post,
    deliver(data, { origin = location.origin, source = window } = {}) {
      const target = inside(frame);
      // The event must belong to the frame's own realm.
      target.dispatchEvent(new target.MessageEvent('message', { data, origin, source }));
    },
    async hears<T extends FromPage['type']>(type: T, since = said.length, ms = 8000) {
      const found = () => said.slice(since).find((message) => message.type === type);
      await until(() => found() !== undefined, `no '${type}' came`, ms);
      return found() as Extract<FromPage, { type: T }>;
    },
    async hearsNo(type, ms = 400) {
      const since = said.length;
      await pause(ms);
      check(!said.slice(since).some((message) => message.type === type), `'${type}' came and should not`);
    },
    close() {
      window.removeEventListener('message', receive);
      frame.remove();
    },
  };
  await host.hears('ready', 0);
  if (init !== false)
    await until(() => host.document.querySelector('main :is(h1, h2)') !== null, 'the page was not drawn');
  return host;
}

function inside(frame: HTMLIFrameElement): Window & typeof globalThis {
  const window = frame.contentDocument?.defaultView;
  if (!window) throw new Error('The frame is gone.');
  return window;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function check(isHeld: boolean, what: string): void {
  if (!isHeld) throw new Error(what);
}

export async function until(isSo: () => boolean, what: string, ms = 8000): Promise<void> {
  const end = Date.now() + ms;
  while (!isSo()) {
    check(Date.now() < end, what);
    await pause(30);
  }
}
