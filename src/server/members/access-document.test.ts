// Invariants 20, 22: all of this file.
import { expect, test } from 'vitest';
import { accessDocument } from './access-document.ts';

test('docs/access.md shows the rules of the code', async () => {
  // To write it: npm run access-table
  await expect(await accessDocument()).toMatchFileSnapshot('../../../docs/access.md');
});
