import { useEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { LineIcon } from '#web/ui/line-icon.tsx';
import styles from './image-gallery.module.css';
import { loops, sideBySide, stepTo } from './slide-window.ts';

interface GalleryImage {
  imageUrl: string;
  alt: string;
}

/** The page's width, from 992 px two thirds of it, divided by the pictures side by side (A-106). */
const sizesOf = (sideBySideCount: number) =>
  `${sideBySideCount > 1 ? `(min-width: 992px) min(${Math.ceil(62 / sideBySideCount)}vw, 30rem), ` : ''}(min-width: 768px) min(${Math.ceil(94 / sideBySideCount)}vw, 46rem), 94vw`;

/** The images of a product in a scroll container, with previous and next buttons and thumbnails. */
export function ImageGallery({ images, name }: { images: readonly GalleryImage[]; name: string }) {
  const track = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState(1);
  const [first] = images;
  const last = Math.max(0, images.length - shown);
  const isLoop = loops(images.length);

  /** Distance from one picture to the next. */
  const pitch = (): number => {
    const [one, two] = track.current?.children ?? [];
    return one && two ? two.getBoundingClientRect().left - one.getBoundingClientRect().left : 0;
  };
  const isInView = (index: number): boolean => index >= current && index < current + shown;
  const show = (index: number): void => {
    const target = stepTo(images.length, shown, index);
    track.current?.scrollTo({ left: target * pitch() });
  };
  const follow = (): void => {
    const { scrollLeft = 0 } = track.current ?? {};
    if (pitch() > 0) setCurrent(Math.min(Math.round(scrollLeft / pitch()), last));
  };

  useEffect(() => {
    const wide = window.matchMedia('(width >= 768px)');
    const fit = (): void => setShown(wide.matches ? sideBySide : 1);
    fit();
    wide.addEventListener('change', fit);
    return () => wide.removeEventListener('change', fit);
  }, []);

  // Scrolls the thumbnail of the middle of the shown images to the centre of the strip.
  const middle = current + Math.floor((shown - 1) / 2);
  useEffect(() => {
    const [row, small] = [
      strip.current?.getBoundingClientRect(),
      strip.current?.children[middle]?.getBoundingClientRect(),
    ];
    if (row && small) strip.current?.scrollBy({ left: small.left + small.width / 2 - row.left - row.width / 2 });
  }, [middle]);

  if (images.length <= 1) {
    return (
      <div className={styles.track} data-pictures>
        {first ? (
          <Large image={first} eager of={1} />
        ) : (
          <Picture src={null} alt="" width={900} height={900} className={styles.picture} />
        )}
      </div>
    );
  }
  return (
    <section
      className={styles.gallery}
      data-all={images.length <= sideBySide || undefined}
      aria-roledescription="carousel"
      aria-label={`Pictures of ${name}`}
    >
      <div
        ref={track}
        className={styles.track}
        data-pictures
        data-count={Math.min(images.length, sideBySide)}
        tabIndex={0}
        role="group"
        aria-label={said(current, Math.min(shown, images.length), images.length)}
        onScroll={follow}
      >
        {images.map((image, index) => (
          <Large key={image.imageUrl} image={image} eager={index < 1} of={Math.min(images.length, sideBySide)} />
        ))}
      </div>
      <div className={styles.bar}>
        <Arrow
          label="Previous picture"
          direction="back"
          disabled={last === 0 || (!isLoop && current === 0)}
          onPress={() => show(current - 1)}
        />
        <ol ref={strip} className={styles.thumbs}>
          {images.map((image, index) => (
            <li key={image.imageUrl}>
              <button
                type="button"
                className={classNames(styles.thumb, isInView(index) && styles.current)}
                aria-label={`Show picture ${index + 1}${image.alt ? `: ${image.alt}` : ''}`}
                aria-current={isInView(index) || undefined}
                onClick={() => show(Math.min(index, last))}
              >
                <Picture src={image.imageUrl} alt="" width={160} height={160} sizes="5rem" className={styles.small} />
              </button>
            </li>
          ))}
        </ol>
        <Arrow
          label="Next picture"
          direction="on"
          disabled={last === 0 || (!isLoop && current === last)}
          onPress={() => show(current + 1)}
        />
      </div>
    </section>
  );
}

function said(current: number, shown: number, count: number): string {
  const first = current + 1;
  return shown === 1 ? `Picture ${first} of ${count}` : `Pictures ${first} to ${first + shown - 1} of ${count}`;
}

/** Links to the image file; the page opens it in the image popup. `of` is how many stand side by side. */
function Large({ image, eager, of }: { image: GalleryImage; eager: boolean; of: number }) {
  return (
    <TextLink href={image.imageUrl} className={styles.large} aria-label={`View larger: ${image.alt || 'picture'}`}>
      <Picture
        src={image.imageUrl}
        alt={image.alt}
        width={900}
        height={900}
        sizes={sizesOf(of)}
        eager={eager}
        className={styles.picture}
      />
    </TextLink>
  );
}

function Arrow({
  label,
  direction,
  disabled,
  onPress,
}: {
  label: string;
  direction: 'back' | 'on';
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    // aria-disabled instead of disabled, so that a keyboard user keeps the focus at the last image.
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
    >
      <LineIcon path={direction === 'back' ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} size={22} />
    </button>
  );
}
