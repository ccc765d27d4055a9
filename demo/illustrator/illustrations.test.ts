import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFiles } from '#demo/picture-files.ts';
import { drawings, heightOf, pictureNames } from './catalogue.ts';
import { avifWidths, drawPictures, originalWidth } from './draw.ts';
import { renderIllustration } from './render.ts';

const size = (name: (typeof pictureNames)[number]) => ({ width: 480, height: heightOf(name, 480) });

test.each(pictureNames)('%s is the same every time and carries no text', (name) => {
  const svg = renderIllustration(name, size(name));
  expect(renderIllustration(name, size(name))).toBe(svg);
  expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
});

test('no two pictures are the same', () => {
  expect(new Set(pictureNames.map((name) => renderIllustration(name, size(name)))).size).toBe(pictureNames.length);
});

test('no two pictures of one series show the same thing in the same light', () => {
  const shown = Object.values(drawings).map((drawing) => JSON.stringify(drawing));
  expect(new Set(shown).size).toBe(shown.length);
});

test('a picture is drawn as a WebP original and in smaller AVIF sizes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phi-pictures-'));
  try {
    await drawPictures(folder, ['product-book'], { widths: { original: 96, avif: [32, 64] } });
    expect((await readdir(folder)).toSorted()).toEqual([
      'product-book-32.avif',
      'product-book-64.avif',
      'product-book.webp',
    ]);
    const { format, width, height } = await sharp(join(folder, 'product-book.webp')).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 96, height: 96 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the files in the repository are the output of the illustrator', async () => {
  for (const { name, file, variants } of pictureFiles()) {
    const known = pictureNames.find((each) => each === name)!;
    const { format, width, height } = await sharp(file).metadata();
    expect([name, format, width, height]).toEqual([name, 'webp', originalWidth, heightOf(known, originalWidth)]);
    expect([name, variants.map((each) => each.width).toSorted((a, b) => a - b)]).toEqual([name, [...avifWidths]]);
    for (const variant of variants) {
      const made = await sharp(variant.file).metadata();
      expect([variant.file, made.width, made.height]).toEqual([
        variant.file,
        variant.width,
        heightOf(known, variant.width),
      ]);
    }
  }
});
