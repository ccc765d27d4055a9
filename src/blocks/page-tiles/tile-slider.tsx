import { Children, useEffect, useRef, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import type Swiper from 'swiper';
import { classNames } from '#web/ui/class-names.ts';
import { useReducedMotion } from '#web/ui/use-media.ts';
import styles from './tile-slider.module.css';

/** §9 tile slider: autoplay every 3 s, 500 ms; 3 tiles from 1200 px, 2 from 576 px, 1 below (the style sheet has the same). */
const timing = { everyMs: 3000, speedMs: 500 };

/** A strip that can be scrolled by hand from the start, and becomes a slider once its code has come. */
export function TileSlider({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const reducedMotion = useReducedMotion();
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const playing = chosen ?? !reducedMotion;

  useEffect(() => {
    let made: Swiper | undefined;
    let gone = false;
    void startSwiper(ref.current).then((instance) => {
      if (gone) instance?.destroy();
      else setSwiper((made = instance) ?? null);
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, []);

  useEffect(() => {
    if (playing) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
  }, [swiper, playing]);

  // The keyboard inside stops the clock; the pointer does by Swiper's own option.
  const hold = {
    onFocus: () => {
      swiper?.autoplay.stop();
    },
    onBlur: (event: FocusEvent) => {
      if (playing && !event.currentTarget.contains(event.relatedTarget)) swiper?.autoplay.start();
    },
  };

  return (
    <section aria-roledescription="carousel" aria-label={label} className={styles.slider} {...hold}>
      {swiper && (
        <div className={styles.controls}>
          <Control label={playing ? 'Pause the slides' : 'Play the slides'} path={playing ? 'M9 6v12M15 6v12' : 'M9 6l9 6-9 6z'} onClick={() => setChosen(!playing)} />
          <Control label="Previous" path="M14 6l-6 6 6 6" onClick={() => swiper.slidePrev()} />
          <Control label="Next" path="M10 6l6 6-6 6" onClick={() => swiper.slideNext()} />
        </div>
      )}
      <div ref={ref} className={classNames(styles.window, swiper && styles.running)}>
        <ul className={styles.track}>
          {Children.map(children, (child) => child && <li className={styles.slide}>{child}</li>)}
        </ul>
      </div>
    </section>
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

async function startSwiper(element: HTMLElement | null): Promise<Swiper | undefined> {
  const [{ default: SwiperClass }, { A11y, Autoplay }] = await Promise.all([import('swiper'), import('swiper/modules')]);
  if (!element?.isConnected || !styles.track || !styles.slide) return undefined;
  element.scrollLeft = 0;
  return new SwiperClass(element, {
    modules: [A11y, Autoplay],
    wrapperClass: styles.track,
    slideClass: styles.slide,
    speed: timing.speedMs,
    rewind: true,
    spaceBetween: 20,
    slidesPerView: 1,
    breakpoints: { 576: { slidesPerView: 2 }, 1200: { slidesPerView: 3 } },
    autoplay: { delay: timing.everyMs, pauseOnMouseEnter: true, disableOnInteraction: false },
    a11y: { slideRole: 'listitem' },
  });
}
