import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { classNames } from './class-names.ts';
import { usePlay } from './use-play.ts';
import styles from './fade-slides.module.css';

/** §9: shows the next slide every 3 s. */
const everyMs = 3000;

interface Props {
  carouselRef: RefObject<HTMLElement | null>;
  count: number;
  index: number;
  show: (index: number) => void;
}

/** Advances the slides automatically and renders the controls. */
export function FadeMotion({ carouselRef, count, index, show }: Props) {
  const { playing, running, toggle } = usePlay(carouselRef);
  const moveOn = useEffectEvent(() => {
    if (!document.hidden) show((index + 1) % count);
  });

  // The timer restarts with each slide, so that a slide chosen by the user stays for the full time.
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(moveOn, everyMs);
    return () => clearInterval(timer);
  }, [running, index]);

  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.button}
        aria-label={playing ? 'Pause the slides' : 'Play the slides'}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
          <path d={playing ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5l11 7-11 7z'} />
        </svg>
      </button>
      {Array.from({ length: count }, (_, position) => (
        <button
          key={position}
          type="button"
          className={classNames(styles.button, styles.dot)}
          aria-label={`Slide ${position + 1} of ${count}`}
          aria-current={position === index || undefined}
          onClick={() => show(position)}
        />
      ))}
    </div>
  );
}
