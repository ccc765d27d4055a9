import { expect, test } from 'vitest';
import { exampleItem } from '#blocks/example.ts';
import { itemsOf } from './cms-page.tsx';

const typesOf = (...types: string[]) => {
  const items = types.map((type, index) =>
    exampleItem(index + 1, type, {}, { items: [exampleItem(index + 50, 'Html', {})] }),
  );
  return itemsOf({
    pageId: 1,
    pageUrl: '/a',
    pageTitle: 'A',
    pageTypeCode: 'Content',
    imageUrl: null,
    sections: [{ sectionName: 'body', items }],
    payloads: [{ key: 'Sensitive', value: 'yes' }],
    embedDataList: [],
  }).map((item) => [item.itemTypeCode, ...item.items.map(({ itemTypeCode }) => itemTypeCode)].join(' > '));
};

test('a sensitive page has its helplines first, but below a banner and below the cover of a guide', () => {
  expect(typesOf('Panel')).toEqual(['Helplines', 'Panel > Html']);
  expect(typesOf('BannerPanel', 'Panel')).toEqual(['BannerPanel > Html', 'Helplines', 'Panel > Html']);
  expect(typesOf('GuideBook', 'Panel')).toEqual(['GuideBook > Helplines > Html', 'Panel > Html']);
  expect(typesOf('Panel', 'Helplines')).toEqual(['Panel > Html', 'Helplines > Html']);
});
