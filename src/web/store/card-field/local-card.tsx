import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { Challenge } from './challenge.tsx';
import { cardFrameMessage, postToFrame } from './frame-messages.ts';
import { useFrameScheme } from './frame-scheme.ts';
import { notAuthenticated, type CardHandle, type ProviderCardProps } from './card-handle.ts';
import styles from './card-field.module.css';

const tokenTimeoutMs = 15_000;
const serviceDown = 'The payment service is not available.';

type TokenResult = Awaited<ReturnType<CardHandle['createToken']>>;
type ActionResult = Awaited<ReturnType<CardHandle['handleAction']>>;

/** The card form of the embedded gateway, in a sandboxed frame without access to this page. */
export function LocalCard({ widgetUrl, ref, onError, onEnter }: ProviderCardProps & { widgetUrl: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const pending = useRef(new Map<string, (result: TokenResult) => void>());
  const [height, setHeight] = useState<number | null>(null);
  const [ready] = useState(readiness);
  const challenge = useChallenge(widgetUrl);
  const { src, tellScheme } = useFrameScheme(frame, 'card-frame', widgetUrl);

  const resolveToken = (id: string, result: TokenResult): void => {
    pending.current.get(id)?.(result);
    pending.current.delete(id);
  };

  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = cardFrameMessage(event, frame.current);
    if (message === null) return;
    if (message.type === 'ready') {
      tellScheme();
      ready.isReady();
    } else if (message.type === 'height') setHeight(message.height);
    else if (message.type === 'change') onError(message.error);
    else if (message.type === 'enter') onEnter();
    else if (message.type === 'token') resolveToken(message.id, { tokenId: message.tokenId });
    else resolveToken(message.id, { error: message.message });
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  useImperativeHandle(ref, () => ({
    createToken() {
      const id = crypto.randomUUID();
      return new Promise<TokenResult>((resolve) => {
        pending.current.set(id, resolve);
        // The frame may still be loading when the shopper presses Pay.
        void ready.whenReady.then(() => {
          if (pending.current.has(id)) postToFrame(frame.current, { to: 'card-frame', type: 'createToken', id });
        });
        setTimeout(() => resolveToken(id, { error: serviceDown }), tokenTimeoutMs);
      });
    },
    handleAction: challenge.handleAction,
    focus: () => postToFrame(frame.current, { to: 'card-frame', type: 'focus' }),
  }));

  return (
    <>
      <iframe
        ref={frame}
        src={src}
        sandbox="allow-scripts"
        title="Card details"
        className={styles.frame}
        style={height === null ? undefined : { height }}
      />
      {challenge.dialog}
    </>
  );
}

/** The bank's confirmation without a card form. */
export function LocalCheck({ widgetUrl, ref }: { widgetUrl: string; ref: Ref<Pick<CardHandle, 'handleAction'>> }) {
  const { handleAction, dialog } = useChallenge(widgetUrl);
  useImperativeHandle(ref, () => ({ handleAction }));
  return dialog;
}

function useChallenge(widgetUrl: string) {
  const [open, setOpen] = useState<{ clientSecret: string; done: (result: ActionResult) => void } | null>(null);
  const finish = (result: ActionResult): void => {
    open?.done(result);
    setOpen(null);
  };
  return {
    handleAction: (clientSecret: string) =>
      new Promise<ActionResult>((resolve) => setOpen({ clientSecret, done: resolve })),
    dialog: open && (
      <Challenge
        url={challengeUrl(widgetUrl)}
        clientSecret={open.clientSecret}
        onDone={(error) => finish(error === null ? { ok: true } : { error })}
        onLeave={() => finish({ error: notAuthenticated })}
      />
    ),
  };
}

function readiness(): { whenReady: Promise<void>; isReady: () => void } {
  let isReady = (): void => {};
  const whenReady = new Promise<void>((resolve) => (isReady = resolve));
  return { whenReady, isReady };
}

function challengeUrl(widgetUrl: string): string {
  return widgetUrl.replace(/card$/, 'challenge');
}
