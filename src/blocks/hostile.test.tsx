// Invariant 26: all of this file.
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { loadViews } from './block-data.ts';
import { BlockList } from './block-list.tsx';
import { loads } from './loads.ts';
import { schemas } from './schemas.ts';
import { armed, hostile } from '#server/testing/hostile.ts';
import { itemFullOf } from '#server/testing/hostile-item.ts';

// e2e/hostile.spec.ts covers the blocks that need a session or data of their own.
const alone = schemas.filter(({ type }) => !Object.hasOwn(loads, type) && !/^(Ecm-|Member|.*Form$)/.test(type));

test.each(alone)('$type renders with any payload values', async (schema) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const views = await loadViews([itemFullOf(schema, '')]);
  const failed = hostile.map(armed).filter((vector) => {
    try {
      return (
        renderToString(
          <BlockList items={[itemFullOf(schema, vector)]} views={views} blockData={{ data: {}, failures: {} }} />,
        ) === ''
      );
    } catch {
      return true;
    }
  });
  expect(failed).toEqual([]);
});
