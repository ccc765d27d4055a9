import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { pictureFacts } from './picture-address.ts';
import styles from './picture.module.css';

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /**
   * Shape of the place where that differs from the picture's own; the place's class says it too, as an aspect-ratio.
   */
  width?: number | undefined;
  height?: number | undefined;
  /** How wide its place is, as in HTML: a right one spares the visitor bytes. */
  sizes?: string | undefined;
  /** For the first picture of a page: loaded at once and with priority. */
  eager?: boolean;
  className?: string | undefined;
}

/** Pictures that a site was given before its media had facts in their addresses: three widths beside each other. */
const earlierName = /-(480|960|1600)\.webp$/;

function earlierWidths(src: string): string | undefined {
  return earlierName.test(src)
    ? [480, 960, 1600].map((width) => `${src.replace(earlierName, `-${width}.webp`)} ${width}w`).join(', ')
    : undefined;
}

/**
 * A picture that never shifts the page and shows its own colours until it is there; a missing or broken one becomes a
 * calm drawn ground.
 */
export function Picture({ src, alt, width, height, sizes = '100vw', eager = false, className }: PictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  useEffect(() => {
    // Failed before hydration: the event is gone, the state of the element tells.
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(src ?? null);
  }, [src]);

  const facts = src ? pictureFacts(src, width && height ? { width, height } : undefined) : null;
  const shape = { width: width ?? facts?.width ?? 800, height: height ?? facts?.height ?? 600 };
  if (!src || failedSrc === src) {
    return (
      <div
        className={classNames(styles.missing, className)}
        style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      />
    );
  }
  return (
    <img
      ref={ref}
      className={classNames(styles.picture, className)}
      // These stand before the addresses: a browser may begin to load as soon as it has one.
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      // Where a browser can, it measures the place of a picture that it loads late.
      sizes={eager ? sizes : `auto, ${sizes}`}
      srcSet={facts?.srcSet ?? earlierWidths(src)}
      src={facts?.src ?? src}
      alt={alt}
      {...shape}
      style={facts?.ground ? { backgroundImage: facts.ground } : undefined}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
