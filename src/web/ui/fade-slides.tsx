import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useRotation } from './use-rotation.ts';
import styles from './fade-slides.module.css';

/** §9 banner slider: one slide, a new one every 3 s, faded over 1.5 s. Pauses for pointer, focus and its button. */
const everyMs = 3000;

export function FadeSlides({ label, slides }: { label: string; slides: readonly ReactNode[] }) {
  const { index, playing, toggle, goTo, hold } = useRotation(slides.length, everyMs);
  if (slides.length < 2) return <>{slides}</>;
  return (
    <section className={styles.slides} aria-roledescription="carousel" aria-label={label} {...hold}>
      <div className={styles.controls}>
        <button type="button" className={styles.button} aria-label={playing ? 'Pause the slides' : 'Play the slides'} onClick={toggle}>
          <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
            <path d={playing ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5l11 7-11 7z'} />
          </svg>
        </button>
        {slides.map((_, position) => (
          <button key={position} type="button" className={classNames(styles.button, styles.dot)} aria-label={`Slide ${position + 1} of ${slides.length}`} aria-current={position === index || undefined} onClick={() => goTo(position)} />
        ))}
      </div>
      {slides.map((slide, position) => (
        <div key={position} className={styles.slide} role="group" aria-roledescription="slide" aria-label={`${position + 1} of ${slides.length}`} data-active={position === index} inert={position !== index}>
          {slide}
        </div>
      ))}
    </section>
  );
}
