import { Children, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { AfterHydration } from '../after-hydration.tsx';
import type { SlideTiming } from './slider-motion.tsx';
import styles from './slider.module.css';

const loadMotion = () => import('./slider-motion.tsx').then(({ SliderMotion }) => SliderMotion);

interface Props {
  label: string;
  timing: SlideTiming;
  /** A class that sets --per-view, the number of visible slides per viewport width. */
  className: string | undefined;
  children: ReactNode;
}

/**
 * A server-rendered strip that scrolls by hand. Automatic motion and controls are in a separate chunk, which loads
 * later.
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
      <AfterHydration load={loadMotion} props={{ carouselRef, stripRef, timing }} />
      {/* Focusable, so that arrow keys scroll it until the controls are loaded; SliderMotion removes the tabindex. */}
      <div ref={stripRef} tabIndex={0} className={styles.strip}>
        <ul className={styles.track}>
          {Children.map(children, (child) => child && <li className={styles.slide}>{child}</li>)}
        </ul>
      </div>
    </section>
  );
}
