import { expect, test } from 'vitest';
import type { CartLine } from '../purchasable.ts';
import { mergedLine, putItem } from './cart-line.ts';

const line = (change: Partial<CartLine> = {}): CartLine => ({
  id: 7,
  kind: 'product',
  itemId: 1,
  variantId: 2,
  options: [],
  quantity: 3,
  details: null,
  ...change,
});
const { id: _id, ...wanted } = line({ quantity: 2 });
const add = { whenPresent: 'add', maxQuantity: 99 } as const;

test('a new item is a line behind the others', () => {
  const other = line({ id: 5, itemId: 9 });
  expect(putItem([other], wanted, add)).toEqual({
    ok: true,
    value: { lines: [other, { id: 0, ...wanted }], line: { id: 0, ...wanted }, store: 'line' },
  });
});

test('an item that is there gets a greater quantity, and the lines before stay as they were', () => {
  const before = [line()];
  expect(putItem(before, wanted, add)).toMatchObject({
    value: { lines: [{ id: 7, quantity: 5 }], line: { id: 7 }, store: 'quantity' },
  });
  expect(before).toEqual([line()]);
});

test('above the maximum nothing is put; what is kept may be above it', () => {
  expect(putItem([line()], wanted, { ...add, maxQuantity: 4 })).toMatchObject({ errors: [{ code: 'quantity_max' }] });
  expect(putItem([line()], wanted, { whenPresent: 'keep', maxQuantity: 1 })).toMatchObject({
    value: { line: { id: 7, quantity: 3 }, store: null },
  });
});

test('another variant is another line, and so is the same item if it stays separate', () => {
  expect(putItem([line({ variantId: 3 })], wanted, add)).toMatchObject({ value: { store: 'line' } });
  expect(putItem([line()], wanted, { ...add, whenPresent: 'separate' })).toMatchObject({
    value: { lines: [{ id: 7 }, { id: 0 }], store: 'line' },
  });
});

test('the hundred and first line is refused, a greater quantity is not', () => {
  const full = Array.from({ length: 100 }, (_, at) => line({ id: at + 1, itemId: at + 1 }));
  expect(putItem(full, { ...wanted, itemId: 200 }, add)).toMatchObject({ errors: [{ code: 'cart_full' }] });
  expect(putItem(full, wanted, add)).toMatchObject({ value: { store: 'quantity' } });
});

test('a line of an older cart joins the same item up to the maximum, once what is sold once, tickets never', () => {
  expect(mergedLine([line()], line({ id: 8, quantity: 4 }), false)).toEqual(line({ quantity: 7 }));
  expect(mergedLine([line()], line({ id: 8, quantity: 99 }), false)).toEqual(line({ quantity: 99 }));
  expect(mergedLine([line()], line({ id: 8 }), true)).toEqual(line());
  expect(mergedLine([line({ details: {} })], line({ id: 8 }), false)).toBeNull();
  expect(mergedLine([line()], line({ id: 8, itemId: 3 }), false)).toBeNull();
});
