import { Children, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { MotionProps, SlideTiming } from './slider-motion.tsx';
import styles from './slider.module.css';

interface Props {
  label: string;
  timing: SlideTiming;
  /** A class that sets --per-view: how many slides are seen at once, by width of the window. */
  className: string | undefined;
  children: ReactNode;
}

/**
 * A strip that can be scrolled by hand, drawn by the server. What moves it, and the buttons, come in a chunk of their own:
 * no page waits for them.
 */
export function Slider({ label, timing, className, children }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const [Motion, setMotion] = useState<ComponentType<MotionProps>>();

  useEffect(() => {
    let gone = false;
    void import('./slider-motion.tsx').then(({ SliderMotion }) => {
      if (!gone) setMotion(() => SliderMotion);
    });
    return () => {
      gone = true;
    };
  }, []);

  return (
    <section aria-roledescription="carousel" aria-label={label} className={classNames(styles.slider, className)}>
      {Motion && <Motion stripRef={strip} timing={timing} />}
      <div ref={strip} className={styles.strip}>
        <ul className={styles.track}>
          {Children.map(children, (child) => child && <li className={styles.slide}>{child}</li>)}
        </ul>
      </div>
    </section>
  );
}
