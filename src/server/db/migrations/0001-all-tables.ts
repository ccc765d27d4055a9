import { sql } from 'kysely';
import type { Migration } from './migrate.ts';
import { catalogueTables } from './tables/catalogue.ts';
import { contentTables } from './tables/content.ts';
import { peopleTables } from './tables/people.ts';
import { storeTables } from './tables/store.ts';

/** Frozen: databases with data were made of it (`frozen/frozen.test.ts`). */
export const allTables = {
  name: '0001-all-tables',
  tables: { ...contentTables, ...catalogueTables, ...storeTables, ...peopleTables },
  async up(tx, engine) {
    // The orders of an e-mail address, for a buyer without an account.
    await tx.schema
      .createIndex('orders_email_ix')
      .on('orders')
      .expression(sql`lower(email)`)
      .execute();
    await engine.textIndex.create(tx);
  },
} satisfies Migration;
