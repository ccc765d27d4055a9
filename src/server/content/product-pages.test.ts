import { expect, test } from 'vitest';
import { productsIn } from './product-pages.ts';

const list = (value: string) => ({ itemTypeCode: 'Ecm-ProductList', payloads: [{ key: 'SelectedCategories', value }] });

test('a page shows products by links to them, and by lists of categories', () => {
  const content = {
    sections: [
      {
        items: [
          { itemTypeCode: 'Html', payloads: [{ key: 'Html', value: '<a href="/product/sea-cap?x=1">A cap</a>' }] },
        ],
      },
      { items: [{ items: [list('3, 7')] }, list('[4]'), list('')] },
    ],
  };
  expect(productsIn(JSON.stringify(content))).toEqual({ slugs: ['sea-cap'], lists: [[3, 7], [4], []] });
  expect(productsIn('{"sections":[]}')).toEqual({ slugs: [], lists: [] });
});
