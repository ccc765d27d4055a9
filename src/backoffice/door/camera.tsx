import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { cameraFault, makeVideoReader } from './camera-reader.ts';
import styles from './door.module.css';

const lookEveryMs = 150;
/** The same code is in front of the camera for a while. */
const sameAgainMs = 4000;

/** Reads tickets with the camera, which starts when somebody presses for it. */
export function Camera({ onRead }: { onRead: (text: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <div className={styles.camera}>
      {fault !== null && <ErrorList errors={[fault]} />}
      {isOn && (
        <Picture
          onRead={onRead}
          onFault={(text) => {
            setFault(text);
            setOn(false);
          }}
        />
      )}
      <Button
        variant={isOn ? 'quiet' : 'secondary'}
        block
        onClick={() => {
          setFault(null);
          setOn(!isOn);
        }}
      >
        {isOn ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
    </div>
  );
}

function Picture({ onRead, onFault }: { onRead: (text: string) => void; onFault: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);
  const fail = useEffectEvent(onFault);

  useEffect(() => {
    const stop = new AbortController();
    void watch(video.current, stop.signal, read).catch((error: unknown) => {
      if (!stop.signal.aborted) fail(cameraFault(error));
    });
    return () => stop.abort();
  }, []);

  return <video ref={video} className={styles.video} muted playsInline aria-label="What the camera sees" />;
}

async function watch(video: HTMLVideoElement | null, stop: AbortSignal, read: (text: string) => void): Promise<void> {
  if (!video) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  const end = () => stream.getTracks().forEach((track) => track.stop());
  if (stop.aborted) return end();
  stop.addEventListener('abort', end);
  video.srcObject = stream;
  await video.play();
  const readVideo = await makeVideoReader();
  let last = { text: '', at: 0 };
  while (!stop.aborted) {
    const text = await readVideo(video).catch(() => null);
    const isNew = text !== null && (text !== last.text || Date.now() - last.at > sameAgainMs);
    if (text !== null) last = { text, at: Date.now() };
    if (isNew && text !== null && !stop.aborted) read(text);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
