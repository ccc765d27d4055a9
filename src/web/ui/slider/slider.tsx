import { Children, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { OnceDrawn } from '../once-drawn.tsx';
import type { SlideTiming } from './slider-motion.tsx';
import styles from './slider.module.css';

const loadMotion = () => import('./slider-motion.tsx').then(({ SliderMotion }) => SliderMotion);

interface Props {
  label: string;
  timing: SlideTiming;
  /** A class that sets --per-view: how many slides are seen at once, by width of the window. */
  className: string | undefined;
  children: ReactNode;
}

/**
 * A strip that can be scrolled by hand, drawn by the server. What moves it, and the buttons, come in a chunk of their
 * own: no page waits for them.
 */
export function Slider({ label, timing, className, children }: Props) {
  const carouselRef = useRef<HTMLElement>(null);
  const stripRef = useRef<HTMLDivElement>(null);

  return (
    <section
      ref={carouselRef}
      aria-roledescription="carousel"
      aria-label={label}
      className={classNames(styles.slider, className)}
    >
      <OnceDrawn load={loadMotion} props={{ carouselRef, stripRef, timing }} />
      {/* The arrow keys scroll it until its buttons are there; the motion takes it out of their way. */}
      <div ref={stripRef} tabIndex={0} className={styles.strip}>
        <ul className={styles.track}>
          {Children.map(children, (child) => child && <li className={styles.slide}>{child}</li>)}
        </ul>
      </div>
    </section>
  );
}
