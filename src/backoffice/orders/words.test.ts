import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RefundPreview, StaffOrder } from '#contract/admin/orders.ts';
import { consequences, isRefundable, refundedText, sumLines } from './words.ts';

const preview: RefundPreview = {
  amount: 15,
  taxAmount: 1.36,
  leftAmount: 30,
  leftAfter: 15,
  lines: [],
  ends: [],
  mailTo: 'ada@example.org',
  pendingAmount: 0,
};
const end = { lineId: 1, kind: 'event', name: 'Winter talk', quantity: 1, left: 1, hasBegun: false };

test('a refund says what goes back, what ends, who is told and what is left', () => {
  expect(consequences({ ...preview, ends: [end] })).toEqual([
    'AU$15.00 goes back to the card of the buyer, with GST of AU$1.36 in it.',
    '1 ticket for ‘Winter talk’ ends, and its place can be booked again. 1 stays with the buyer.',
    'A receipt of the refund is emailed to ada@example.org.',
    'Afterwards AU$15.00 of the order is left.',
  ]);
  expect(consequences(preview)).toContain('Tickets, guides, subscriptions and stock stay as they are.');
});

test.each([
  [
    { ...end, quantity: 3, left: 0, hasBegun: true },
    '‘Winter talk’ has begun: whoever has a ticket may be there already.',
  ],
  [{ ...end, kind: 'guide', name: 'Safe at work', left: 0 }, '‘Safe at work’ closes for the buyer.'],
  [{ ...end, kind: 'subscription', name: 'Standard subscription', left: 0 }, 'The Standard subscription ends at once.'],
  [
    { ...end, kind: 'product', name: 'Book', quantity: 2, left: 3 },
    '2 × ‘Book’ can be sold again. 3 stay with the buyer.',
  ],
])('what ends is named: %j', (ended, text) => {
  expect(consequences({ ...preview, ends: [ended] })).toContain(text);
});

test('nothing free goes back, a refund on its way is told, and no refund is told as made before it is', () => {
  const free = consequences({ ...preview, amount: 0, taxAmount: 0, mailTo: null });
  expect(free).toContain('No money goes back: this was free.');
  expect(free).toContain('No email is sent.');
  expect(consequences({ ...preview, pendingAmount: 5 }).at(-1)).toMatch(/^Another refund of AU\$5\.00 is being sent/);
  const refund = { amount: 15, status: 'pending', message: null } as Parameters<typeof refundedText>[0];
  expect(refundedText(refund, 'Ada Nguyen')).toMatch(/is being sent: the payment provider has not answered yet/);
  expect(refundedText({ ...refund, status: 'failed', message: 'expired' }, 'Ada Nguyen')).toMatch(
    /refused .*: expired/,
  );
});

test.each([
  ['money is left', { refundedAmount: 10, leftAmount: 20 }, 2, true],
  ['all of the money is returned, and something free is left', { refundedAmount: 30 }, 1, true],
  ['all of the money is on its way back, and something free is left', { pendingAmount: 30 }, 1, true],
  ['all of it is returned', { refundedAmount: 30 }, 2, false],
  ['the bank holds the money', {}, 0, false],
  ['all of it was free', { chargedAmount: 0 }, 1, true],
])('whether an order can be refunded when %s', (_case, money, refundedQuantity, can) => {
  const none = { chargedAmount: 30, refundedAmount: 0, pendingAmount: 0, leftAmount: 0 };
  const order = { ...none, ...money, lines: [{ quantity: 2, refundedQuantity }] } as StaffOrder;
  expect(isRefundable(order)).toBe(can);
});

// Invariant 7.
test('the sum of an order adds up to the cent, whatever was refunded, is being refunded or is held', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 });
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
      (items, delivery, off, parts) => {
        const discount = Math.min(off, items);
        const total = items - discount + delivery;
        let rest = total;
        const [refunded = 0, pending = 0, held = 0] = parts.map((part) => {
          const taken = Math.floor(part * rest);
          rest -= taken;
          return taken;
        });
        const order = {
          totalAmount: total / 100,
          shippingAmount: delivery / 100,
          discountAmount: discount / 100,
          chargedAmount: total / 100,
          refundedAmount: refunded / 100,
          pendingAmount: pending / 100,
          leftAmount: rest / 100,
          taxAmount: 0,
          promoCode: null,
        } as StaffOrder;
        const shown = sumLines(order).map(({ name, amount, ...line }) => ({
          name,
          isTotal: 'isTotal' in line,
          cents: Math.round(Number(amount.replaceAll(/[^\d.]/g, '')) * 100) * (amount.startsWith('−') ? -1 : 1),
        }));
        const at = shown.findIndex(({ name }) => name === 'Total');
        const sum = (lines: typeof shown) => lines.reduce((all, line) => all + line.cents, 0);
        expect(sum(shown.slice(0, at))).toBe(shown[at]?.cents);
        expect(shown[at + 1]).toMatchObject({ name: 'Charged', cents: total });
        expect(sum(shown.slice(at + 1, -1))).toBe(shown.at(-1)?.cents);
        expect(shown.find(({ name }) => name === 'Held by the bank')?.cents ?? 0).toBe(held === 0 ? 0 : -held);
      },
    ),
  );
});
