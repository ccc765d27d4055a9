import { expect, test } from 'vitest';
import { sendingQuestion } from './words.ts';

const parcels = [
  { name: 'A chest', grams: 9000 },
  { name: 'A book', grams: 400 },
];
const steps = (...weights: (number | null)[]) => weights.map((maxGrams) => ({ maxGrams, price: 5 }));

test('what can no longer be sent to a country is named before the last weight goes', () => {
  const ask = (before: (number | null)[], after: (number | null)[]) =>
    sendingQuestion({ country: 'NZ', before: steps(...before), after: steps(...after) }, parcels);
  expect(ask([500, null], [])).toMatchObject({
    title: 'Send nothing to New Zealand?',
    says: ['This can no longer be sent to New Zealand: ‘A chest’ and ‘A book’.', expect.any(String)],
  });
  expect(ask([500], [])?.says[0]).toBe('This can no longer be sent to New Zealand: ‘A book’.');
  expect(ask([100], [])?.says[0]).toBe('No product on sale is sent there now.');
  expect(ask([500, null], [500])).toMatchObject({
    title: 'Send nothing heavier than 500 g to New Zealand?',
    says: [expect.stringContaining('‘A chest’.'), expect.any(String)],
  });
  expect([ask([500, 1000], [500]), ask([500], [500, null]), ask([], []), ask([], [500])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
