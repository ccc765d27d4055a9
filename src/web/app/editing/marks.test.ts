import { expect, test } from 'vitest';
import { payloadOf } from '#blocks/define.ts';
import { exampleItem } from '#blocks/example.ts';
import type { CmsItem, CmsPage } from '#contract/cms.ts';
import { payloadWith, takeMark, withMarks } from './marks.ts';

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
/** What is drawn of a payload, and what it stands for. */
function drawn(item: CmsItem, key: string) {
  const { page, words } = withMarks(pageOf([item]));
  const found = takeMark(payloadOf(page.sections[0]?.items[0]?.payloads ?? [], key) ?? '');
  return found && { text: found.text, words: words[found.at] };
}

test('a heading carries a mark that says which field it is, and reads the same without it', () => {
  const item = exampleItem(7, 'SingleBanner', { CaptionTitle: 'A quiet word', CaptionTitle2: 'Second' });
  expect(drawn(item, 'CaptionTitle')).toMatchObject({
    text: 'A quiet word',
    words: { itemId: 7, key: 'CaptionTitle', entry: null, label: 'Heading', value: 'A quiet word' },
  });
  expect(drawn(item, 'CaptionTitle2')?.words).toMatchObject({ key: 'CaptionTitle2', value: 'Second' });
});

test('a default that is drawn can be written over', () => {
  expect(drawn(exampleItem(7, 'ExpandableHtml', {}), 'ButtonTitle')).toMatchObject({
    text: 'READ MORE',
    words: { key: 'ButtonTitle', value: 'READ MORE' },
  });
});

test('what is no word has no mark: addresses, colours, crops, dates, widths', () => {
  const item = exampleItem(7, 'SingleBanner', {
    LinkUrl: '/guides',
    BgColor: '#0e4f52',
    AlignV: '30%',
    ImageUrl: '/a',
  });
  for (const key of ['LinkUrl', 'BgColor', 'AlignV', 'ImageUrl', 'CaptionTitle']) expect(drawn(item, key)).toBeNull();
});

test('each title of a list is written in its own entry, and the rest of the list stays', () => {
  const entries = [
    { pageUrl: '/a', pageTitle: 'First', colorTheme: 'teal', kept: 5 },
    { pageUrl: '/b', pageTitle: 'Second', tileDesc: 'More' },
  ];
  const item = exampleItem(7, 'PageTiles', { PageObjects: JSON.stringify(entries), TileType: '2' });
  const { page, words } = withMarks(pageOf([item]));
  const list = JSON.parse(payloadOf(page.sections[0]?.items[0]?.payloads ?? [], 'PageObjects') ?? '') as typeof entries;
  const second = takeMark(list[1]?.pageTitle ?? '');
  expect(list[0]).toMatchObject({ pageUrl: '/a', colorTheme: 'teal', kept: 5 });
  const place = words[second?.at ?? -1];
  expect(place).toMatchObject({ key: 'PageObjects', entry: { at: 1, member: 'pageTitle' }, value: 'Second' });
  expect(place && JSON.parse(payloadWith(item, place, 'Changed'))).toEqual([
    entries[0],
    { ...entries[1], pageTitle: 'Changed' },
  ]);
});

test('an unreadable list and a block of a snippet stay as they are', () => {
  for (const item of [exampleItem(7, 'PageTiles', { PageObjects: '[{' }), exampleItem(-7, 'Html', { Content: 'x' })])
    expect(withMarks(pageOf([item])).page.sections[0]?.items).toEqual([item]);
});

test('the words of the 300th block are told from those of the 3rd', () => {
  const items = Array.from({ length: 300 }, (_, at) => exampleItem(at + 1, 'EventList', { Title: `Events ${at}` }));
  const { page, words } = withMarks(pageOf(items));
  for (const item of page.sections[0]?.items ?? []) {
    const found = takeMark(payloadOf(item.payloads, 'Title') ?? '');
    expect(words[found?.at ?? -1]).toMatchObject({ itemId: item.itemId, value: found?.text });
  }
});
