/**
 * What the address of a picture says about it: `/media/1600x900-9bd8c74a6135-3f0c…/headland.webp` is 1600 by 900
 * pixels, has these colours from top to bottom, and its content has this hash. server/media/address.ts makes such
 * addresses.
 */
const factsInAddress = /^\/media\/([1-9]\d{0,4})x([1-9]\d{0,4})-(0|[0-9a-f]{12})-[0-9a-f]{16}\/[^/?#]+$/;

/** Widths in which the server gives a picture, up to its own. */
const widths = [320, 480, 640, 960, 1280, 1600, 2400];

export interface PictureFacts {
  width: number;
  height: number;
  /** A CSS ground of the picture's own colours, to be seen until it is there. */
  ground: string | undefined;
  srcSet: string;
  /** For browsers that choose by nothing. */
  src: string;
}

interface Shape {
  width: number;
  height: number;
}

/**
 * Null for a picture that is not one of this site's media. A wide picture that fills a tall place is shown wider than
 * the place and cut at its sides: its widths are told smaller by that much, so that browsers, which know the place
 * only, choose one that stays sharp.
 */
export function pictureFacts(address: string, place?: Shape): PictureFacts | null {
  const [, width = '', height = '', colours = '0'] = factsInAddress.exec(address) ?? [];
  if (width === '') return null;
  const own = Number(width);
  const given = [...widths.filter((each) => each < own), own];
  const middle = given.findLast((each) => each <= 960) ?? own;
  const cut = place ? Math.max(1, own / Number(height) / (place.width / place.height)) : 1;
  const srcSet = given.map((each) => `${address}?w=${each} ${Math.round(each / cut)}w`).join(', ');
  return { width: own, height: Number(height), ground: groundOf(colours), srcSet, src: `${address}?w=${middle}` };
}

/**
 * For links shared elsewhere: 1200 by 630 pixels as JPEG, which every reader knows; small pictures are shared as they
 * are.
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
