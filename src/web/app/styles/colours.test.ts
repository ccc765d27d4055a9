import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { luminance } from '#blocks/ground.ts';
import { marks, words } from './colour-pairs.ts';

const source = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
const tokens = read('web/app/styles/tokens.css');
const sheets = globSync('{web,blocks,backoffice}/**/*.css', { cwd: source })
  .filter((file) => !file.endsWith('styles/tokens.css'))
  .map((file) => ({ file, css: withoutPrint(read(file)) }));

const themes = ['light', 'dark'] as const;

test.each(themes)('every pair of colours can be read in the %s theme', (theme) => {
  const weak = (table: Readonly<Record<string, readonly string[]>>, least: number) =>
    Object.entries(table).flatMap(([ground, all]) =>
      all.filter((one) => contrast(ground, one, theme) < least).map((one) => `${one} on ${ground}`),
    );
  expect(weak(words, 4.5)).toEqual([]);
  expect(weak(marks, 3)).toEqual([]);
});

test('stylesheets take their colours from the tokens', () => {
  expect(faultsIn(/#[\da-f]{3,8}\b(?!\s*\{)|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(white|black)\s*;/gi)).toEqual(
    [],
  );
});

test('stylesheets use only properties that something sets', () => {
  expect(faultsIn(/var\((--[\w-]+)\)/g, (name) => !known.has(name))).toEqual([]);
});

test('a rule that sets ground and words sets a pair of the table', () => {
  const faults = sheets.flatMap(({ file, css }) =>
    rulesOf(css).flatMap((rule) => {
      const ground = colourIn(rule, 'background(?:-color)?');
      const word = colourIn(rule, 'color');
      return ground && word && !words[ground]?.includes(word) ? [`${file}: ${word} on ${ground}`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

test('the card frame, which our stylesheets do not reach, has the same colours', () => {
  const [light = '', dark = ''] = read('server/providers/payments/local/widget/widget.css').split(/(?=:root:target)/);
  const faults = [...light.matchAll(/--([\w-]+): (#\w+);/g)].flatMap(([, name = '', value]) => {
    const night = new RegExp(`--${name}: (#\\w+);`).exec(dark)?.[1];
    const ours = [valueOf(name, 'light'), valueOf(name, 'dark')];
    return name === 'placeholder' || (value === ours[0] && night === ours[1]) ? [] : [name];
  });
  expect(faults).toEqual([]);
});

/** What matches in the stylesheets, by file: its first group, or all of it. */
function faultsIn(pattern: RegExp, isFault: (found: string) => boolean = () => true): string[] {
  return sheets.flatMap(({ file, css }) =>
    [...css.matchAll(pattern)].flatMap(([all, first]) => (isFault(first ?? all) ? [`${file}: ${all}`] : [])),
  );
}

/** Paper is white and print black; what is printed has no themes. */
function withoutPrint(css: string): string {
  let rest = css;
  for (let at = rest.search(/@media print/); at >= 0; at = rest.search(/@media print/)) {
    let depth = 0;
    let end = rest.indexOf('{', at);
    do {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0 && end < rest.length);
    rest = rest.slice(0, at) + rest.slice(end);
  }
  return rest;
}

function rulesOf(css: string): string[] {
  return [...css.matchAll(/(?<=\{)[^{}]+/g)].map(([rule]) => rule);
}

/** The token that a rule names for a property. Accents depend on their ground, and are no pair of their own. */
function colourIn(rule: string, property: string): string | undefined {
  const name = new RegExp(`(?<![\\w-])${property}:\\s*var\\(--([\\w-]+)\\)`).exec(rule)?.[1];
  return name !== undefined && valueOf(name, 'light') !== undefined && !/accent|ring/.test(name) ? name : undefined;
}

/** Names that tokens, stylesheets or `style` attributes set. */
const known = new Set(
  [
    tokens,
    ...sheets.map(({ css }) => css),
    ...globSync('{web,blocks,backoffice}/**/*.{ts,tsx}', { cwd: source }).map(read),
  ]
    .flatMap((text) => [...text.matchAll(/(--[\w-]+)['"]?[:,]/g)])
    .map(([, name = '']) => name),
);

function contrast(one: string, other: string, theme: (typeof themes)[number]): number {
  const [a, b] = [one, other].map((name) => luminance(valueOf(name, theme) ?? ''));
  if (a === undefined || b === undefined) throw new Error(`No colour: ${one}, ${other}`);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function valueOf(name: string, theme: (typeof themes)[number]): string | undefined {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return (theme === 'light' ? light : dark) ?? (value.startsWith('#') ? value : undefined);
}
