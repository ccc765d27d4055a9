import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { pictureFacts } from './picture-address.ts';
import styles from './picture.module.css';

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Shape of the frame, if it differs from the shape of the image; the CSS class sets the same aspect-ratio. */
  width?: number | undefined;
  height?: number | undefined;
  /** Width of the frame, as in the HTML attribute; a correct value avoids large downloads. */
  sizes?: string | undefined;
  /** For the first image of a page: eager loading with high priority. */
  eager?: boolean;
  /** CSS vertical position of a crop that an editor chose for this place; the middle leaves it to the focal point. */
  alignV?: string | undefined;
  className?: string | undefined;
}

/**
 * An image that causes no layout shift and shows its colours while it loads. If it is missing or broken, a placeholder
 * is shown.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes = '100vw',
  eager = false,
  alignV = '50%',
  className,
}: PictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  useEffect(() => {
    // An error before hydration fires no event here, so the effect reads the state of the element.
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
      // Set before srcSet and src, because a browser may start to load as soon as it has a URL.
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      // `auto` lets supporting browsers measure the frame of a lazy image.
      sizes={eager ? sizes : `auto, ${sizes}`}
      srcSet={facts?.srcSet}
      src={facts?.src ?? src}
      alt={alt}
      {...shape}
      style={{ backgroundImage: facts?.ground, objectPosition: cropOf(facts?.position, alignV) }}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}

function cropOf(focus: string | undefined, alignV: string): string | undefined {
  return alignV === '50%' || alignV === 'center' ? focus : `${focus?.split(' ')[0] ?? '50%'} ${alignV}`;
}
