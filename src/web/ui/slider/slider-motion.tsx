import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import Swiper from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import { useReducedMotion } from '../use-media.ts';
import styles from './slider.module.css';

/** A new slide every `everyMs`, which takes `speedMs` to come (milliseconds). */
export interface SlideTiming {
  everyMs: number;
  speedMs: number;
}

export interface MotionProps {
  stripRef: RefObject<HTMLElement | null>;
  timing: SlideTiming;
}

/** Moves the slides of a strip, with buttons for it. Pointer and keyboard inside stop the clock. */
export function SliderMotion({ stripRef, timing: { everyMs, speedMs } }: MotionProps) {
  const reducedMotion = useReducedMotion();
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const playing = chosen ?? !reducedMotion;

  useEffect(() => {
    const element = stripRef.current;
    if (!element || !styles.track || !styles.slide || !styles.running) return;
    const { running } = styles;
    element.scrollLeft = 0;
    element.classList.add(running);
    const made = new Swiper(element, {
      modules: [A11y, Autoplay],
      wrapperClass: styles.track,
      slideClass: styles.slide,
      // The style sheet says how wide a slide is, for both.
      slidesPerView: 'auto',
      spaceBetween: 20,
      speed: speedMs,
      rewind: true,
      autoplay: { delay: everyMs, pauseOnMouseEnter: true, disableOnInteraction: false },
      a11y: { slideRole: 'listitem' },
    });
    setSwiper(made);
    return () => {
      made.destroy();
      element.classList.remove(running);
    };
  }, [stripRef, everyMs, speedMs]);

  useEffect(() => {
    const carousel = stripRef.current?.parentElement;
    if (!swiper || !carousel) return;
    if (playing) swiper.autoplay.start();
    else swiper.autoplay.stop();
    const hold = () => swiper.autoplay.stop();
    const release = (event: FocusEvent) => {
      if (playing && !carousel.contains(event.relatedTarget as Node | null)) swiper.autoplay.start();
    };
    carousel.addEventListener('focusin', hold);
    carousel.addEventListener('focusout', release);
    return () => {
      carousel.removeEventListener('focusin', hold);
      carousel.removeEventListener('focusout', release);
    };
  }, [swiper, playing, stripRef]);

  return (
    <div className={styles.controls}>
      <Control label={playing ? 'Pause the slides' : 'Play the slides'} path={playing ? 'M9 6v12M15 6v12' : 'M9 6l9 6-9 6z'} onClick={() => setChosen(!playing)} />
      <Control label="Previous" path="M14 6l-6 6 6 6" onClick={() => swiper?.slidePrev()} />
      <Control label="Next" path="M10 6l6 6-6 6" onClick={() => swiper?.slideNext()} />
    </div>
  );
}

function Control({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.control} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
