import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Intrinsic size; its ratio keeps the place while the picture loads. */
  width?: number;
  height?: number;
  srcSet?: string;
  sizes?: string;
  /** For the first picture of a page: loaded at once and with priority. */
  eager?: boolean;
  className?: string | undefined;
}

/** Pictures of this site lie in three widths under names that end in the width: `page-home-960.webp`. */
const widths = [480, 960, 1600];
const sizedName = /-(480|960|1600)\.webp$/;

function widthsOf(src: string): string | undefined {
  return sizedName.test(src) ? widths.map((width) => `${src.replace(sizedName, `-${width}.webp`)} ${width}w`).join(', ') : undefined;
}

/** A picture that never shifts the page; a missing or broken one becomes a calm drawn ground. */
export function Picture({ src, alt, width = 800, height = 600, srcSet, sizes, eager = false, className }: PictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  useEffect(() => {
    // Failed before hydration: the event is gone, the state of the element tells.
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(src ?? null);
  }, [src]);

  if (!src || failedSrc === src) {
    return <div className={classNames(styles.missing, className)} style={{ aspectRatio: `${width} / ${height}` }} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} />;
  }
  return (
    <img
      ref={ref}
      className={classNames(styles.picture, className)}
      src={src}
      alt={alt}
      width={width}
      height={height}
      srcSet={srcSet ?? widthsOf(src)}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
