// Invariant 33: all of this file.
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { allItems } from '#blocks/define.ts';
import type { CmsItem, CmsSection } from '#contract/cms.ts';
import { cleanContent } from './clean-content.ts';
import { contentFault, shownSections } from './content-limits.ts';

const item = (itemId: number, more: Partial<CmsItem> = {}): CmsItem => ({
  itemId,
  itemTypeCode: 'Panel',
  anchorName: null,
  cssClass: null,
  payloads: [],
  items: [],
  sections: [],
  ...more,
});
const body = (items: CmsItem[]): CmsSection[] => [{ sectionName: 'body', items }];

function nested(depth: number, by: 'items' | 'sections'): CmsItem {
  let one = item(depth);
  for (let id = depth - 1; id > 0; id--) one = item(id, by === 'items' ? { items: [one] } : { sections: body([one]) });
  return one;
}

describe.each(['items', 'sections'] as const)('blocks nested by %s', (by) => {
  test('may be twenty deep', () => {
    expect(contentFault(body([item(900), nested(20, by)]))).toBeNull();
    expect(contentFault(body([item(900), nested(21, by)]))).toBe(
      'Blocks are nested more than 20 deep. Move some of them up.',
    );
  });

  test('of any depth are walked, and shown to a depth of twenty', () => {
    const deep = body([item(90_000_000), nested(100_000, by)]);
    expect(contentFault(deep)).toMatch(/nested/);
    expect(allItems(deep.flatMap(({ items }) => items))).toHaveLength(100_001);
    const shown = allItems(shownSections(deep).flatMap(({ items }) => items));
    expect(shown.map(({ itemId }) => itemId)).toEqual([90_000_000, ...Array.from({ length: 20 }, (_, at) => at + 1)]);
  });
});

test('a page has 5,000 blocks at most', () => {
  expect(contentFault(body(Array.from({ length: 5000 }, (_, at) => item(at + 1))))).toBeNull();
  expect(contentFault(body(Array.from({ length: 5001 }, (_, at) => item(at + 1))))).toMatch(/more than 5000 blocks/);
});

test('all items come in the order of the document', () => {
  const tree = item(1, {
    items: [item(2, { items: [item(3)] }), item(4)],
    sections: [...body([item(5)]), ...body([item(6)])],
  });
  expect(allItems([tree, item(7)]).map(({ itemId }) => itemId)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('content without a fault is shown as it is', () => {
  const sections = body([nested(20, 'sections')]);
  expect(shownSections(sections)).toBe(sections);
});

test('a list that is nested too deeply is refused', async () => {
  const value = `[{"pageUrl":${'['.repeat(5000)}${']'.repeat(5000)}}]`;
  const tiles = item(1, { itemTypeCode: 'PageTiles', payloads: [{ key: 'PageObjects', value }] });
  await expect(cleanContent({ sections: body([tiles]), payloads: [], embedDataList: [] })).rejects.toMatchObject({
    status: 400,
    code: 'too_deep',
  });
});

// Invariant 33.
test('other work runs between the texts of a page', async () => {
  const text = '<b>'.repeat(2900);
  const items = Array.from({ length: 25 }, (_, at) =>
    item(at + 1, { itemTypeCode: 'Html', payloads: [{ key: 'Content', value: text }] }),
  );
  let turns = 0;
  let isCleaning = true;
  const others = (async () => {
    for (; isCleaning; turns++) await setImmediate();
  })();
  const cleaned = await cleanContent({ sections: body(items), payloads: [], embedDataList: [] });
  isCleaning = false;
  await others;
  expect(cleaned.sections[0]?.items).toHaveLength(25);
  expect(turns).toBeGreaterThanOrEqual(24);
});
