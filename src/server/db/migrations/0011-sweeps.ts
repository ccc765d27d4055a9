import type { Migration } from './migrate.ts';

/**
 * What the daily job removes is found by its age. Columns that never change: no write of a cart or a mail has more to
 * do.
 */
export const sweeps: Migration = {
  name: '0011-sweeps',
  async up(tx) {
    for (const [table, columns] of [
      ['cart', ['created_at']],
      ['webhook_event', ['received_at']],
      ['outbox_mail', ['created_at']],
      ['identity_refresh_token', ['expires_at']],
      ['subscriber', ['status', 'confirm_until']],
    ] as const) {
      await tx.schema
        .createIndex(`${table}_${columns.join('_')}_ix`)
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
};
