import type { Migration } from './migrate.ts';

/** The address that a member of staff had when something was done: an account can change it or be erased. */
export const auditEmail: Migration = {
  name: '0004-audit-email',
  async up(tx) {
    await tx.schema.alterTable('audit_record').addColumn('email', 'text').execute();
  },
};
