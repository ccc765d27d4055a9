import { pictureFacts } from './picture-address.ts';

/** Least height on a phone as a part of its width; banner.module.css sets it in pixels. */
const phoneHeight = { standard: 350 / 360, thin: 180 / 360 };

/**
 * The `sizes` of a banner's image. On a phone the image is cropped at its sides, so it may be wider than the
 * viewport. At most 150vw, because download size matters more than full sharpness there.
 */
export function bannerSizes(src: string, height: 'standard' | 'thin'): string {
  const facts = pictureFacts(src);
  const ratio = facts ? facts.width / facts.height : 16 / 9;
  const phone = Math.min(150, Math.max(100, Math.round(100 * ratio * phoneHeight[height])));
  return phone === 100 ? '100vw' : `(min-width: 768px) 100vw, ${phone}vw`;
}
