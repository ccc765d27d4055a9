import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './scaled-frame.module.css';

/** A frame that lays its page out at a width, made smaller if there is less room. */
export function ScaledFrame({
  frame,
  src,
  title,
  width,
  isFull = false,
  onScale,
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  src: string;
  title: string;
  /** Page width in pixels. */
  width: number;
  /** As large as visitors see it; what there is no room for is scrolled to. */
  isFull?: boolean;
  /** Hears how large the page is drawn: 0.5 is half as large as it is laid out. */
  onScale?: (scale: number) => void;
}) {
  const [room, setRoom] = useState(1200);
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = isFull ? 1 : Math.min(1, room / width);
  const tell = useEffectEvent((now: number): void => onScale?.(now));
  useEffect(() => tell(scale), [scale]);
  return (
    <div ref={holder} className={styles.holder}>
      <iframe
        ref={frame}
        title={title}
        src={src}
        className={styles.frame}
        style={{
          width: `${width}px`,
          height: `${100 / scale}%`,
          left: `${Math.max(0, (room - width * scale) / 2)}px`,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}

const pageWidths = [
  [1200, 'Computer'],
  [768, 'Tablet'],
  [360, 'Phone'],
] as const;

/** A computer's width would be unreadable on a phone. */
export const firstWidth = (): number => (window.innerWidth < 700 ? 360 : 1200);

/** Buttons for the width of the page. */
export function WidthSwitch({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  return (
    <div className={styles.widths} role="group" aria-label="Page width">
      {pageWidths.map(([each, label]) => (
        <button key={each} type="button" aria-pressed={width === each} onClick={() => onChange(each)}>
          {label}
        </button>
      ))}
    </div>
  );
}
