import { dayMs } from '#contract/spans.ts';
import type { SeedPromotion } from './types.ts';

export function promotions(now: Date): SeedPromotion[] {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  return [
    {
      code: 'GUIDES20',
      description: '20% off all guides',
      percent: 20,
      scope: { kinds: ['guide'] },
      limitPerCustomer: 3,
    },
    {
      code: 'TAKE10',
      description: 'AU$10.00 off orders of AU$50.00 or more',
      amountCents: 1000,
      minSpendCents: 5000,
      endsAt: inDays(365),
    },
    {
      code: 'SPRING25',
      description: '25% off events in spring',
      percent: 25,
      scope: { kinds: ['event'] },
      startsAt: inDays(-90),
      endsAt: inDays(-1),
    },
    // One use is left: the second order with it is refused.
    { code: 'FIRST50', description: '15% off for the first 50 orders', percent: 15, limitTotal: 50, used: 49 },
  ];
}
