import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '#contract/money.ts';
import { groupsOf } from './item-takings.tsx';

const cents = fc.integer({ min: -50_000, max: 500_000 });

// Invariant 7.
test('every item is in one group, and the groups add up to what was paid and refunded', () => {
  const item = fc.record({
    kind: fc.constantFrom('event', 'product', 'guide', 'subscription', 'delivery', 'amount', 'something new'),
    itemId: fc.nat(),
    name: fc.string(),
    quantity: fc.nat(),
    returned: fc.nat(),
    paid: cents.map((value) => value / 100),
    refunded: cents.map((value) => value / 100),
  });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const groups = groupsOf(items);
      expect(groups.flatMap((group) => group.items)).toHaveLength(items.length);
      for (const of of ['paid', 'refunded'] as const) {
        const whole = items.reduce((sum, each) => sum + toCents(each[of]), 0);
        expect(groups.reduce((sum, group) => sum + toCents(group[of]), 0)).toBe(whole);
      }
    }),
  );
});
