import { sql } from 'kysely';
import { nullableText } from './columns.ts';
import type { Migration } from './migrate.ts';

const tables = ['orders', 'attendee', 'member', 'enquiry'] as const;
const keys = nullableText('find_email', 'find_name', 'find_surname');

/**
 * By what staff look for people: address, 'mira halloran' and 'halloran mira', folded. null in a row that is new or
 * changed; a job fills it (jobs/find-keys.ts), also in the rows that exist and those of the version before.
 */
export const findKeys = {
  name: '0013-find-keys',
  columns: { orders: keys, attendee: keys, member: keys, enquiry: keys },
  async up(tx, engine) {
    for (const table of tables) {
      for (const key of Object.keys(keys)) {
        // Compared by code points, as SQLite does it, so that a range of an index finds a beginning.
        if (engine.name === 'postgres')
          await sql`alter table ${sql.table(table)} alter column ${sql.ref(key)} type text collate "C"`.execute(tx);
        await tx.schema
          .createIndex(`${table}_${key}_ix`)
          .on(table)
          .column(key)
          .where(sql<boolean>`${sql.ref(key)} is not null`)
          .execute();
      }
      await tx.schema
        .createIndex(`${table}_to_find_ix`)
        .on(table)
        .column(table === 'member' ? 'uid' : 'id')
        .where(sql<boolean>`find_email is null`)
        .execute();
    }
  },
} satisfies Migration;
