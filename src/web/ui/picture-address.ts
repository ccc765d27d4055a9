/**
 * An image URL contains facts about the image: `/media/1600x900-9bd8c74a6135-3f0c…/headland.webp` is 1600 by 900
 * pixels, has these colours from top to bottom, and its content has this hash. A focal point may follow (`-3070`).
 * server/media/address.ts builds these URLs.
 */
const factsInAddress =
  /^\/media\/([1-9]\d{0,4})x([1-9]\d{0,4})-(0|[0-9a-f]{12})-[0-9a-f]{16}(?:-(\d\d)(\d\d))?\/[^/?#]+$/;

/** Widths in pixels that the server offers, up to the width of the image. */
const widths = [320, 480, 640, 960, 1280, 1600, 2400];

/** In a wide frame the middle of a portrait is a body without a head. */
const headOfPortrait = '50% 20%';

export interface PictureFacts {
  width: number;
  height: number;
  /** CSS background with the colours of the image, visible until the image has loaded. */
  ground: string | undefined;
  /** CSS position of a crop: the focal point. */
  position: string | undefined;
  srcSet: string;
  /** For browsers without support for srcset. */
  src: string;
}

interface Shape {
  width: number;
  height: number;
}

/**
 * Returns null for an image outside of this site's media. In a frame that is taller than the image, the image is scaled
 * up and cropped at its sides. The srcset divides its widths by this factor, because the browser knows only the frame
 * width.
 */
export function pictureFacts(address: string, frame?: Shape): PictureFacts | null {
  const [, width = '', height = '', colours = '0', x, y] = factsInAddress.exec(address) ?? [];
  if (width === '') return null;
  const own = Number(width);
  const offered = [...widths.filter((each) => each < own), own];
  const fallbackWidth = offered.findLast((each) => each <= 960) ?? own;
  const cropFactor = frame ? Math.max(1, own / Number(height) / (frame.width / frame.height)) : 1;
  const srcSet = offered.map((each) => `${address}?w=${each} ${Math.round(each / cropFactor)}w`).join(', ');
  return {
    width: own,
    height: Number(height),
    ground: groundOf(colours),
    position: x && y ? `${Number(x)}% ${Number(y)}%` : Number(height) > own ? headOfPortrait : undefined,
    srcSet,
    src: `${address}?w=${fallbackWidth}`,
  };
}

/**
 * URL for previews of shared links: a JPEG of 1200 by 630 pixels, which every reader supports. Small images keep their
 * own URL.
 */
export function cardAddress(address: string): string {
  const facts = pictureFacts(address);
  return facts && facts.width >= 600 ? address.slice(0, address.lastIndexOf('/') + 1) + 'card.jpg' : address;
}

function groundOf(colours: string): string | undefined {
  return colours === '0'
    ? undefined
    : `linear-gradient(${(colours.match(/.{3}/g) ?? []).map((colour) => `#${colour}`).join(', ')})`;
}
