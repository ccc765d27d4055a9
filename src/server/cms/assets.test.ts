import { expect, test } from 'vitest';
import { makeAssets } from './assets.ts';

const assetsOf = makeAssets(
  {
    'src/web/app/leaving/entry-leaving.ts': { file: 'assets/leaving.js', isEntry: true },
    'src/web/app/entry-client.tsx': {
      file: 'assets/entry.js',
      isEntry: true,
      css: ['assets/style.css'],
      imports: ['_app.js'],
    },
    '_app.js': {
      file: 'assets/app.js',
      assets: ['assets/fraunces-latin-opsz-normal-x.woff2', 'assets/fraunces-latin-ext-opsz-normal-x.woff2'],
    },
    '_content.js': { file: 'assets/content.js', imports: ['_app.js'] },
    'src/blocks/event-list/view.tsx': {
      file: 'assets/events.js',
      css: ['assets/events.css'],
      imports: ['_content.js'],
    },
  },
  {
    'src/blocks/html/view.tsx': 'assets/content.js',
    'src/blocks/panel/view.tsx': 'assets/content.js',
    'src/blocks/event-list/view.tsx': 'assets/events.js',
  },
);

test('every page gets the files of the app and the preloaded fonts', () => {
  expect(assetsOf([])).toEqual({
    script: '/assets/entry.js',
    leavingScript: '/assets/leaving.js',
    styles: ['/assets/style.css'],
    preloads: ['/assets/app.js'],
    fonts: ['/assets/fraunces-latin-opsz-normal-x.woff2'],
  });
});

test('a chunk shared by views appears once, imports before importers, its styles after the styles of the site', () => {
  expect(
    assetsOf(['src/blocks/event-list/view.tsx', 'src/blocks/html/view.tsx', 'src/blocks/panel/view.tsx']),
  ).toMatchObject({
    styles: ['/assets/style.css', '/assets/events.css'],
    preloads: ['/assets/app.js', '/assets/content.js', '/assets/events.js'],
  });
});

test('a module that is not in the build adds no files', () => {
  expect(assetsOf(['src/blocks/no-such/view.tsx'])).toEqual(assetsOf([]));
});
