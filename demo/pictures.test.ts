import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { pictureFiles } from './picture-files.ts';
import { focalPoints, pictures } from './pictures.ts';

test('each picture has a unique description', () => {
  const alts = Object.values(pictures);
  for (const alt of alts) expect(alt).toMatch(/^[A-Z].{15,110}[^.]$/);
  expect(new Set(alts).size).toBe(alts.length);
});

test('every file belongs to one picture, and every picture has its files', () => {
  const named = pictureFiles().flatMap(({ file, variants }) => [file, ...variants.map((variant) => variant.file)]);
  expect(named.map((file) => basename(file)).toSorted()).toEqual(
    readdirSync(new URL('pictures', import.meta.url)).toSorted(),
  );
});

test('a focal point belongs to a picture of the site', () => {
  const focused = pictureFiles().filter(({ focus }) => focus !== undefined);
  expect(focused.map(({ name }) => name)).toEqual(Object.keys(focalPoints));
});
