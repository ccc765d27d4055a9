import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAssets } from './assets.ts';

const assetsOf = makeAssets(
  {
    'src/web/app/leaving/entry-leaving.ts': { file: 'assets/leaving.js', isEntry: true },
    'src/web/app/entry-client.tsx': {
      file: 'assets/entry.js',
      isEntry: true,
      imports: ['_app.js'],
      dynamicImports: ['src/web/app/chrome/sliding-menu.tsx'],
    },
    'src/web/app/chrome/sliding-menu.tsx': { file: 'assets/menu.js', css: ['assets/app.css', 'assets/menu.css'] },
    '_app.js': {
      file: 'assets/app.js',
      css: ['assets/app.css'],
      assets: ['assets/fraunces-latin-opsz-normal-x.woff2', 'assets/fraunces-latin-ext-opsz-normal-x.woff2'],
    },
    '_content.js': { file: 'assets/content.js', css: ['assets/content.css'], imports: ['_app.js'] },
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

test("the app's own files, and the font of the first letters", () => {
  expect(assetsOf([])).toEqual({
    script: '/assets/entry.js',
    leavingScript: '/assets/leaving.js',
    styles: ['/assets/app.css'],
    unseenStyles: ['/assets/menu.css'],
    preloads: ['/assets/app.js'],
    fonts: ['/assets/fraunces-latin-opsz-normal-x.woff2'],
  });
});

test('views that share a chunk bring it once, imports before importers', () => {
  expect(
    assetsOf(['src/blocks/event-list/view.tsx', 'src/blocks/html/view.tsx', 'src/blocks/panel/view.tsx']),
  ).toMatchObject({
    styles: ['/assets/app.css', '/assets/content.css', '/assets/events.css'],
    preloads: ['/assets/app.js', '/assets/content.js', '/assets/events.js'],
  });
});

/** What the parts that are taken over later fetch (decision 16). */
const laterModules = globSync('src/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/hydrateLater\([\s\S]*?import\('([^']+)'\)/g)].map(([, module = '']) =>
    module.startsWith('#web/') ? `src/${module.slice(1)}` : join(dirname(file), module),
  ),
);

test('the styles of parts that are taken over later are there from the start, or without scripts where nobody sees them yet; their code is not', () => {
  expect(laterModules.length).toBeGreaterThan(3);
  for (const module of laterModules) {
    const leaving = { file: 'assets/leaving.js', isEntry: true };
    const entry = { file: 'assets/entry.js', isEntry: true, dynamicImports: [module, 'src/web/ui/motion.tsx'] };
    const manifest = {
      'src/web/app/leaving/entry-leaving.ts': leaving,
      'src/web/app/entry-client.tsx': entry,
      [module]: { file: 'assets/part.js', css: ['assets/part.css'] },
      'src/web/ui/motion.tsx': { file: 'assets/motion.js', css: ['assets/motion.css'] },
    };
    const { styles, unseenStyles, preloads } = makeAssets(manifest, {})([]);
    expect([...styles, ...unseenStyles], module).toEqual(['/assets/part.css']);
    expect(preloads).toEqual([]);
  }
});

test('a module that is not in the build brings nothing', () => {
  expect(assetsOf(['src/blocks/no-such/view.tsx'])).toEqual(assetsOf([]));
});
