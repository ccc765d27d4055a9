import type { Migration } from './migrate.ts';

/** What the members' dashboards show: when a guide came out, and when a member was last there. */
export const dashboards: Migration = {
  name: '0008-dashboards',
  async up(tx) {
    await tx.schema.alterTable('guide').addColumn('published_at', 'text').execute();
    await tx.schema.alterTable('member').addColumn('last_seen_at', 'text').execute();
  },
};
