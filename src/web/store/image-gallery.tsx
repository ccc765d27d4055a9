import { useEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { LineIcon } from '#web/ui/line-icon.tsx';
import styles from './image-gallery.module.css';

interface GalleryImage {
  imageUrl: string;
  alt: string;
}

/** Half of the page width where the details are beside the gallery. */
const sizes = '(min-width: 768px) min(50vw, 46rem), 94vw';

/** §9: the gallery loops only if it has more than 2 images. */
const loopsFrom = 3;

/** The images of a product in a scroll container, with previous and next buttons and thumbnails. */
export function ImageGallery({ images, name }: { images: readonly GalleryImage[]; name: string }) {
  const track = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  const [first] = images;
  const last = images.length - 1;
  const loops = images.length >= loopsFrom;

  const show = (index: number): void => {
    const target = loops ? (index + images.length) % images.length : Math.min(Math.max(index, 0), last);
    track.current?.scrollTo({ left: target * track.current.clientWidth });
  };
  const follow = (): void => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setCurrent(Math.min(Math.round(scrollLeft / clientWidth), last));
  };

  // Scrolls the thumbnail of the current image to the centre of the strip.
  useEffect(() => {
    const [row, small] = [
      strip.current?.getBoundingClientRect(),
      strip.current?.children[current]?.getBoundingClientRect(),
    ];
    if (row && small) strip.current?.scrollBy({ left: small.left + small.width / 2 - row.left - row.width / 2 });
  }, [current]);

  if (images.length <= 1) {
    return (
      <div className={styles.track} data-pictures>
        {first ? (
          <Large image={first} eager />
        ) : (
          <Picture src={null} alt="" width={900} height={900} className={styles.picture} />
        )}
      </div>
    );
  }
  return (
    <section className={styles.gallery} aria-roledescription="carousel" aria-label={`Pictures of ${name}`}>
      <div
        ref={track}
        className={styles.track}
        data-pictures
        tabIndex={0}
        role="group"
        aria-label={`Picture ${current + 1} of ${images.length}`}
        onScroll={follow}
      >
        {images.map((image, index) => (
          <Large key={image.imageUrl} image={image} eager={index === 0} />
        ))}
      </div>
      <div className={styles.bar}>
        <Arrow
          label="Previous picture"
          direction="back"
          disabled={!loops && current === 0}
          onPress={() => show(current - 1)}
        />
        <ol ref={strip} className={styles.thumbs}>
          {images.map((image, index) => (
            <li key={image.imageUrl}>
              <button
                type="button"
                className={classNames(styles.thumb, index === current && styles.current)}
                aria-label={`Show picture ${index + 1}${image.alt ? `: ${image.alt}` : ''}`}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              >
                <Picture src={image.imageUrl} alt="" width={160} height={160} sizes="5rem" className={styles.small} />
              </button>
            </li>
          ))}
        </ol>
        <Arrow
          label="Next picture"
          direction="on"
          disabled={!loops && current === last}
          onPress={() => show(current + 1)}
        />
      </div>
    </section>
  );
}

/** Links to the image file; the page opens it in the image popup. */
function Large({ image, eager }: { image: GalleryImage; eager: boolean }) {
  return (
    <TextLink href={image.imageUrl} className={styles.large} aria-label={`View larger: ${image.alt || 'picture'}`}>
      <Picture
        src={image.imageUrl}
        alt={image.alt}
        width={900}
        height={900}
        sizes={sizes}
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
