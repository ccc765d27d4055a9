import { expect, test } from 'vitest';
import { type Invoice, invoiceOf } from './invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { OrderLineRow, OrderRow } from './order.sql.ts';
import type { RefundRow } from '../refunds/refund.sql.ts';
import { gstRule, noGst } from '../pricing.ts';

const supplier = {
  SUPPLIER_NAME: 'The Prevention of Harm Initiative',
  SUPPLIER_ABN: '51824753556',
  SUPPLIER_ADDRESS: 'Level 2, 14 Harbour Lane, Northcove NSW 2999',
};
const order = (changes: Partial<OrderRow> = {}) =>
  ({
    order_no: 'PHI-100001',
    first_name: 'Nguyễn',
    surname: 'Thị Hồng',
    email: 'hong@example.org',
    // In Sydney this is the next day.
    paid_at: '2026-03-11T20:30:00.000Z',
    total_cents: 14300,
    gst_cents: 1209,
    shipping_cents: 1000,
    shipping_gst_cents: 91,
    discount_cents: 0,
    promo_code: null,
    promo_description: null,
    gst_rule: gstRule,
    delivery_json: null,
    supplier_json: null,
    ...changes,
  }) as OrderRow;
const line = (changes: Partial<OrderLineRow> = {}) =>
  ({
    name: 'Tōtara workshop',
    options_json: '[{"name":"Size","value":"M"}]',
    booking_code: null,
    unit_cents: 6000,
    added_cents: 150,
    quantity: 2,
    gst_free: 0,
    discount_cents: 0,
    amount_cents: 12300,
    gst_cents: 1118,
    ...changes,
  }) as OrderLineRow;
const freeLine = line({
  name: 'Water',
  options_json: '[]',
  unit_cents: 1000,
  gst_free: 1,
  amount_cents: 1000,
  quantity: 1,
  gst_cents: 0,
  added_cents: 0,
});

test('names supplier with ABN, date, buyer, and quantity, price and GST of each item', () => {
  expect(invoiceOf(supplier, order(), [line(), freeLine])).toEqual<Invoice>({
    title: 'Tax invoice',
    number: 'PHI-100001',
    date: '12 March 2026',
    supplier: [supplier.SUPPLIER_NAME, 'ABN 51 824 753 556', supplier.SUPPLIER_ADDRESS],
    buyer: ['Nguyễn Thị Hồng', 'hong@example.org'],
    sentTo: [],
    rows: [
      {
        description: 'Tōtara workshop (M)',
        discount: null,
        quantity: '2',
        unitPrice: 'AU$61.50',
        gst: 'AU$11.18',
        amount: 'AU$123.00',
      },
      {
        description: 'Water',
        discount: null,
        quantity: '1',
        unitPrice: 'AU$10.00',
        gst: 'GST-free',
        amount: 'AU$10.00',
      },
      {
        description: 'Delivery',
        discount: null,
        quantity: '1',
        unitPrice: 'AU$10.00',
        gst: 'AU$0.91',
        amount: 'AU$10.00',
      },
    ],
    sums: [{ label: 'GST included', amount: 'AU$12.09' }],
    total: 'AU$143.00',
    adjustments: [],
    notes: [
      'Paid in full. All amounts are in Australian dollars.',
      'Prices include GST, except of items marked GST-free.',
    ],
  });
});

test('an order of $1,000 or more names its buyer, like every other order', () => {
  const large = invoiceOf(supplier, order({ total_cents: 100_000, gst_cents: 9091, shipping_cents: 0 }), [line()]);
  expect([large.title, large.buyer, large.total]).toEqual([
    'Tax invoice',
    ['Nguyễn Thị Hồng', 'hong@example.org'],
    'AU$1,000.00',
  ]);
});

test('shows where a parcel is sent, such as New Zealand', () => {
  const address = {
    firstName: 'Hōne',
    surname: 'Tāmihana',
    phone: null,
    address1: '7 Kōwhai Street',
    address2: null,
    suburb: 'Ōtaki',
    state: null,
    postcode: '5512',
    country: 'NZ',
  };
  expect(invoiceOf(supplier, order({ delivery_json: JSON.stringify(address) }), [line()]).sentTo).toEqual([
    'Hōne Tāmihana',
    '7 Kōwhai Street',
    'Ōtaki 5512',
    'New Zealand',
  ]);
});

test('shows the discount of each line and of the order', () => {
  const promoted = invoiceOf(supplier, order({ promo_code: 'SAVE10', discount_cents: 1230 }), [
    line({ discount_cents: 1230, amount_cents: 11070 }),
  ]);
  expect(promoted.rows[0]).toMatchObject({ discount: 'Less discount AU$12.30', amount: 'AU$110.70' });
  expect(promoted.sums[0]).toEqual({ label: 'Discount included: promo SAVE10', amount: '−AU$12.30' });
});

test('shows the refunds that were paid, with their date and GST', () => {
  const refund = (changes: Partial<RefundRow>) =>
    ({
      status: 'refunded',
      amount_cents: 2200,
      gst_cents: 200,
      updated_at: '2026-04-02T20:00:00.000Z',
      ...changes,
    }) as RefundRow;
  const { adjustments, total } = invoiceOf(
    supplier,
    order(),
    [line()],
    [
      refund({}),
      refund({ gst_cents: 0, amount_cents: 1000 }),
      refund({ status: 'pending' }),
      refund({ status: 'failed' }),
    ],
  );
  expect(total).toBe('AU$143.00');
  expect(adjustments).toEqual([
    { label: 'Adjustment: refunded on 3 April 2026, GST AU$2.00', amount: '−AU$22.00' },
    { label: 'Adjustment: refunded on 3 April 2026', amount: '−AU$10.00' },
  ]);
});

test('is a tax invoice only with GST', () => {
  const free = invoiceOf(supplier, order({ gst_cents: 0, shipping_cents: 0 }), [freeLine]);
  expect([free.title, free.notes[1]]).toEqual(['Invoice', 'Prices include GST, except of items marked GST-free.']);
  const unregistered = invoiceOf({ ...supplier, SUPPLIER_ABN: undefined }, order({ gst_rule: noGst, gst_cents: 0 }), [
    line({ gst_free: 1, gst_cents: 0 }),
  ]);
  expect([unregistered.title, unregistered.supplier[1], unregistered.sums, unregistered.rows[0]?.gst]).toEqual([
    'Invoice',
    supplier.SUPPLIER_ADDRESS,
    [],
    '–',
  ]);
  expect(unregistered.notes[1]).toBe('The supplier is not registered for GST; no GST was charged.');
});

test('is drawn as a PDF of one page; a hundred lines take several', async () => {
  const pdf = await invoicePdf(invoiceOf(supplier, order(), [line(), freeLine]));
  const text = pdf.toString('latin1');
  expect(text.slice(0, 8)).toBe('%PDF-1.7');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // Both fonts are embedded, with a table from glyphs to letters, so that text can be searched and read out.
  expect(text.match(/\/FontFile2/g)).toHaveLength(2);
  expect(text.match(/\/ToUnicode/g)).toHaveLength(2);
  expect(pdf.length).toBeLessThan(60_000);
  const many = await invoicePdf(
    invoiceOf(
      supplier,
      order(),
      Array.from({ length: 100 }, () => line()),
    ),
  );
  expect(many.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
});

test.each(['W'.repeat(200), '\u{1F600} 王小明 שלום', 'two\nlines\t\u0007', '<b>%s</b> \\ ( )', ''])(
  'draws any name: %j',
  async (first_name) => {
    const pdf = await invoicePdf(
      invoiceOf(supplier, order({ first_name, surname: first_name }), [line({ name: first_name })]),
    );
    expect(pdf.toString('latin1').slice(0, 5)).toBe('%PDF-');
  },
);

test('a name in Chinese, Greek or Arabic is drawn with a font of its script, within a moment', async () => {
  const names: [string, string, string][] = [
    ['小明', '王', 'NotoSansSC'],
    ['嫻', '黃', 'NotoSansTC'],
    ['Γιώργος', 'Παπαδόπουλος', 'NotoSans'],
    ['فاطمة', 'الزهراء', 'NotoSansArabic'],
  ];
  for (const [first, last, font] of names) {
    const pdf = await invoicePdf(invoiceOf(supplier, order({ first_name: first, surname: last }), [line()]));
    expect(pdf.toString('latin1')).toMatch(new RegExp(`/FontName /[A-Z]+\\+${font}(?:Thin)?-`));
    // The file holds the letters that it uses, and not the whole font.
    expect(pdf.length).toBeLessThan(60_000);
  }
});

test('a parcel that is sent free of charge is named', () => {
  const delivery = { address1: '1 Lane', suburb: 'Perth', state: 'WA', postcode: '6000', country: 'AU' };
  const sent = order({ shipping_cents: 0, shipping_gst_cents: 0, delivery_json: JSON.stringify(delivery) });
  expect(invoiceOf(supplier, sent, [line()]).rows.at(-1)).toMatchObject({ description: 'Delivery', amount: 'AU$0.00' });
  expect(invoiceOf(supplier, order({ shipping_cents: 0 }), [line()]).rows).toHaveLength(1);
});
