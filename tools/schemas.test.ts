import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project.mjs';

const routes: Record<string, string> = {
  'its own': 'routes.add(getCart, store.getCart, handler)',
  none: 'routes.add(getCart, handler)',
  'those of another call': 'routes.add(getCart, store.addToCart, handler)',
  'input of another type':
    'routes.add(getCart, { ...store.getCart, input: z.object({ cartId: z.number() }) }, handler)',
  'one more field in the input':
    'routes.add(getCart, { ...store.getCart, input: z.extend(store.getCart.input, { more: z.optional(z.string()) }) }, handler)',
  'one more field in the output':
    'routes.add(getCart, { ...store.getCart, output: z.extend(store.getCart.output, { more: z.string() }) }, handler)',
  'one field less in the output':
    'routes.add(getCart, { ...store.getCart, output: z.omit(store.getCart.output, { cartId: true }) }, handler)',
};

test('a route compiles with the schemas of its endpoint alone', () => {
  // Inside the project, so that its imports and packages are found.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/schemas-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../../tsconfig.json", "include": ["routes.ts"] }');
    const head = `import * as z from 'zod/mini';
import { getCart } from '#contract/store.ts';
import * as store from '#contract/store.schemas.ts';
import type { Routes } from '#server/http/route.ts';
declare const routes: Routes;
declare const handler: () => Promise<never>;
`;
    writeFileSync(join(folder, 'routes.ts'), `${head}${Object.values(routes).join(';\n')};\n`);
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: root, encoding: 'utf8' });
    const faulty = [...stdout.matchAll(/routes\.ts\((\d+),/g)].map(
      ([, line]) => Number(line) - head.split('\n').length,
    );
    expect(
      Object.keys(routes).filter((_, index) => faulty.includes(index)),
      stdout,
    ).toEqual(Object.keys(routes).filter((name) => name !== 'its own'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
