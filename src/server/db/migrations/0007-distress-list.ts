import { fromZero, integer, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** The list of words of distress that editors have saved; without a row the built-in list is used. */
export const distressList = {
  name: '0007-distress-list',
  tables: {
    distress_list: {
      key: 'id',
      columns: { ...integer('id'), ...text('subjects_json', 'updated_by', 'updated_at'), ...fromZero('lock') },
    },
  },
} satisfies Migration;
