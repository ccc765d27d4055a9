import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import '../testing/needs-build.ts';
import { type Manifest, makeAssets } from './assets.ts';

const client = join(import.meta.dirname, '../../../dist/client');
const json = <T>(name: string): T => JSON.parse(readFileSync(join(client, '.vite', name), 'utf8')) as T;
const weigh = (path: string): number => gzipSync(readFileSync(join(client, path)), { level: 9 }).length;

const assetsOf = makeAssets(json<Manifest>('manifest.json'), json<Record<string, string>>('views.json'));
const view = (block: string) => `src/blocks/${block}/view.tsx`;
const footer = [view('multi-column-panel'), view('html')];

test('no stylesheet of the site is above 13 KB as it is sent', () => {
  const heavy = readdirSync(join(client, 'assets'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${name} ${weigh(`assets/${name}`)}`)
    .filter((each) => Number(each.split(' ')[1]) > 13_000);
  expect(heavy).toEqual([]);
});

// Bytes of all stylesheets that a document names before it is painted.
test.each([
  ['words', 13_000, ['banner-panel', 'panel', 'html'].map(view)],
  ['lists and forms', 13_300, ['event-list', 'contact-form', 'helplines', 'guide-list'].map(view)],
  ['an event', 13_000, ['src/web/app/event-screen.tsx']],
  ['a product', 13_000, ['src/web/app/product-screen.tsx']],
  ['the log-in', 13_000, ['src/web/app/login-screen.tsx']],
  ['the cart', 13_700, [view('ecm-shopping-cart')]],
])('a page of %s names at most %i bytes of styles', (_name, most, modules) => {
  const styles = assetsOf([...modules, ...footer]).styles;
  const bytes = styles.map((path) => weigh(path.slice(1)));
  expect(
    bytes.reduce((sum, each) => sum + each, 0),
    styles.join(' '),
  ).toBeLessThanOrEqual(most);
});
