import { sql } from 'kysely';
import { createTables } from './create-tables.ts';
import type { Migration } from './migrate.ts';
import { catalogueTables } from './tables/catalogue.ts';
import { contentTables } from './tables/content.ts';
import { peopleTables } from './tables/people.ts';
import { storeTables } from './tables/store.ts';

export const allTables: Migration = {
  name: '0001-all-tables',
  async up(tx, engine) {
    await createTables(tx, engine, [...contentTables, ...catalogueTables, ...storeTables, ...peopleTables]);
    // The orders of an e-mail address, for a buyer without an account.
    await tx.schema
      .createIndex('orders_email_ix')
      .on('orders')
      .expression(sql`lower(email)`)
      .execute();
    await engine.textIndex.create(tx);
  },
};
