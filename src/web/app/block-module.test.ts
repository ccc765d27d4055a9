import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { views } from '#blocks/views.ts';
import { blockModule } from './block-module.ts';

test.each(Object.keys(views))('the view of %s is where its name says', (type) => {
  expect(existsSync(blockModule(type))).toBe(true);
});
