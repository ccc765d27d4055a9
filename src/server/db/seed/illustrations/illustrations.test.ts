import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, illustrationHeight, illustrationNames, illustrationUrl, illustrationWidths } from './catalogue.ts';
import { renderIllustration } from './render.ts';
import { writeIllustrations } from './write.ts';

describe('illustrations', () => {
  test.each(illustrationNames)('%s is the same every time and carries no text', (name) => {
    const size = { width: 480, height: illustrationHeight(name, 480) };
    const svg = renderIllustration(name, size);
    expect(renderIllustration(name, size)).toBe(svg);
    expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
  });

  test('no two pictures are alike', () => {
    const drawn = illustrationNames.map((name) =>
      renderIllustration(name, { width: 480, height: illustrationHeight(name, 480) }),
    );
    expect(new Set(drawn).size).toBe(illustrationNames.length);
  });

  test('each has a description of its own', () => {
    const alts = illustrationNames.map((name) => catalogue[name].alt);
    for (const alt of alts) expect(alt).toMatch(/^[A-Z].{15,110}[^.]$/);
    expect(new Set(alts).size).toBe(alts.length);
  });

  test('another motif can be drawn under the same name', () => {
    const size = { width: 960, height: 540 };
    expect(renderIllustration('page-home', { ...size, motif: 'wattle' })).not.toBe(
      renderIllustration('page-home', size),
    );
  });
});

describe('writing the pictures', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phi-pictures-'));
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  test('every width is written once, and only what is missing afterwards', async () => {
    const seen: number[] = [];
    const names = ['page-home', 'page-cart', 'product-book'] as const;
    const files = names.length * illustrationWidths.length;
    expect(await writeIllustrations(folder, ({ done }) => seen.push(done), names)).toBe(files);
    expect(seen).toEqual([1, 2, 3]);
    expect(await readdir(folder)).toHaveLength(files);

    const home = join(folder, illustrationUrl('page-home', 480).replace(/.*\//, ''));
    const { format, width, height } = await sharp(home).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: 270 });

    await rm(home);
    expect(await writeIllustrations(folder, undefined, names)).toBe(1);
  });
});
