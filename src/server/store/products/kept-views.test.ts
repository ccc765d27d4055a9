import { expect, test, vi } from 'vitest';
import type { CartView } from '../cart/cart.ts';
import type { CartWithLine } from '../cart/cart.sql.ts';
import { viewOfSame, type ViewSource } from './kept-views.ts';
import { totalsOf } from '../pricing.ts';
import type { Quote } from '../purchasable.ts';

const row: CartWithLine = {
  id: '6d3b5c1e-0000-4000-8000-000000000001',
  uid: null,
  secret_hash: 'hash',
  status: 'open',
  updated_at: '2026-01-01T00:00:00.000Z',
  first_name: null,
  surname: null,
  email: null,
  phone: null,
  use_same_address: 1,
  delivery_json: null,
  promo_code: null,
  line_id: 1,
  kind: 'product',
  item_id: 7,
  variant_id: null,
  options_json: '[]',
  quantity: 1,
  details_json: null,
};
const deps = {
  now: () => new Date(),
  purchasables: { product: { timed: false }, event: { timed: true } },
} as Parameters<typeof viewOfSame>[0];
const quoted = () => ({}) as Quote;
const catalogue = (): ViewSource['cached'] => ({
  product: quoted,
  guide: quoted,
  event: quoted,
  subscription: quoted,
  promotions: new Map(),
  rates: {},
});
const viewOf = ({ rows, personal }: ViewSource, kind: 'product' | 'event' = 'product'): CartView => ({
  cart: rows[0] ?? expect.fail('no row'),
  lines: [{ line: { kind } } as CartView['lines'][number]],
  totals: totalsOf([]),
  delivery: null,
  promotion: null,
  promoNotice: null,
  suggested: null,
  personal,
});

test('makes the view of equal rows once, and again after any change', async () => {
  const source: ViewSource = { rows: [row], cached: catalogue(), locale: 'au', personal: true };
  const make = vi.fn<() => Promise<CartView>>(async () => viewOf(source));
  const first = await viewOfSame(deps, source, make);
  expect(await viewOfSame(deps, { ...source, rows: [{ ...row }] }, make)).toBe(first);
  expect(make).toHaveBeenCalledOnce();
  const changed: ViewSource[] = [
    { ...source, cached: catalogue() },
    { ...source, locale: 'nz' },
    { ...source, personal: false },
    { ...source, rows: [row, { ...row, line_id: 2 }] },
    ...Object.keys(row)
      .filter((column) => column !== 'id')
      .map((column) => ({ ...source, rows: [{ ...row, [column]: 'other' }] })),
  ];
  for (const [index, each] of changed.entries()) {
    await viewOfSame(deps, each, make);
    expect(make).toHaveBeenCalledTimes(index + 2);
  }
});

test('keeps no view that the time or the database can change', async () => {
  const id = (serial: number) => `6d3b5c1e-0000-4000-8000-00000000001${serial}`;
  const source: ViewSource = { rows: [row], cached: catalogue(), locale: 'au', personal: true };
  const cases: [ViewSource, 'product' | 'event'][] = [
    [{ ...source, rows: [{ ...row, id: id(1) }] }, 'event'],
    [{ ...source, rows: [{ ...row, id: id(2), promo_code: 'SPRING' }] }, 'product'],
    [{ ...source, rows: [{ ...row, id: id(3) }], cached: { ...catalogue(), product: () => null } }, 'product'],
  ];
  for (const [each, kind] of cases) {
    const make = vi.fn<() => Promise<CartView>>(async () => viewOf(each, kind));
    await viewOfSame(deps, each, make);
    await viewOfSame(deps, each, make);
    expect(make).toHaveBeenCalledTimes(2);
  }
});
