import type { Migration } from './migrate.ts';

/** The index that finds the subscriptions that are charged next, of every state. */
export const nextCharges = {
  name: '0024-next-charges',
  indexes: { subscription: [['next_charge_at', 'id']] },
} satisfies Migration;
