import type { Migration } from './migrate.ts';

/** A move to another company asks the person first; mails know the account that they are about, for its erasure. */
export const askedFirst: Migration = {
  name: '0002-asked-first',
  async up(tx) {
    await tx.schema.alterTable('corporate_invitation').addColumn('for_uid', 'text').execute();
    await tx.schema.alterTable('corporate_invitation').addColumn('from_corporate_id', 'integer').execute();
    await tx.schema.alterTable('corporate_invitation').addColumn('held_until', 'text').execute();
    await tx.schema
      .createIndex('corporate_invitation_for_uid_ix')
      .on('corporate_invitation')
      .column('for_uid')
      .execute();
    await tx.schema.alterTable('outbox_mail').addColumn('uid', 'text').execute();
    await tx.schema.createIndex('outbox_mail_uid_ix').on('outbox_mail').column('uid').execute();
  },
};
