import { nullableInteger, nullableText } from './columns.ts';
import type { Migration } from './migrate.ts';

/** Who cancelled, and for which period another card was asked for because the provider does not know the kept one. */
export const cancelledBy = {
  name: '0032-cancelled-by',
  columns: {
    subscription: {
      // 'staff'; null if the member did, or nobody.
      ...nullableText('cancelled_by'),
      ...nullableInteger('card_asked_period'),
    },
  },
} satisfies Migration;
