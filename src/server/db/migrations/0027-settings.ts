import { fromZero, nullableText, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/**
 * What staff set for the whole site, a row for each subject; a subject without one is as the environment says. An order
 * keeps the seller of its time: old invoices stay as they are when name, ABN or address change.
 */
export const settings = {
  name: '0027-settings',
  tables: {
    setting: {
      key: 'subject',
      columns: {
        ...text('subject', 'values_json'),
        // By name, each encrypted for itself.
        ...text('secrets_json'),
        ...fromZero('revision'),
        ...nullableText('updated_by'),
        ...text('updated_at'),
      },
    },
  },
  columns: { orders: nullableText('supplier_json') },
} satisfies Migration;
