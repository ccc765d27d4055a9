import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOrders, getStaffOrders, type StaffOrderRow } from '#contract/admin/orders.ts';
import { orderStateText } from '#contract/admin/state-words.ts';
import { addRefund, addSale } from '../../testing/money-rows.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { type TestApp, testApp, type TestBrowser } from '../../testing/test-app.ts';
import { amountDraft, wholeDraft } from '../refunds/refund-rules.ts';

let app: TestApp;
let till: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  ({ browser: till } = await person(app, 'till@example.org', { roles: ['shop'] }));
});
afterAll(() => app.close());

const line = { unitCents: 2200, addedCents: 250, quantity: 1, gstFree: false, discountCents: 0 };
/** What a spreadsheet would take for a formula, and what would break a line. */
const names = ['=HYPERLINK("http://x.example")', '+61', '-1', '@sum', '\tTab', 'O’Brien "Bo", née Ōke', 'Two\r\nlines'];

async function addOrders(): Promise<void> {
  for (const [at, name] of names.entries()) {
    const id = await addSale(app.deps, {
      at: `2026-0${at + 1}-10T13:30:00.000Z`,
      lines: [
        { ...line, quantity: at + 1, name },
        { ...line, unitCents: 5, gstFree: true },
      ],
      shippingCents: at % 2 === 0 ? 1095 : 0,
    });
    const status = (['refunded', 'partiallyRefunded'] as const)[at] ?? 'paid';
    await app.deps.db.transaction((tx) =>
      tx.updateTable('orders').set({ first_name: name, status }).where('id', '=', id).execute(),
    );
    if (at < 2)
      await addRefund(
        app.deps,
        id,
        '2026-09-01T00:00:00.000Z',
        at === 0 ? wholeDraft : (ledger) => amountDraft(ledger, 101),
      );
  }
  // More than a chunk of the file, and than a page of the list.
  for (let at = 0; at < 520; at++) await addSale(app.deps, { at: '2025-01-01T00:00:00.000Z', lines: [line] });
}

async function listed(filters: { status?: StaffOrderRow['status'] } = {}): Promise<StaffOrderRow[]> {
  const rows: StaffOrderRow[] = [];
  for (let after: string | undefined, isMore = true; isMore;) {
    const page = await till.call(getStaffOrders, { ...filters, ...(after && { after }) });
    rows.push(...page.rows);
    after = page.next ?? undefined;
    isMore = after !== undefined;
  }
  return rows;
}

async function opened(filters: { status?: StaffOrderRow['status'] } = {}) {
  const { results } = await till.call(exportOrders, { ...filters, key: randomUUID() });
  const bytes = Buffer.from(await (await till.fetch(results?.url ?? '')).arrayBuffer());
  return {
    text: bytes.toString('utf8'),
    lines: parse<Record<string, string>>(bytes, { bom: true, columns: true }),
  };
}

/** A spreadsheet shows the apostrophe of a guarded cell as text, or hides it. */
const plain = (cell: string | undefined) => (cell ?? '').replace(/^'(?=[=+\-@\t\r])/, '');

// Invariant 32.
test('the file of orders, opened again, has every order of the list with its sums, and no formula', async () => {
  await addOrders();
  const { text, lines } = await opened();
  const orders = await listed();
  expect(orders).toHaveLength(names.length + 520);
  expect(
    lines.map((cells) => ({
      orderNo: cells['Order'],
      buyer: plain(cells['Name']),
      email: cells['Email'],
      items: plain(cells['What']),
      total: Number(cells['Total AUD']),
      refunded: Number(cells['Refunded AUD']),
      state: cells['Status'],
    })),
  ).toEqual(
    orders.map((row) => ({
      orderNo: row.orderNo,
      buyer: row.buyer,
      email: row.email,
      items: row.items.join('; '),
      total: row.totalAmount,
      refunded: row.refundedAmount,
      state: orderStateText(row),
    })),
  );
  expect(new Set(lines.map((cells) => cells['Status']))).toEqual(new Set(['Paid', 'Partly refunded', 'Refunded']));
  // The clocks of Sydney, in summer and in winter.
  expect(lines.map((cells) => cells['When (Sydney)'])).toEqual(
    expect.arrayContaining(['2026-01-11 00:30', '2026-06-10 23:30']),
  );
  for (const cells of lines) for (const cell of Object.values(cells)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(text.startsWith('\uFEFF')).toBe(true);
}, 60_000);

test('it has what the list is filtered by, only for whoever may see orders and has proved who they are', async () => {
  const { lines } = await opened({ status: 'refunded' });
  expect(lines.map((cells) => cells['Order'])).toEqual(
    (await listed({ status: 'refunded' })).map((row) => row.orderNo),
  );
  const { browser } = await person(app, 'door@example.org', { roles: ['events'] });
  await expect(browser.call(exportOrders, { key: randomUUID() })).rejects.toMatchObject({ status: 403 });
});
