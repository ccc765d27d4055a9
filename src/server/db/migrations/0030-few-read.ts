import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/**
 * What a job looks for every few seconds, and normally finds none of, the payments of a day, and buyers without an
 * account: each read all rows of a large site.
 */
export const fewRead = {
  name: '0030-few-read',
  indexes: { payment_attempt: [['status', 'updated_at']] },
  async up(tx) {
    const filters = [
      {
        name: 'registration_coming_ix',
        table: 'registration',
        columns: ['event_id', 'id'],
        rows: sql<boolean>`cancelled_at is null`,
      },
      { name: 'event_cancelled_ix', table: 'event', columns: ['id'], rows: sql<boolean>`cancelled_at is not null` },
      { name: 'event_moved_ix', table: 'event', columns: ['ends_at'], rows: sql<boolean>`calendar_sequence > 0` },
    ];
    // Written as the query does, so that no engine takes the index of all orders of one account instead.
    const withoutAccount = sql<boolean>`(uid || '') is null`;
    for (const key of ['email', 'name', 'surname'])
      filters.push({ name: `orders_guest_${key}_ix`, table: 'orders', columns: [`find_${key}`], rows: withoutAccount });
    for (const { name, table, columns, rows } of filters)
      await tx.schema.createIndex(name).on(table).columns(columns).where(rows).execute();
  },
} satisfies Migration;
