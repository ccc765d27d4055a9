import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  allItems,
  choice,
  colour,
  defineBlock,
  flag,
  html,
  ids,
  images,
  jsonList,
  number,
  readFields,
  safeUrl,
  text,
  url,
} from './define.ts';
import { exampleItem } from './example.ts';

const block = defineBlock({
  type: 'Trial',
  label: 'Trial',
  children: 'none',
  fields: {
    HeightSet: choice(['standard', 'thin'], 'standard'),
    CaptionButton: text('READ MORE'),
    Content: html(),
    ImageUrl: images(),
    LinkUrl: url(),
    BgColor: colour(),
    MobileReverse: flag(),
    FileAttachment: flag(false, 'Files', ['true', 'false']),
    RatingStar: number(0),
    SelectedCategories: ids(),
    PageObjects: jsonList({ pageUrl: url(), pageTitle: text(''), seq: number(0) }),
  },
});
const read = (fields: Record<string, string>) =>
  readFields(
    block,
    Object.entries(fields).map(([key, value]) => ({ key, value })),
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a missing or blank payload takes the default of §3', () => {
  expect(read({ CaptionButton: '  ' })).toEqual({
    HeightSet: 'standard',
    CaptionButton: 'READ MORE',
    Content: '',
    ImageUrl: [],
    LinkUrl: '',
    BgColor: '',
    MobileReverse: false,
    FileAttachment: false,
    RatingStar: 0,
    SelectedCategories: [],
    PageObjects: [],
  });
});

test('payloads are parsed in the formats of A-66', () => {
  const fields = read({
    HeightSet: 'Thin',
    ImageUrl: '/a.jpg| /b.jpg ||',
    MobileReverse: 'yes',
    FileAttachment: 'true',
    RatingStar: '3.5',
    BgColor: '#FF0000',
  });
  expect(fields).toMatchObject({
    HeightSet: 'thin',
    ImageUrl: ['/a.jpg', '/b.jpg'],
    MobileReverse: true,
    FileAttachment: true,
    RatingStar: 3.5,
    BgColor: '#FF0000',
  });
  expect(read({ SelectedCategories: '3, 5' }).SelectedCategories).toEqual([3, 5]);
  expect(read({ SelectedCategories: '["3",5]' }).SelectedCategories).toEqual([3, 5]);
});

test('an invalid value takes the fallback', () => {
  expect(
    read({ HeightSet: 'huge', RatingStar: 'five', BgColor: 'red;}body{display:none', SelectedCategories: 'all' }),
  ).toMatchObject({ HeightSet: 'standard', RatingStar: 0, BgColor: '', SelectedCategories: [] });
});

test('broken JSON gives an empty list and a console error, and does not throw', () => {
  expect(read({ PageObjects: '[{"pageUrl":' }).PageObjects).toEqual([]);
  expect(read({ PageObjects: '{"pageUrl":"/a"}' }).PageObjects).toEqual([]);
  expect(console.error).toHaveBeenCalledTimes(2);
});

test('entries of a JSON list are parsed as tolerantly as payloads', () => {
  expect(
    read({ PageObjects: '[{"pageUrl":"/a","seq":"2","more":1},7,null,{"pageTitle":5,"pageUrl":null}]' }).PageObjects,
  ).toEqual([
    { pageUrl: '/a', pageTitle: '', seq: 2 },
    { pageUrl: '', pageTitle: '5', seq: 0 },
  ]);
});

test('URLs with a scheme that can run code are dropped', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '\u0001javascript:x',
  ])
    expect(safeUrl(bad)).toBe('');
  for (const good of [
    '/guides',
    '#contact',
    'https://example.org/a?b=c:d',
    'mailto:a@example.org',
    'tel:131114',
    'sms:0458737732',
  ])
    expect(safeUrl(good)).toBe(good);
  expect(read({ LinkUrl: 'javascript:alert(1)' }).LinkUrl).toBe('');
});

test('fields have a label and an editor kind', () => {
  expect(block.fields.CaptionButton).toMatchObject({ label: 'Caption button', editor: 'text' });
  expect(block.fields.FileAttachment).toMatchObject({ label: 'Files', editor: 'flag', options: ['true', 'false'] });
});

test('allItems returns all items of a tree, children and sections included', () => {
  const tree = exampleItem(
    1,
    'Panel',
    {},
    {
      items: [
        exampleItem(
          2,
          'MultiColumnPanel',
          {},
          { sections: [{ sectionName: 'a', items: [exampleItem(3, 'Html', {})] }] },
        ),
      ],
    },
  );
  expect(allItems([tree, exampleItem(4, 'Html', {})]).map((item) => item.itemId)).toEqual([1, 2, 3, 4]);
});
