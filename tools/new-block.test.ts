import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { faultsIn } from './boundaries.ts';
import { newBlock } from './new-block.ts';
import { root } from './project.mjs';

// Inside of the project, where the imports of the new files are found.
mkdirSync(join(root, '.cache'), { recursive: true });
const blocks = join(mkdtempSync(join(root, '.cache/new-block-')), 'blocks');
cpSync(join(root, 'src/blocks'), blocks, { recursive: true });
afterAll(() => rmSync(join(blocks, '..'), { recursive: true }));

const paths = newBlock(blocks, 'Ecm-GiftPanel');
// The test that was written is run with those below.
await import(join(blocks, 'ecm-gift-panel/view.test.tsx'));

test('a new block is in both registries and follows the import rules', () => {
  expect(paths).toContain('ecm-gift-panel/schema.ts');
  for (const path of paths.filter((one) => !one.endsWith('.css')))
    expect(faultsIn(`blocks/${path}`, readFileSync(join(blocks, path), 'utf8'))).toEqual([]);
  expect(readFileSync(join(blocks, 'schemas.ts'), 'utf8')).toMatch(
    /import \{ ecmGiftPanel \} from '.\/ecm-gift-panel\/schema.ts';[^]*\n {2}ecmGiftPanel,\n\];/,
  );
  expect(readFileSync(join(blocks, 'views.ts'), 'utf8')).toContain(
    "'Ecm-GiftPanel': () => import('./ecm-gift-panel/view.tsx'),\n};",
  );
});

test.each(['panel', 'Panel/x', '', 'Panel'])('refuses %j as the type of a new block', (type) => {
  expect(() => newBlock(blocks, type)).toThrow(/item type|already/);
});
