import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allItems } from '#blocks/define.ts';
import type { CmsItem } from '#contract/cms.ts';
import { type Draft, findItem, itemsOf, nameOf } from './draft.ts';
import { addBlock, canHold, canMoveIn, kindsFor, moveBeside, moveIn, moveOut, moveTo, removeBlock } from './layout.ts';

const block = (itemId: number, itemTypeCode = 'Html', items: CmsItem[] = []): CmsItem => ({
  itemId,
  itemTypeCode,
  anchorName: null,
  cssClass: null,
  payloads: itemTypeCode === 'Html' ? [{ key: 'Content', value: `<p>Text ${itemId}</p>` }] : [],
  items,
  sections: [],
});
/** 1, a panel 2 with 3 and 4, 5, a slider 6 with the banners 7 and 8. */
const draft = (): Draft => ({
  title: 'A page',
  imageUrl: null,
  content: {
    sections: [
      {
        sectionName: 'body',
        items: [
          block(1),
          block(2, 'Panel', [block(3), block(4)]),
          block(5),
          block(6, 'BannerPanel', [block(7, 'BannerItem'), block(8, 'BannerItem')]),
        ],
      },
    ],
    payloads: [],
    embedDataList: [],
    nextItemId: 9,
  },
});
const ids = (value: Draft) => allItems(itemsOf(value)).map(({ itemId }) => itemId);
const inside = (value: Draft, itemId: number) => findItem(value, itemId)?.items.map((item) => item.itemId);

test('a block moves into the panel above it and out again', () => {
  expect(canMoveIn(draft(), 5)).toBe(true);
  expect(canMoveIn(draft(), 2)).toBe(false);
  const moved = moveIn(draft(), 5);
  expect(inside(moved, 2)).toEqual([3, 4, 5]);
  expect(ids(moveOut(moved, 5))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(inside(moveOut(moved, 3), 2)).toEqual([4, 5]);
  const start = draft();
  expect(moveOut(start, 1)).toBe(start);
  expect(moveIn(start, 1)).toBe(start);
});

test('a block is dragged before, behind and into others, never into itself', () => {
  expect(ids(moveTo(draft(), 5, { before: 1 }))).toEqual([5, 1, 2, 3, 4, 6, 7, 8]);
  expect(ids(moveTo(draft(), 1, { after: 3 }))).toEqual([2, 3, 1, 4, 5, 6, 7, 8]);
  expect(inside(moveTo(draft(), 1, { inside: 2, column: null }), 2)).toEqual([3, 4, 1]);
  const start = draft();
  expect(moveTo(start, 2, { after: 3 })).toBe(start);
  expect(moveTo(start, 2, { inside: 2, column: null })).toBe(start);
  expect(moveTo(start, 2, { after: 2 })).toBe(start);
  expect(moveTo(start, 99, { after: 1 })).toBe(start);
});

test('a container refuses what it does not draw', () => {
  const start = draft();
  expect(moveTo(start, 1, { after: 7 })).toBe(start);
  expect(moveTo(start, 1, { inside: 6, column: null })).toBe(start);
  expect(moveTo(start, 1, { inside: 5, column: null })).toBe(start);
  expect(moveIn(start, 6)).toBe(start);
  expect(kindsFor(start, { inside: 6, column: null })).toEqual(['BannerItem']);
  expect(kindsFor(start, { inside: 2, column: null })).toContain('Html');
  const voices = addBlock(start, 'TestimonialPanel', null);
  const voice = addBlock(voices.draft, 'TestimonialPanel', { inside: voices.itemId, column: null });
  expect(findItem(voice.draft, voices.itemId)?.items).toHaveLength(1);
  expect(canHold(voice.draft, findItem(voice.draft, voice.itemId) ?? null, 'Html')).toBe(false);
});

test('dropped on the page at a banner, a text comes beside the slider', () => {
  expect(ids(moveBeside(draft(), 1, { after: 8 }))).toEqual([2, 3, 4, 5, 6, 7, 8, 1]);
  expect(ids(moveBeside(draft(), 1, { before: 7 }))).toEqual([2, 3, 4, 5, 1, 6, 7, 8]);
  expect(inside(moveBeside(draft(), 8, { before: 7 }), 6)).toEqual([8, 7]);
  const start = draft();
  expect(moveBeside(start, 6, { after: 7 })).toBe(start);
});

test("'after' is after: a banner stays in its slider, what the slider does not draw comes behind it", () => {
  const banner = addBlock(draft(), 'BannerItem', { after: 7 });
  expect(inside(banner.draft, 6)).toEqual([7, 9, 8]);
  const text = addBlock(draft(), 'Html', { after: 7 });
  expect(inside(text.draft, 6)).toEqual([7, 8]);
  expect(ids(text.draft)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a container goes with the last block in it, whatever its ground; a slider with words of its own stays', () => {
  expect(ids(removeBlock(removeBlock(draft(), 3), 4))).toEqual([1, 5, 6, 7, 8]);
  expect(ids(removeBlock(removeBlock(draft(), 7), 8))).toEqual([1, 2, 3, 4, 5]);
  expect(ids(moveOut(moveOut(draft(), 4), 3))).toEqual([1, 3, 4, 5, 6, 7, 8]);
  const named = draft();
  findItem(named, 6)?.payloads.push({ key: 'CaptionTitle', value: 'Highlights' });
  expect(ids(removeBlock(removeBlock(named, 7), 8))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the outline calls a container by the words inside of it', () => {
  expect(nameOf(block(2, 'Panel', [block(3, 'Panel', [block(4)])]))).toBe('Panel: Text 4');
});

test('no move loses or doubles a block that is not an empty container', () => {
  const id = fc.integer({ min: 0, max: 9 });
  const target = fc.oneof(
    fc.record({ after: id }),
    fc.record({ before: id }),
    fc.record({ inside: id, column: fc.constant(null) }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(id, target), { maxLength: 12 }), (moves) => {
      const end = moves.reduce((now, [moved, place]) => moveTo(now, moved, place), draft());
      expect(
        ids(end)
          .filter((each) => each !== 2 && each !== 6)
          .sort((one, other) => one - other),
      ).toEqual([1, 3, 4, 5, 7, 8]);
      expect(new Set(ids(end)).size).toBe(ids(end).length);
    }),
  );
});
