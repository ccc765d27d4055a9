import type { Migration } from './migrate.ts';

/** Posts of the feed as they are shown, and what is known of the account that they come from. */
export const feed: Migration = {
  name: '0004-feed',
  async up(tx) {
    await tx.schema
      .createTable('feed_post')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('external_id', 'text', (column) => column.notNull())
      .addColumn('link', 'text', (column) => column.notNull())
      .addColumn('filename', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('caption', 'text', (column) => column.notNull())
      .addColumn('posted_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('feed_post_key', ['source', 'external_id'])
      .execute();
    await tx.schema
      .createTable('feed_account')
      .addColumn('source', 'text', (column) => column.primaryKey())
      .addColumn('setting_hash', 'text', (column) => column.notNull())
      .addColumn('token_sealed', 'text', (column) => column.notNull())
      .addColumn('token_since', 'text', (column) => column.notNull())
      .addColumn('token_expires_at', 'text')
      .addColumn('next_look_at', 'text', (column) => column.notNull())
      .addColumn('fetched_at', 'text')
      .execute();
  },
};
