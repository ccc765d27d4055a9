import { expect, test } from 'vitest';
import { exampleItem } from '#blocks/example.ts';
import type { CmsItem, CmsPage } from '#contract/cms.ts';
import { sharedItems, withPayload } from './blocks-in-page.ts';
import { withMarks } from './marks.ts';

const banner = (itemId: number, title: string) => exampleItem(itemId, 'SingleBanner', { CaptionTitle: title });
const pageOf = (items: CmsItem[]): CmsPage => ({
  pageId: 1,
  pageTitle: 'Page',
  pageUrl: '/page',
  imageUrl: '',
  pageTypeCode: '',
  sections: [{ sectionName: 'body', items }],
  payloads: [],
  embedDataList: [],
});
const itemsOf = ({ sections }: CmsPage) => sections.flatMap(({ items }) => items);

test('after a key, the block that was written is another object, and all others are those that were drawn', () => {
  const page = pageOf([
    banner(1, 'One'),
    exampleItem(2, 'Panel', {}, { items: [banner(3, 'Three'), banner(4, 'Four')] }),
    banner(5, 'Five'),
  ]);
  const numbers = new Map<string, number>();
  const before = itemsOf(withMarks(page, numbers).page);
  // As it comes by message: a copy, with the key in it.
  const written = structuredClone(withPayload(page, 4, 'CaptionTitle', 'Four!'));
  const after = sharedItems(before, itemsOf(withMarks(written, numbers).page));
  expect(after.map((item, at) => item === before[at])).toEqual([true, false, true]);
  expect(after[1]?.items.map((item, at) => item === before[1]?.items[at])).toEqual([true, false]);
  expect(after).toEqual(itemsOf(withMarks(written, numbers).page));
});

test('blocks that have moved, gone or come are drawn as they are now', () => {
  const [one, two, three] = [banner(1, 'One'), banner(2, 'Two'), banner(3, 'Three')];
  const moved = sharedItems([one, two, three], [structuredClone(three), banner(4, 'New'), structuredClone(one)]);
  expect(moved.map(({ itemId }) => itemId)).toEqual([3, 4, 1]);
  expect([moved[0] === three, moved[2] === one]).toEqual([true, true]);
  expect(sharedItems([one], [{ ...one, anchorName: 'here' }])).toEqual([{ ...one, anchorName: 'here' }]);
});

test('two blocks with one id keep their own words', () => {
  const numbers = new Map<string, number>();
  const twice = pageOf([banner(1, 'One'), banner(1, 'Other')]);
  withMarks(twice, numbers);
  const titles = withMarks(twice, numbers).words.filter((words) => words?.key === 'CaptionTitle');
  expect(titles.map((words) => words?.value)).toEqual(['One', 'Other']);
});
