import { expect, test } from 'vitest';
import type { SubscriptionRow } from '#contract/admin/subscriptions.ts';
import { nextText } from './words.ts';

const now = new Date('2026-11-26T02:00:00Z');
const row: SubscriptionRow = {
  subscriptionId: 1,
  uid: 'u',
  name: 'Ana',
  email: 'ana@example.org',
  plan: 'Standard, monthly',
  nextPlan: null,
  state: 'active',
  failedCharges: 0,
  chargeAt: '2026-12-01T02:00:00.000Z',
  amount: 7.99,
  endsAt: null,
  card: 'Visa ending in 4242',
  isCardAsked: false,
  canKeep: false,
};
const failing = { state: 'failing', endsAt: '2026-12-04T02:00:00.000Z' } as const;

test.each<[Partial<SubscriptionRow>, string]>([
  [{}, 'AU$7.99 is charged Tue 1 Dec.'],
  [{ chargeAt: '2026-11-26T01:00:00.000Z' }, 'AU$7.99 is charged now.'],
  [{ chargeAt: '2027-01-01T02:00:00.000Z' }, 'AU$7.99 is charged Fri 1 Jan 2027.'],
  [{ nextPlan: 'Professional, yearly' }, 'AU$7.99 is charged Tue 1 Dec, for Professional, yearly.'],
  [
    { ...failing, failedCharges: 2, chargeAt: '2026-11-27T02:00:00.000Z' },
    'Card declined twice; tried again Fri 27 Nov; ends Fri 4 Dec unless it is paid.',
  ],
  [
    { ...failing, failedCharges: 5, chargeAt: null },
    'Card declined 5 times; not tried again; ends Fri 4 Dec unless it is paid.',
  ],
  [
    { ...failing, failedCharges: 1, card: null },
    'No card is kept; tried again Tue 1 Dec; ends Fri 4 Dec unless it is paid.',
  ],
  [
    { ...failing, failedCharges: 0, isCardAsked: true },
    'The payment provider does not know the card; asked for a new one; tried again Tue 1 Dec; ends Fri 4 Dec unless it is paid.',
  ],
  [{ state: 'ending', chargeAt: null, endsAt: failing.endsAt }, 'Cancelled; ends Fri 4 Dec. Nothing more is charged.'],
])('%j: %s', (change, text) => {
  expect(nextText({ ...row, ...change }, now)).toBe(text);
});
