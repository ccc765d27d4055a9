import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import Swiper from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import { usePlay } from '../use-play.ts';
import { LineIcon } from '../line-icon.tsx';
import styles from './slider.module.css';

/** Interval between slides and duration of the transition, in milliseconds. */
export interface SlideTiming {
  everyMs: number;
  speedMs: number;
}

interface Props {
  carouselRef: RefObject<HTMLElement | null>;
  stripRef: RefObject<HTMLElement | null>;
  timing: SlideTiming;
}

/** Advances the slides automatically and renders the controls. */
export function SliderMotion({ carouselRef, stripRef, timing: { everyMs, speedMs } }: Props) {
  const { playing, running, toggle } = usePlay(carouselRef);
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  // No controls while all slides fit.
  const [idle, setIdle] = useState(true);

  useEffect(() => {
    const element = stripRef.current;
    if (!element || !styles.track || !styles.slide || !styles.running) return undefined;
    const moved = styles.running;
    element.scrollLeft = 0;
    element.classList.add(moved);
    element.removeAttribute('tabindex');
    const made = new Swiper(element, {
      modules: [A11y, Autoplay],
      wrapperClass: styles.track,
      slideClass: styles.slide,
      // The stylesheet sets the slide width, before and after Swiper starts.
      slidesPerView: 'auto',
      spaceBetween: 20,
      speed: speedMs,
      rewind: true,
      autoplay: { delay: everyMs, disableOnInteraction: false },
      a11y: { slideRole: 'listitem' },
      on: { lock: () => setIdle(true), unlock: () => setIdle(false) },
    });
    made.autoplay.stop();
    setIdle(made.isLocked);
    setSwiper(made);
    return () => {
      made.destroy();
      element.classList.remove(moved);
      element.tabIndex = 0;
    };
  }, [stripRef, everyMs, speedMs]);

  useEffect(() => {
    if (running && !idle) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
  }, [swiper, running, idle]);

  if (idle) return null;
  return (
    <div className={styles.controls}>
      <Control
        label={playing ? 'Pause the slides' : 'Play the slides'}
        path={playing ? 'M9 6v12M15 6v12' : 'M9 6l9 6-9 6z'}
        onClick={toggle}
      />
      <Control label="Previous" path="M14 6l-6 6 6 6" onClick={() => swiper?.slidePrev()} />
      <Control label="Next" path="M10 6l6 6-6 6" onClick={() => swiper?.slideNext()} />
    </div>
  );
}

function Control({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.control} aria-label={label} onClick={onClick}>
      <LineIcon path={path} size={22} />
    </button>
  );
}
