import { useEffect, useRef, useState } from 'react';
import { codeFramePath, readFrameMessage } from './frame-protocol.ts';
import styles from './code-frame.module.css';

/**
 * Runs an editor's code in a frame that has no origin, so it reaches neither this page nor what the browser keeps for
 * the site. The frame's document carries the policy under which it runs; the code is handed over by message, and the
 * frame tells how tall it has become.
 */
export function CodeFrame({ code }: { code: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    // The frame has no origin to aim at; what is sent was public with the page.
    const send = () => frame.current?.contentWindow?.postMessage({ phiCode: code }, '*');
    const listen = (event: MessageEvent<unknown>): void => {
      if (!frame.current || event.source !== frame.current.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (message?.phiFrame === 'ready') send();
      else if (message) setHeight(message.height);
    };
    window.addEventListener('message', listen);
    // A frame that was ready before this page was will not say so again.
    send();
    return () => window.removeEventListener('message', listen);
  }, [code]);

  return (
    <iframe
      ref={frame}
      key={code}
      className={styles.frame}
      title="Interactive content"
      src={codeFramePath}
      sandbox="allow-scripts"
      style={{ height }}
    />
  );
}
