import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** What few of many rows are, such as unproven accounts: a list of them read all others without an index of its own. */
export const fewOfMany = {
  name: '0029-few-of-many',
  async up(tx) {
    const filters = [
      {
        name: 'orders_packed_ix',
        table: 'orders',
        columns: ['created_at', 'id'],
        rows: sql<boolean>`packed_at is not null`,
      },
      {
        name: 'member_unproven_ix',
        table: 'member',
        columns: ['created_at', 'uid'],
        rows: sql<boolean>`email_verified = 0`,
      },
      {
        name: 'member_inactive_ix',
        table: 'member',
        columns: ['created_at', 'uid'],
        rows: sql<boolean>`status = 'inactive'`,
      },
    ];
    for (const { name, table, columns, rows } of filters)
      await tx.schema.createIndex(name).on(table).columns(columns).where(rows).execute();
  },
} satisfies Migration;
