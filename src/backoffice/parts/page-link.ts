import {
  features as ownFeatures,
  type FromEditor,
  type FromPage,
  fromPage,
  maxMessageChars,
} from '#contract/editor-messages.ts';

export interface PageLink {
  /** Sends to the frame, once it has said that it is there. */
  post(message: FromEditor): void;
  /** Features that the frame named. */
  has(feature: string): boolean;
  close(): void;
}

interface Options {
  frame: HTMLIFrameElement;
  /** The token for the frame; null if nobody is signed in. */
  token(): Promise<string | null>;
  pageId: number;
  onMessage(message: FromPage): void;
}

/**
 * The editor window's end of the messages. Accepts messages of its own frame and origin only, in the documented
 * shape. Answers every `ready`, also after a reload of the frame, and never speaks first.
 */
export function linkToPage({ frame, token, pageId, onMessage }: Options): PageLink {
  const { origin } = window.location;
  let features = new Set<string>();
  let isReady = false;
  const post = (message: FromEditor): void => {
    if (isReady) frame.contentWindow?.postMessage(message, origin);
  };
  const receive = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    if ((JSON.stringify(event.data)?.length ?? 0) > maxMessageChars) return;
    const parsed = fromPage.safeParse(event.data);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === 'ready') {
      features = new Set(message.features);
      isReady = true;
      void token().then((given) => {
        if (given !== null) post({ v: 1, type: 'init', token: given, features: [...ownFeatures], pageId });
        onMessage(message);
      });
      return;
    }
    if (message.type === 'needToken') {
      void token().then((given) => given !== null && post({ v: 1, type: 'token', reqId: message.reqId, token: given }));
      return;
    }
    onMessage(message);
  };
  window.addEventListener('message', receive);
  return {
    post,
    has: (feature) => features.has(feature),
    close: () => window.removeEventListener('message', receive),
  };
}
