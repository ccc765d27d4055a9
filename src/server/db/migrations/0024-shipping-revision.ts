import { fromZero } from './columns.ts';
import type { Migration } from './migrate.ts';

/** How often staff have saved what sending to a country costs: a save of an older state is refused. */
export const shippingRevision = {
  name: '0024-shipping-revision',
  columns: { shipping_country: fromZero('revision') },
} satisfies Migration;
