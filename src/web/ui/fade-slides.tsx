import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AfterHydration } from './after-hydration.tsx';
import styles from './fade-slides.module.css';

interface Props {
  label: string;
  slides: readonly ReactNode[];
  /** Images without meaning: slides are not announced, and without JavaScript only the first one is visible. */
  decorative?: boolean;
}

/** §9 banner slider: one slide at a time, faded over 1.5 s. Timer and controls are in a separate chunk. */
export function FadeSlides(props: Props) {
  return props.slides.length < 2 ? <>{props.slides}</> : <Fading {...props} />;
}

const loadMotion = () => import('./fade-motion.tsx').then(({ FadeMotion }) => FadeMotion);

function Fading({ label, slides, decorative = false }: Props) {
  const carouselRef = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<number>();
  const index = shown ?? 0;
  return (
    <section
      ref={carouselRef}
      className={styles.slides}
      aria-roledescription="carousel"
      aria-label={label}
      data-decorative={decorative || undefined}
    >
      <AfterHydration load={loadMotion} props={{ carouselRef, count: slides.length, index, show: setShown }} />
      {slides.map((slide, position) => (
        <div
          key={position}
          className={styles.slide}
          {...(decorative
            ? {}
            : { role: 'group', 'aria-roledescription': 'slide', 'aria-label': `${position + 1} of ${slides.length}` })}
          data-active={position === index}
          // All slides stay readable until the controls are loaded.
          inert={shown !== undefined && position !== index}
        >
          {slide}
        </div>
      ))}
    </section>
  );
}
