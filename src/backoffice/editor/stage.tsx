import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './editor.module.css';

const widths = [
  [1200, 'Computer'],
  [768, 'Tablet'],
  [360, 'Phone'],
] as const;

/** The page at the width of a computer, a tablet or a phone; made smaller if the window is narrower. */
export function Stage({ frame, pageId }: { frame: RefObject<HTMLIFrameElement | null>; pageId: number }) {
  const [width, setWidth] = useState<number>(1200);
  const [room, setRoom] = useState(1200);
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <section className={styles.stage} aria-label="The page">
      <div className={styles.widths} role="group" aria-label="Width of the page">
        {widths.map(([each, label]) => (
          <button key={each} type="button" aria-pressed={width === each} onClick={() => setWidth(each)}>
            {label}
          </button>
        ))}
      </div>
      <div ref={holder} className={styles.holder}>
        <iframe
          ref={frame}
          title="The page"
          src={`/cms/page/render/${pageId}?cmsViewMode=edit`}
          className={styles.frame}
          style={{
            width: `${width}px`,
            height: `${100 / scale}%`,
            left: `${Math.max(0, (room - width * scale) / 2)}px`,
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </section>
  );
}
