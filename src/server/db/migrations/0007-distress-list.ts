import { createTables, fromZero, integer, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

/** The list of words of distress that editors have saved; without a row the built-in list is used. */
export const distressList: Migration = {
  name: '0007-distress-list',
  async up(tx, engine) {
    await createTables(tx, engine, [
      {
        name: 'distress_list',
        key: 'id',
        columns: [...integer('id'), ...text('subjects_json', 'updated_by', 'updated_at'), ...fromZero('lock')],
      },
    ]);
  },
};
