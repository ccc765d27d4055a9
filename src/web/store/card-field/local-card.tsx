import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { Challenge } from './challenge.tsx';
import { cardFrameMessage, tellFrame } from './frame-messages.ts';
import { notAuthenticated, type CardHandle, type ProviderCardProps } from './card-handle.ts';
import styles from './card-field.module.css';

const answerWithinMs = 15_000;
const serviceDown = 'The payment service is not available.';

type TokenResult = Awaited<ReturnType<CardHandle['createToken']>>;
type ActionResult = Awaited<ReturnType<CardHandle['handleAction']>>;

/** The embedded gateway's card form, in a frame that can reach nothing of this page. */
export function LocalCard({ widgetUrl, ref, onError, onEnter }: ProviderCardProps & { widgetUrl: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<string, (result: TokenResult) => void>());
  const [height, setHeight] = useState<number | null>(null);
  const [ready] = useState(readiness);
  const [challenge, setChallenge] = useState<{ clientSecret: string; done: (result: ActionResult) => void } | null>(
    null,
  );

  const settle = (id: string, result: TokenResult): void => {
    waiting.current.get(id)?.(result);
    waiting.current.delete(id);
  };

  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = cardFrameMessage(event, frame.current);
    if (message === null) return;
    if (message.type === 'ready') ready.isReady();
    else if (message.type === 'height') setHeight(message.height);
    else if (message.type === 'change') onError(message.error);
    else if (message.type === 'enter') onEnter();
    else if (message.type === 'token') settle(message.id, { tokenId: message.tokenId });
    else settle(message.id, { error: message.message });
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);

  useImperativeHandle(ref, () => ({
    createToken() {
      const id = crypto.randomUUID();
      return new Promise<TokenResult>((resolve) => {
        waiting.current.set(id, resolve);
        // The frame may still be loading when somebody who was quick presses Pay.
        void ready.whenReady.then(() => {
          if (waiting.current.has(id)) tellFrame(frame.current, { to: 'card-frame', type: 'createToken', id });
        });
        setTimeout(() => settle(id, { error: serviceDown }), answerWithinMs);
      });
    },
    handleAction: (clientSecret) =>
      new Promise<ActionResult>((resolve) => setChallenge({ clientSecret, done: resolve })),
    focus: () => tellFrame(frame.current, { to: 'card-frame', type: 'focus' }),
  }));

  return (
    <>
      <iframe
        ref={frame}
        src={widgetUrl}
        sandbox="allow-scripts"
        title="Card details"
        className={styles.frame}
        style={height === null ? undefined : { height }}
      />
      {challenge !== null && (
        <Challenge
          url={challengeUrl(widgetUrl)}
          clientSecret={challenge.clientSecret}
          onDone={(error) => {
            challenge.done(error === null ? { ok: true } : { error });
            setChallenge(null);
          }}
          onLeave={() => {
            challenge.done({ error: notAuthenticated });
            setChallenge(null);
          }}
        />
      )}
    </>
  );
}

function readiness(): { whenReady: Promise<void>; isReady: () => void } {
  let isReady = (): void => {};
  const whenReady = new Promise<void>((resolve) => (isReady = resolve));
  return { whenReady, isReady };
}

function challengeUrl(widgetUrl: string): string {
  return widgetUrl.replace(/card$/, 'challenge');
}
