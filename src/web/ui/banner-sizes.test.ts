import { expect, test } from 'vitest';
import { bannerSizes } from './banner-sizes.ts';

const picture = (width: number, height: number) => `/media/${width}x${height}-0-0123456789abcdef/a.webp`;

test.each([
  [picture(1600, 900), 'thin', '100vw'],
  [picture(1600, 500), 'thin', '(min-width: 768px) 100vw, 150vw'],
  [picture(1200, 900), 'standard', '(min-width: 768px) 100vw, 130vw'],
  [picture(1600, 900), 'standard', '(min-width: 768px) 100vw, 150vw'],
  ['https://elsewhere.example/a.jpg', 'thin', '100vw'],
] as const)('%s in a %s banner: %s', (src, height, sizes) => expect(bannerSizes(src, height)).toBe(sizes));
