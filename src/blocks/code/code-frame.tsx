import { useEffect, useRef, useState } from 'react';
import { codeFramePath, readFrameMessage } from './frame-protocol.ts';
import styles from './code-frame.module.css';

/**
 * Runs an editor's code in a frame with an opaque origin, so it cannot access this page or the storage of the site. The
 * document of the frame has its own content security policy. The page sends the code by message; the frame reports its
 * content height.
 */
export function CodeFrame({ code }: { code: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    // An opaque origin cannot be a target, so '*' is used; the code is already public in the page.
    const send = () => frame.current?.contentWindow?.postMessage({ phiCode: code }, '*');
    const listen = (event: MessageEvent<unknown>): void => {
      if (!frame.current || event.source !== frame.current.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (message?.phiFrame === 'ready') send();
      else if (message) setHeight(message.height);
    };
    window.addEventListener('message', listen);
    // If the frame loaded before hydration, its 'ready' message is already lost, so the code is sent now as well.
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
