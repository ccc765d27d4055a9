import { afterEach, expect, test, vi } from 'vitest';
import type { CmsItem } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { load } from './load.ts';

afterEach(() => vi.unstubAllEnvs());

/** What a list asks for. */
async function asked(owned: 'yes' | 'no'): Promise<unknown> {
  const item: CmsItem = {
    itemId: 1,
    itemTypeCode: 'GuideList',
    anchorName: null,
    cssClass: null,
    items: [],
    sections: [],
    payloads: [
      { key: 'Category', value: '/guides/safety' },
      { key: 'Owned', value: owned },
    ],
  };
  const inputs: unknown[] = [];
  const call: Caller = async (_endpoint, input) => {
    inputs.push(input);
    return { guides: [], totalCnt: 0 } as never;
  };
  await load(call, item, new URLSearchParams());
  return inputs;
}

test('only the browser asks for all guides, to select those of its reader', async () => {
  expect(await asked('yes')).toEqual([{ cat: '/guides/safety', page: 1 }]);
  vi.stubEnv('SSR', false);
  expect(await asked('yes')).toEqual([{ cat: '/guides/safety' }]);
  expect(await asked('no')).toEqual([{ cat: '/guides/safety', page: 1 }]);
});
