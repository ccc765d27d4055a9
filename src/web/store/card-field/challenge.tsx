import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { challengeFrameMessage, postToFrame } from './frame-messages.ts';
import { useFrameScheme } from './frame-scheme.ts';
import styles from './card-field.module.css';

interface ChallengeProps {
  url: string;
  clientSecret: string;
  onDone: (error: string | null) => void;
  onLeave: () => void;
}

/** The bank's authentication (3-D Secure) in a dialog. Closing the dialog cancels it. */
export function Challenge({ url, clientSecret, onDone, onLeave }: ChallengeProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const { src, tellScheme } = useFrameScheme(frame, 'challenge-frame', url);

  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = challengeFrameMessage(event, frame.current);
    if (message?.type === 'ready') {
      tellScheme();
      postToFrame(frame.current, { to: 'challenge-frame', type: 'start', clientSecret });
    } else if (message?.type === 'height') setHeight(message.height);
    else if (message?.type === 'done') onDone(message.error);
    else if (message?.type === 'leave') onLeave();
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  // A set-up keeps a card and charges nothing: its secret begins with the id of the SetupIntent.
  const title = clientSecret.startsWith('seti_') ? 'Confirm your card' : 'Confirm your payment';
  return (
    <Dialog open title={title} onClose={onLeave}>
      <iframe
        ref={frame}
        src={src}
        sandbox="allow-scripts"
        title="Your bank’s confirmation"
        className={styles.frame}
        style={height === null ? undefined : { height }}
      />
    </Dialog>
  );
}
