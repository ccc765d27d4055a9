import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { looks } from './looks.ts';

const folder = join(import.meta.dirname, '../../../public');

interface Named {
  src: string;
  sizes: string;
  purpose?: string;
}
interface Manifest {
  id: string;
  name: string;
  start_url: string;
  icons: Named[];
  screenshots?: Named[];
  shortcuts?: { url: string }[];
}

test.each(Object.values(looks).flatMap((look) => Object.values(look)))(
  '%s names pictures that exist in the stated sizes',
  async (file) => {
    const manifest = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Manifest;
    for (const { src, sizes } of [...manifest.icons, ...(manifest.screenshots ?? [])]) {
      const { width, height } = await sharp(join(folder, src)).metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual(
      expect.arrayContaining([
        ['192x192', undefined],
        ['512x512', undefined],
        ['512x512', 'maskable'],
      ]),
    );
  },
);

test('the neutral manifest says nothing about the site', () => {
  for (const file of Object.values(looks.neutral))
    expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/phi|harm|help|violence|safety/i);
});

test('an app that is installed in New Zealand opens there, and is the same in all else', () => {
  for (const { au, nz } of Object.values(looks)) {
    const [inAu, inNz] = [au, nz].map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(inNz).not.toBe(inAu);
    expect(inNz?.replaceAll('?nz=true', '').replace('-nz"', '"').replace('en-NZ', 'en-AU')).toBe(inAu);
    const { start_url, shortcuts = [] } = JSON.parse(inNz ?? '') as Manifest;
    expect([start_url, ...shortcuts.map(({ url }) => url)].filter((url) => !url.endsWith('?nz=true'))).toEqual([]);
  }
});
