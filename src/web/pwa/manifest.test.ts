import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { looks } from './install.ts';

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
}

test.each(Object.values(looks))('%s names pictures that exist in the stated sizes', async (file) => {
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
});

test('the neutral manifest says nothing about the site', () => {
  const text = readFileSync(join(folder, looks.neutral), 'utf8');
  expect(text).not.toMatch(/phi|harm|help|violence|safety/i);
});
