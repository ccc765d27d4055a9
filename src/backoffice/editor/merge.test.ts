import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allItems, payloadOf } from '#blocks/define.ts';
import type { CmsItem } from '#contract/cms.ts';
import { compareDrafts, summaryOf, wordsChanged } from './compare.ts';
import { addItem, type Draft, findItem, itemsOf, moveItem, removeItem, setPagePayload, setPayload } from './draft.ts';
import { bothMoved, differences, emptyBase, mergeDrafts, type Side, withFreshIds } from './merge.ts';

const block = (itemId: number, items: CmsItem[] = []): CmsItem => ({
  itemId,
  itemTypeCode: items.length > 0 ? 'Panel' : 'Html',
  anchorName: null,
  cssClass: null,
  payloads: [{ key: 'Content', value: `<p>${itemId}</p>` }],
  items,
  sections: [],
});
const base: Draft = {
  title: 'A page',
  imageUrl: null,
  content: {
    sections: [{ sectionName: 'body', items: [block(1), block(2, [block(3), block(4)]), block(5), block(6)] }],
    payloads: [],
    embedDataList: [],
    nextItemId: 7,
  },
};
const ids = (value: Draft) => allItems(itemsOf(value)).map(({ itemId }) => itemId);
const textOf = (value: Draft, itemId: number) => payloadOf(findItem(value, itemId)?.payloads ?? [], 'Content');

function merged(mine: Draft, theirs: Draft, choices: [number | null, Side][] = []): Draft {
  const fresh = withFreshIds(base, mine, theirs);
  const chosen = new Map<number | null, Side>();
  for (const { itemId, chosen: side } of differences(base, fresh, theirs)) if (side) chosen.set(itemId, side);
  for (const [itemId, side] of choices) chosen.set(itemId, side);
  return mergeDrafts(base, fresh, theirs, chosen);
}

test('a comparison names added, removed and moved blocks, and each field that differs', () => {
  let after = setPayload(base, 3, 'Content', '<p>Ask a kind question</p>');
  after = moveItem(removeItem(after, 5), 6, -1);
  after = addItem(after, 'Html', { after: 1 }).draft;
  after = { ...setPagePayload(after, 'Description', 'Short'), title: 'Another title' };
  expect(compareDrafts(base, after).map(({ kind, itemId }) => [kind, itemId])).toEqual([
    ['changed', null],
    ['changed', null],
    ['added', 7],
    ['moved', 6],
    ['changed', 3],
    ['removed', 5],
  ]);
  expect(summaryOf(compareDrafts(base, after))).toBe('1 block added, 3 fields changed, 1 block moved, 1 block removed');
  expect(summaryOf(compareDrafts(base, base))).toBe('No differences');
});

test('words of markup are compared as text; if only the markup differs, as source', () => {
  const words = wordsChanged('<p>Ask a <b>kind</b> question &amp; wait</p>', '<p>Ask a short question &amp; wait</p>');
  expect(words.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text])).toEqual([
    ['out', 'kind'],
    ['in', 'short'],
  ]);
  expect(wordsChanged('<p>One</p>', '<h2>One</h2>').some(({ kind }) => kind === 'in')).toBe(true);
});

// Invariant 29.
test('what one side only has changed is taken from it; what both have changed must be chosen', () => {
  const mine = setPayload(setPayload(base, 1, 'Content', 'mine'), 4, 'Content', 'mine');
  const theirs = setPayload(removeItem(base, 5), 4, 'Content', 'theirs');
  const found = differences(base, mine, theirs);
  expect(found.map(({ itemId, chosen }) => [itemId, chosen])).toEqual([
    [1, 'mine'],
    [4, null],
    [5, 'theirs'],
  ]);
  for (const side of ['mine', 'theirs'] as const) {
    const result = merged(mine, theirs, [[4, side]]);
    expect(ids(result)).toEqual([1, 2, 3, 4, 6]);
    expect([textOf(result, 1), textOf(result, 4)]).toEqual(['mine', side]);
  }
});

test('a block that one side changes and the other removes can be kept or removed', () => {
  const mine = setPayload(base, 5, 'Content', 'mine');
  const theirs = removeItem(base, 5);
  expect(differences(base, mine, theirs)).toMatchObject([
    { itemId: 5, mine: 'changed', theirs: 'removed', chosen: null },
  ]);
  expect(ids(merged(mine, theirs, [[5, 'mine']]))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ids(merged(mine, theirs, [[5, 'theirs']]))).toEqual([1, 2, 3, 4, 6]);
});

test('two blocks added under one id are two blocks, each behind its neighbour', () => {
  const mine = setPayload(addItem(base, 'Html', { after: 1 }).draft, 7, 'Content', 'mine');
  const theirs = setPayload(addItem(base, 'Html', { after: 5 }).draft, 7, 'Content', 'theirs');
  const result = merged(mine, theirs);
  expect(ids(result)).toEqual([1, 8, 2, 3, 4, 5, 7, 6]);
  expect([textOf(result, 8), textOf(result, 7)]).toEqual(['mine', 'theirs']);
  expect(result.content.nextItemId).toBe(9);
});

test('the order comes from the side that has moved blocks', () => {
  const moved = moveItem(base, 6, -1);
  const typed = setPayload(base, 1, 'Content', 'typed');
  for (const result of [merged(moved, typed), merged(typed, moved)]) {
    expect(ids(result)).toEqual([1, 2, 3, 4, 6, 5]);
    expect(textOf(result, 1)).toBe('typed');
  }
  const other = moveItem(base, 1, 1);
  expect(bothMoved(base, moved, other)).toBe(true);
  expect(ids(merged(moved, other))).toEqual(ids(other));
});

// Invariant 29.
test('edits of different blocks commute', () => {
  const edit = fc.record({
    itemId: fc.constantFrom(1, 3, 4, 5, 6),
    value: fc.string({ maxLength: 8 }),
  });
  const apply = (edits: readonly { itemId: number; value: string }[]) =>
    edits.reduce((draft, { itemId, value }) => setPayload(draft, itemId, 'Content', value), base);
  fc.assert(
    fc.property(fc.array(edit), fc.array(edit), (one, two) => {
      const touched = new Set(one.map(({ itemId }) => itemId));
      const others = two.filter(({ itemId }) => !touched.has(itemId));
      const expected = apply([...one, ...others]);
      const [left, right] = [merged(apply(one), apply(others)), merged(apply(others), apply(one))];
      for (const itemId of ids(base)) {
        expect(textOf(left, itemId)).toBe(textOf(expected, itemId));
        expect(textOf(right, itemId)).toBe(textOf(expected, itemId));
      }
      expect(ids(left)).toEqual(ids(base));
    }),
  );
});

// Invariant 29.
test('what stays of a block that goes stands in its place', () => {
  const mine = setPayload(base, 4, 'Content', 'mine');
  const theirs = removeItem(base, 2);
  const result = merged(mine, theirs, [[4, 'mine']]);
  expect(ids(result)).toEqual([1, 4, 5, 6]);
  expect(textOf(result, 4)).toBe('mine');
  const added = addItem(base, 'Html', { inside: 2, column: null }).draft;
  expect(ids(merged(added, theirs))).toEqual([1, 8, 5, 6]);
});

test('without a common beginning nothing of either side goes by itself', () => {
  const mine = setPayload(addItem(base, 'Html', { after: 1 }).draft, 5, 'Content', 'mine');
  const theirs = setPayload(base, 6, 'Content', 'theirs');
  const nothing = emptyBase(mine, theirs);
  const found = differences(nothing, withFreshIds(nothing, mine, theirs), theirs);
  const open = found.filter(({ chosen }) => chosen === null).map(({ itemId }) => itemId);
  expect(open).toEqual([5, 6]);
  expect(found.every(({ mine: here, theirs: there }) => here !== 'removed' && there !== 'removed')).toBe(true);
});
