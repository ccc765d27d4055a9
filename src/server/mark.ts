/** The mark of the organisation in a square of 48, on a disc of paper so that it shows on every ground. */
export const markShapes = [
  { path: 'M0 0h48v48H0z', fill: '#f6f1e7' },
  { path: 'M26.5 17a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0z', fill: '#f2b134' },
  { path: 'M0 27c5-3.6 10-3.6 15 0s10 3.6 16 0 11-3.4 17 .4V48H0z', fill: '#2f8f8b' },
  { path: 'M0 33.5c6-3 11-2.6 16 .2s11 3 17-.2 10-2.4 15 0V48H0z', fill: '#0e4f52' },
  { path: 'M21.5 2h5v44h-5z', fill: '#14232b' },
] as const;
export const markSize = 48;
export const markDisc = { x: 24, y: 24, radius: 22 };

const shapes = markShapes.map(({ path, fill }) => `<path fill="${fill}" d="${path}"/>`).join('');

/** In a page that rounds `.mark`, because two of them cannot share the name of a clip path. */
export const markSvg = `<svg class="mark" viewBox="2 2 44 44" aria-hidden="true">${shapes}</svg>`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><clipPath id="a"><circle cx="24" cy="24" r="22"/></clipPath><g clip-path="url(#a)">${shapes}</g></svg>`;

/** Draws once for everybody who asks; what could not be drawn is drawn again for the next. */
export function drawnOnce<T>(draw: () => Promise<T>): () => Promise<T> {
  let drawn: Promise<T> | undefined;
  return () =>
    (drawn ??= draw().catch((error: unknown) => {
      drawn = undefined;
      throw error;
    }));
}

/** As a picture of so many pixels, for what shows no vectors. */
export async function markPng(pixels: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { density: (72 * pixels) / markSize })
    .resize(pixels, pixels)
    .png({ palette: true })
    .toBuffer();
}
