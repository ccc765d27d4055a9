import fc from 'fast-check';
import { type Compilable, CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportMoney, getGst, getTakings } from '#contract/admin/money.ts';
import { dayOf, endOfDay, startOfDay } from '#contract/calendar.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { hourMs } from '#contract/spans.ts';
import { addRefund, addSale, failLater, journalOf } from '../../testing/money-rows.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { type TestApp, testApp, type TestBrowser } from '../../testing/test-app.ts';
import { amountDraft, linesDraft, wholeDraft } from '../refunds/refund-rules.ts';
import type { OrderLedger } from '../refunds/refund.sql.ts';
import { bookMoney } from './book-money.ts';
import { ordersToBook, refundsToBook } from './book-money.sql.ts';

let app: TestApp;
let treasurer: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  ({ browser: treasurer } = await person(app, 'treasurer@example.org', { roles: ['shop'] }));
});
afterAll(() => app.close());

const poster = { unitCents: 2200, addedCents: 0, quantity: 1, gstFree: false, discountCents: 0 };

/** What the ledger says happened to the money at an instant. */
interface Moved {
  at: string;
  way: 'sales' | 'refunds';
  amount: number;
  gst: number;
}

/** Sums of what happened between the first and the last instant of days in Sydney. */
function summed(moved: readonly Moved[], { from, to }: { from: string; to: string }) {
  const isIn = ({ at }: Moved) => startOfDay(from) <= new Date(at) && new Date(at) < endOfDay(to);
  const of = (way: Moved['way'], name: 'amount' | 'gst') =>
    moved.filter((each) => each.way === way && isIn(each)).reduce((sum, each) => sum + each[name], 0);
  return {
    sales: [of('sales', 'amount'), of('sales', 'gst')],
    refunds: [of('refunds', 'amount'), of('refunds', 'gst')],
  };
}

describe('the report of a quarter', () => {
  const instant = (from: string, to: string) =>
    fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((date) => date.toISOString());
  // Close to the ends of quarters, where a wrong zone would show.
  const edge = fc.constantFrom(
    '2031-09-30T13:59:59.999Z',
    '2031-09-30T14:00:00.000Z',
    '2031-12-31T13:00:00.000Z',
    '2031-12-31T12:59:59.999Z',
    '2032-03-31T12:59:59.999Z',
    '2032-03-31T13:00:00.000Z',
    '2032-06-30T13:59:59.999Z',
    '2032-06-30T14:00:00.000Z',
  );
  const sale = fc.record({
    at: fc.oneof(instant('2031-05-01', '2032-08-01'), edge),
    lines: fc.array(
      fc.record({
        unitCents: fc.integer({ min: 0, max: 20_000 }),
        addedCents: fc.constantFrom(0, 250),
        quantity: fc.integer({ min: 1, max: 5 }),
        gstFree: fc.boolean(),
        discountCents: fc.constant(0),
        kind: fc.constantFrom('product', 'event', 'guide'),
        itemId: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    shippingCents: fc.constantFrom(0, 1095),
    isShippingFree: fc.boolean(),
  });
  const refund = fc.record({
    which: fc.nat(),
    at: fc.oneof(instant('2031-05-01', '2032-08-01'), edge),
    how: fc.constantFrom('amount', 'line', 'whole'),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    isFailedLater: fc.boolean(),
  });

  // Invariants 7.
  test('is the sum of the ledger, and quarters add up to the year, whatever was sold and went back', async () => {
    const moved: Moved[] = [];
    const draft = (how: string, share: number) => (ledger: OrderLedger) =>
      how === 'whole'
        ? wholeDraft(ledger)
        : how === 'line'
          ? linesDraft(ledger, [{ lineId: ledger.lines[0]?.id ?? 0, quantity: 1 }])
          : amountDraft(ledger, Math.max(1, Math.floor(ledger.order.total_cents * share)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { minLength: 1, maxLength: 6 }),
        fc.array(refund, { maxLength: 5 }),
        async (sales, refunds) => {
          const ids: number[] = [];
          for (const each of sales) {
            const id = await addSale(app.deps, each);
            ids.push(id);
            const { total_cents: amount, gst_cents: gst } = await orderOf(id);
            moved.push({ at: each.at, way: 'sales', amount, gst });
          }
          for (const { which, at, how, share, isFailedLater } of refunds) {
            const made = await addRefund(app.deps, ids[which % ids.length] ?? 0, at, draft(how, share));
            if (made === null) continue;
            const { amount_cents: amount, gst_cents: gst } = made;
            moved.push({ at, way: 'refunds', amount, gst });
            if (!isFailedLater) continue;
            await bookMoney(app.deps);
            const later = '2032-07-15T00:00:00.000Z';
            await failLater(app.deps, made.id, later);
            moved.push({ at: later, way: 'refunds', amount: 0 - amount, gst: 0 - gst });
          }
          await bookMoney(app.deps);
          for (const year of [2030, 2031, 2032]) {
            const { quarters, total } = await treasurer.call(getGst, { year });
            for (const period of [...quarters, total]) {
              const { sales: sold, refunds: back } = summed(moved, period);
              expect([period.name, toCents(period.sales.amount), toCents(period.sales.gst)]).toEqual([
                period.name,
                ...sold,
              ]);
              expect([period.name, toCents(period.refunds.amount), toCents(period.refunds.gst)]).toEqual([
                period.name,
                ...back,
              ]);
              expect(toCents(period.net.gst)).toBe(toCents(period.sales.gst) - toCents(period.refunds.gst));
              const { days, items } = await treasurer.call(getTakings, { from: period.from, to: period.to });
              for (const rows of [days, items])
                expect([
                  rows.reduce((sum, { paid }) => sum + toCents(paid), 0),
                  rows.reduce((sum, { refunded }) => sum + toCents(refunded), 0),
                ]).toEqual([sold[0], back[0]]);
            }
            for (const way of ['sales', 'refunds', 'net'] as const)
              for (const name of ['amount', 'gst', 'gstFree'] as const)
                expect(quarters.reduce((sum, quarter) => sum + toCents(quarter[way][name]), 0)).toBe(
                  toCents(total[way][name]),
                );
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);

  // The first instant of each quarter in Sydney: two of them are an hour earlier in UTC, because of daylight saving.
  test.each([
    [2071, '2071-09-30T14:00:00.000Z', 0],
    [2072, '2072-12-31T13:00:00.000Z', 1],
    [2073, '2074-03-31T13:00:00.000Z', 2],
  ])('of %i counts a refund of the next quarter, from %s on, in the next quarter', async (year, instant, before) => {
    const at = (ms: number) => new Date(Date.parse(instant) + ms).toISOString();
    const sold = await addSale(app.deps, { at: at(-1), lines: [poster] });
    await addRefund(app.deps, sold, at(0), wholeDraft);
    await bookMoney(app.deps);
    const { quarters, total } = await treasurer.call(getGst, { year });
    expect(quarters.map(({ net }) => [net.amount, net.gst])).toEqual(
      [0, 1, 2, 3].map((quarter) => (quarter === before ? [22, 2] : quarter === before + 1 ? [-22, -2] : [0, 0])),
    );
    expect([total.sales.amount, total.refunds.amount, total.net.gst]).toEqual([22, 22, 0]);
  });

  test('counts a refund of the next financial year in the next one, though the sale is of this one', async () => {
    const sold = await addSale(app.deps, { at: '2061-06-30T13:59:59.999Z', lines: [poster] });
    await addRefund(app.deps, sold, '2061-06-30T14:00:00.000Z', (ledger) => amountDraft(ledger, 1100));
    await bookMoney(app.deps);
    const of = async (year: number) => (await treasurer.call(getGst, { year })).quarters.map(({ net }) => net.gst);
    expect([await of(2060), await of(2061)]).toEqual([
      [0, 0, 0, 2],
      [-1, 0, 0, 0],
    ]);
  });

  // Invariant 7.
  test.each([
    ['2051-04-02', 25],
    ['2051-10-01', 23],
  ])('every hour of %s, a day of %i hours, is in that day and its quarter', async (day, hours) => {
    const begin = startOfDay(day).getTime();
    expect(endOfDay(day).getTime() - begin).toBe(hours * hourMs);
    for (let hour = -1; hour <= hours; hour++)
      await addSale(app.deps, { at: new Date(begin + hour * hourMs).toISOString(), lines: [poster] });
    await bookMoney(app.deps);
    const period = { from: dayOf(new Date(begin - 1)), to: dayOf(endOfDay(day)) };
    const { days } = await treasurer.call(getTakings, period);
    expect(days.map(({ paid }) => toCents(paid) / 2200)).toEqual([1, hours, 1]);
    const { quarters } = await treasurer.call(getGst, { year: 2050 + (day > '2051-07' ? 1 : 0) });
    const inQuarter = quarters.find(({ from, to }) => from <= day && day <= to);
    // The first of October is also the first day of a quarter.
    expect(toCents(inQuarter?.net.amount ?? 0) / 2200).toBe(day.endsWith('-01') ? hours + 1 : hours + 2);
  });
});

/** How the database finds the rows; a table of a few rows is not read from its begin to its end. */
async function planOf(query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const isPostgres = process.env.TEST_ENGINE === 'postgres';
  return app.deps.db.transaction(async (tx) => {
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(tx);
    const explained = `${isPostgres ? 'explain' : 'explain query plan'} ${text}`;
    return JSON.stringify((await tx.executeQuery(CompiledQuery.raw(explained, [...parameters]))).rows);
  });
}

async function orderOf(id: number) {
  const entries = await app.deps.db.read.selectFrom('orders').selectAll().where('id', '=', id).execute();
  return entries[0] ?? expect.fail('There is no such order.');
}

describe('the journal', () => {
  test('is written once, and what fails after it was written is taken back on its own day', async () => {
    const id = await addSale(app.deps, { at: '2042-01-05T00:00:00.000Z', lines: [poster], shippingCents: 1100 });
    const refund = await addRefund(app.deps, id, '2042-01-06T00:00:00.000Z', wholeDraft);
    for (const _ of [1, 2]) await bookMoney(app.deps);
    await failLater(app.deps, refund?.id ?? '', '2042-02-01T00:00:00.000Z');
    for (const _ of [1, 2]) await bookMoney(app.deps);
    expect((await journalOf(app.deps, id)).map((row) => [row.day, row.kind, row.amount_cents, row.gst_cents])).toEqual([
      ['2042-01-05', 'product', 2200, 200],
      ['2042-01-05', 'delivery', 1100, 100],
      ['2042-01-06', 'product', -2200, -200],
      ['2042-01-06', 'delivery', -1100, -100],
      ['2042-02-01', 'product', 2200, 200],
      ['2042-02-01', 'delivery', 1100, 100],
    ]);
    const { days } = await treasurer.call(getTakings, { from: '2042-01-05', to: '2042-02-01' });
    expect(days.filter(({ paid, refunded }) => paid !== 0 || refunded !== 0)).toEqual([
      { day: '2042-01-05', paid: 33, refunded: 0 },
      { day: '2042-01-06', paid: 0, refunded: 33 },
      { day: '2042-02-01', paid: 0, refunded: -33 },
    ]);
  });

  // Invariants 7.
  test('takes back what the version before fails, which does not know the journal', async () => {
    const id = await addSale(app.deps, { at: '2042-06-05T00:00:00.000Z', lines: [poster] });
    const refund = await addRefund(app.deps, id, '2042-06-06T00:00:00.000Z', wholeDraft);
    await bookMoney(app.deps);
    await app.deps.db.transaction((tx) =>
      tx
        .updateTable('refund')
        .set({ status: 'failed', updated_at: '2042-06-09T00:00:00.000Z' })
        .where('id', '=', refund?.id ?? '')
        .execute(),
    );
    for (const _ of [1, 2]) await bookMoney(app.deps);
    expect((await journalOf(app.deps, id)).map((row) => [row.day, row.amount_cents])).toEqual([
      ['2042-06-05', 2200],
      ['2042-06-06', -2200],
      ['2042-06-09', 2200],
    ]);
  });

  test('finds what it has not written by an index that has nothing else', async () => {
    const { read } = app.deps.db;
    expect(await planOf(ordersToBook(read).limit(1))).toContain('orders_to_book_ix');
    expect(await planOf(refundsToBook(read).limit(1))).toContain('refund_to_book_ix');
  });

  test('takings name what was sold, how many, and what of it came back', async () => {
    const lines = [
      { ...poster, quantity: 3, itemId: 7, name: 'Tote bag' },
      { ...poster, kind: 'event', itemId: 7, name: 'Harbour walk', discountCents: 200 },
    ];
    const id = await addSale(app.deps, { at: '2043-03-05T00:00:00.000Z', lines });
    await addRefund(app.deps, id, '2043-03-06T00:00:00.000Z', (ledger) =>
      linesDraft(ledger, [{ lineId: ledger.lines[0]?.id ?? 0, quantity: 1 }]),
    );
    await addRefund(app.deps, id, '2043-03-06T00:00:00.000Z', (ledger) => amountDraft(ledger, 500));
    await bookMoney(app.deps);
    expect(await treasurer.call(getTakings, { from: '2043-03-05', to: '2043-03-06' })).toMatchObject({
      items: [
        { kind: 'product', name: 'Tote bag', quantity: 3, paid: 66, returned: 1, refunded: 22 },
        { kind: 'event', name: 'Harbour walk', quantity: 1, paid: 20, returned: 0, refunded: 0 },
        { kind: 'amount', quantity: 0, paid: 0, refunded: 5 },
      ],
      discount: 2,
      waiting: 0,
    });
  });

  test('takings add up the subscribers of a plan', async () => {
    const plan = (itemId: number, name: string) => ({ ...poster, kind: 'subscription', itemId, name });
    for (const [itemId, name] of [
      [1, 'Standard subscription, monthly'],
      [2, 'Standard subscription, monthly'],
      [3, 'Professional subscription, monthly'],
    ] as const) {
      const id = await addSale(app.deps, { at: `2046-03-0${itemId}T00:00:00.000Z`, lines: [plan(itemId, name)] });
      if (itemId === 2) await addRefund(app.deps, id, '2046-03-09T00:00:00.000Z', wholeDraft);
    }
    await bookMoney(app.deps);
    const { items } = await treasurer.call(getTakings, { from: '2046-03-01', to: '2046-03-31' });
    expect(items).toEqual([
      expect.objectContaining({
        name: 'Standard subscription, monthly',
        quantity: 2,
        paid: 44,
        returned: 1,
        refunded: 22,
      }),
      expect.objectContaining({ name: 'Professional subscription, monthly', quantity: 1, paid: 22, refunded: 0 }),
    ]);
  });

  test('two processes that write it at once write each order once', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 6; at++)
      ids.push(await addSale(app.deps, { at: `2044-03-0${at + 1}T00:00:00.000Z`, lines: [poster] }));
    await Promise.all([bookMoney(app.deps), bookMoney(app.deps), bookMoney(app.deps)]);
    for (const id of ids) expect(await journalOf(app.deps, id)).toHaveLength(1);
    const { days } = await treasurer.call(getTakings, { from: '2044-03-01', to: '2044-03-31' });
    expect(days.reduce((sum, { paid }) => sum + paid, 0)).toBe(132);
  });
});

describe('the file for the book-keeper', () => {
  test('has a row for each line, delivery and part of a refund, and its sums are those of the report', async () => {
    const lines = [
      { ...poster, quantity: 2, name: '=HYPERLINK("x")', discountCents: 400 },
      { ...poster, gstFree: true, kind: 'event', name: 'Kōrero, at dusk' },
    ];
    const id = await addSale(app.deps, { at: '2045-09-30T13:59:00.000Z', lines, shippingCents: 1100 });
    await addRefund(app.deps, id, '2045-09-30T13:59:30.000Z', (ledger) => amountDraft(ledger, 1000));
    // More than a chunk of rows.
    await addSale(app.deps, {
      at: '2045-09-29T00:00:00.000Z',
      lines: Array.from({ length: 600 }, (_, at) => ({ ...poster, unitCents: at })),
    });
    await bookMoney(app.deps);
    const period = { from: '2045-07-01', to: '2045-09-30' };
    const { results } = await treasurer.call(exportMoney, { ...period, key: 'export-money-1' });
    const text = await (await treasurer.fetch(results?.url ?? '')).text();
    const rows = text.trim().split('\r\n');
    expect(rows).toHaveLength(1 + 600 + 4 + 1);
    const shown = rows.slice(601, 605).map((row) => row.replaceAll(/(PHI|pi|re)[_-][\w-]+/g, '$1'));
    expect(shown).toEqual([
      `2045-09-30 23:59,PHI,Sale,Product,"'=HYPERLINK(""x"")",2,36.36,3.64,40,0,4,pi,`,
      `2045-09-30 23:59,PHI,Sale,Event,"Kōrero, at dusk",1,22,0,22,0,0,pi,`,
      '2045-09-30 23:59,PHI,Sale,Delivery,Delivery,1,10,1,11,11,0,pi,',
      expect.stringMatching(
        /^2045-09-30 23:59,PHI,Refund,Refund of an amount,An amount of the order,0,-9\.\d+,-0\.\d+,-10,0,0,pi,re$/,
      ),
    ]);
    const { quarters } = await treasurer.call(getGst, { year: 2045 });
    const net = quarters[0]?.net ?? expect.fail('There is no quarter.');
    expect(rows.at(-1)).toBe(
      `Sum of 2045-07-01 to 2045-09-30,,,,,,${toDollars(toCents(net.amount) - toCents(net.gst))},${net.gst},${net.amount},11,4,,`,
    );
  });
});

describe('who may see the money', () => {
  test.each(['author', 'publisher', 'events', 'door'] as const)('not %s', async (role) => {
    const { browser } = await person(app, `${role}@example.org`, { roles: [role] });
    await expect(browser.call(getGst, {})).rejects.toMatchObject({ status: 403 });
    await expect(browser.call(getTakings, { from: '2045-07-01', to: '2045-07-01' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('a period that ends before it begins, or is longer than a year, is refused by name', async () => {
    for (const period of [
      { from: '2045-07-02', to: '2045-07-01' },
      { from: '2044-01-01', to: '2045-07-01' },
      { from: '2045-02-30', to: '2045-03-01' },
    ])
      await expect(treasurer.call(getTakings, period)).rejects.toMatchObject({ status: 400 });
    expect((await treasurer.call(getTakings, { from: '2044-01-01', to: '2044-12-31' })).days).toHaveLength(366);
  });
});
