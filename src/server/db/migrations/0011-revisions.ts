import { fromZero } from './columns.ts';
import type { Migration } from './migrate.ts';

/** How often staff have saved a promotion, or the stock of a variant: a save of an older state is refused. */
export const revisions = {
  name: '0011-revisions',
  columns: { promotion: fromZero('revision'), product_variant: fromZero('revision') },
} satisfies Migration;
