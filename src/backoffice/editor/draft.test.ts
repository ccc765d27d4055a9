import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allItems } from '#blocks/define.ts';
import type { CmsItem } from '#contract/cms.ts';
import {
  addColumn,
  addItem,
  begin,
  type Draft,
  duplicateItem,
  findItem,
  type History,
  itemsOf,
  moveItem,
  nameOf,
  redo,
  removeColumn,
  removeItem,
  setPagePayload,
  setPayload,
  step,
  undo,
} from './draft.ts';

const block = (itemId: number, items: CmsItem[] = []): CmsItem => ({
  itemId,
  itemTypeCode: items.length > 0 ? 'Panel' : 'Html',
  anchorName: null,
  cssClass: null,
  payloads: [{ key: 'Content', value: `<p>${itemId}</p>` }],
  items,
  sections: [],
});
const draft = (): Draft => ({
  title: 'A page',
  imageUrl: null,
  content: {
    sections: [{ sectionName: 'body', items: [block(1), block(2, [block(3), block(4)]), block(5)] }],
    payloads: [],
    embedDataList: [],
    nextItemId: 6,
  },
});
const ids = (value: Draft) => allItems(itemsOf(value)).map(({ itemId }) => itemId);

test('blocks move among their siblings, also inside of a block, and stop at the ends', () => {
  expect(ids(moveItem(draft(), 1, 1))).toEqual([2, 3, 4, 1, 5]);
  expect(ids(moveItem(draft(), 4, -1))).toEqual([1, 2, 4, 3, 5]);
  const start = draft();
  expect(moveItem(start, 1, -1)).toBe(start);
  expect(moveItem(start, 5, 1)).toBe(start);
  expect(moveItem(start, 99, 1)).toBe(start);
});

test('a copy with children and a new block get ids that were never used', () => {
  const copied = duplicateItem(draft(), 2);
  expect(ids(copied.draft)).toEqual([1, 2, 3, 4, 6, 7, 8, 5]);
  expect(copied.itemId).toBe(6);
  const removed = removeItem(copied.draft, 6);
  const added = addItem(removed, 'Html', { after: 3 });
  expect(ids(added.draft)).toEqual([1, 2, 3, 9, 4, 5]);
  expect(addItem(draft(), 'Html', null).draft.content.sections[0]?.items.at(-1)?.itemId).toBe(6);
  const empty: Draft = { ...draft(), content: { ...draft().content, sections: [] } };
  expect(ids(addItem(empty, 'Html', null).draft)).toEqual([6]);
});

test('values change one block; the same value is no change', () => {
  const start = draft();
  const changed = setPayload(start, 3, 'Content', '<p>New</p>');
  expect(findItem(changed, 3)?.payloads).toEqual([{ key: 'Content', value: '<p>New</p>' }]);
  expect(setPayload(start, 3, 'Content', '<p>3</p>')).toBe(start);
  expect(changed.content.sections[0]?.items[0]).toBe(start.content.sections[0]?.items[0]);
  expect(setPagePayload(setPagePayload(start, 'Description', 'x'), 'Description', '').content.payloads).toEqual([]);
});

type Change = (draft: Draft) => Draft;
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ id: fc.integer({ min: 0, max: 9 }), by: fc.constantFrom(-1 as const, 1 as const) }).map(
    ({ id, by }): Change =>
      (value) =>
        moveItem(value, id, by),
  ),
  fc.integer({ min: 0, max: 9 }).map(
    (id): Change =>
      (value) =>
        removeItem(value, id),
  ),
  fc.integer({ min: 0, max: 9 }).map(
    (id): Change =>
      (value) =>
        duplicateItem(value, id).draft,
  ),
  fc.integer({ min: 0, max: 9 }).map(
    (id): Change =>
      (value) =>
        addItem(value, 'Html', { after: id }).draft,
  ),
  fc.record({ id: fc.integer({ min: 0, max: 9 }), text: fc.string() }).map(
    ({ id, text }): Change =>
      (value) =>
        setPayload(value, id, 'Content', text),
  ),
);

test('any changes, all undone, give the page of the start; redone, they give the end; ids stay unique', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const start = draft();
      let history = begin(start);
      for (const each of changes) history = step(history, each);
      const end = history.present;
      expect(new Set(ids(end)).size).toBe(ids(end).length);
      const steps = history.past.length;
      for (let count = 0; count < steps; count++) history = undo(history);
      expect(history.present).toEqual(start);
      expect(undo(history)).toEqual(history);
      for (let count = 0; count < steps; count++) history = redo(history);
      expect(history.present).toEqual(end);
    }),
  );
});

test('a hundred steps are kept, and a new step ends what was undone', () => {
  let history = begin(draft());
  for (let count = 0; count < 120; count++) history = step(history, (value) => ({ ...value, title: `${count}` }));
  expect(history.past).toHaveLength(100);
  history = step(undo(history), (value) => ({ ...value, title: 'other' }));
  expect(history.future).toEqual([]);
});

test('a new block with columns has blocks in each; columns and blocks go in and out by name', () => {
  const added = addItem(draft(), 'MultiColumnPanel', { after: 1 });
  const [columns] = [findItem(added.draft, added.itemId)];
  expect(columns?.sections.map(({ items }) => items.map(({ itemTypeCode }) => itemTypeCode))).toEqual([
    ['Html'],
    ['Html'],
  ]);
  expect(added.draft.content.nextItemId).toBe(9);
  const third = addItem(addColumn(added.draft, 6), 'Html', { inside: 6, column: 2 });
  expect(findItem(third.draft, 6)?.sections[2]?.items.map(({ itemId }) => itemId)).toEqual([9]);
  // A column with blocks stays; an empty one goes.
  expect(removeColumn(third.draft, 6, 2)).toBe(third.draft);
  expect(findItem(removeColumn(removeItem(third.draft, 9), 6, 2), 6)?.sections).toHaveLength(2);
  const inside = addItem(draft(), 'Html', { inside: 2, column: null });
  expect(findItem(inside.draft, 2)?.items.map(({ itemId }) => itemId)).toEqual([3, 4, 6]);
});

test.each([
  ['<h2>Notice <em>early</em></h2><p>Say so, <a href="/guides">kindly</a>.</p>', 'Text: Notice early'],
  ['<p>One</p><p>Two</p>', 'Text: One Two'],
  [`<p>${'word '.repeat(20)}</p>`, 'Text: word word word word word word word word …'],
  ['', 'Text'],
])('the outline calls %s %s', (value, name) => {
  expect(nameOf({ ...block(1), payloads: [{ key: 'Content', value }] })).toBe(name);
});

test('what is typed into one field without a rest is one step; another field and a rest begin another', () => {
  const type = (before: History, key: string, value: string, at: number) =>
    step(before, (now) => setPayload(now, 1, key, value), `1 ${key}`, at);
  let history = begin(draft());
  history = type(history, 'Title', 'N', 0);
  history = type(history, 'Title', 'No', 500);
  history = type(history, 'Title', 'Now', 2400);
  expect(history.past).toHaveLength(1);
  history = type(history, 'Title', 'Now and', 4500);
  history = type(history, 'Content', 'C', 4600);
  history = type(history, 'Content', 'Co', 4700);
  expect(history.past).toHaveLength(3);
  history = undo(history);
  expect(findItem(history.present, 1)?.payloads).toContainEqual({ key: 'Title', value: 'Now and' });
  // What is typed after Undo is a step of its own.
  history = type(history, 'Content', 'D', 4800);
  expect(history.past).toHaveLength(3);
});
