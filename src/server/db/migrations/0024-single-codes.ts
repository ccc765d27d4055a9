import { flag, integer, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** Codes of a promotion that one person uses once each, and the index that finds the orders of a promotion. */
export const singleCodes = {
  name: '0024-single-codes',
  tables: {
    promotion_code: {
      key: 'code',
      columns: { ...text('code'), ...integer('promotion_id'), ...text('created_at') },
      references: [['promotion_id', 'promotion']],
      indexes: [['promotion_id', 'code']],
    },
  },
  // Only its single codes reduce a price; its own code is what they begin with. Such a promotion is on by
  // `single_active`, and never by `active`: the version before would take its own code from everybody.
  columns: { promotion: flag('per_person', 'single_active') },
  indexes: { orders: [['promotion_id', 'id']] },
} satisfies Migration;
