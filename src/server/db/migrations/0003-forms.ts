import type { Migration } from './migrate.ts';

/**
 * §5 Forms: contact and sign-up beside the product enquiry, receivers, captcha answers that were used, the newsletter.
 */
export const forms: Migration = {
  name: '0003-forms',
  async up(tx, engine) {
    await tx.schema
      .alterTable('enquiry')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await tx.schema
      .alterTable('enquiry')
      .addColumn('locale', 'text', (column) => column.notNull().defaultTo('au'))
      .execute();
    await tx.schema
      .alterTable('enquiry')
      .addColumn('attachments_json', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await tx.schema
      .alterTable('enquiry')
      .addColumn('suspect', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await tx.schema.alterTable('outbox_mail').addColumn('unsubscribe_url', 'text').execute();

    await tx.schema
      .createTable('form_receiver')
      .addColumn('email_key', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();

    await tx.schema
      .createTable('captcha_used')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('captcha_used_expires_at_ix').on('captcha_used').column('expires_at').execute();

    await tx.schema
      .createTable('subscriber')
      .addColumn('id', engine.idColumn.type, engine.idColumn.build)
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('confirm_hash', 'text')
      .addColumn('confirm_until', 'text')
      .addColumn('unsubscribe_nonce', 'text', (column) => column.notNull())
      .addColumn('unsubscribe_hash', 'text', (column) => column.notNull())
      .addColumn('mailed_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['email_key', 'confirm_hash', 'unsubscribe_hash']) {
      await tx.schema.createIndex(`subscriber_${column}_ix`).on('subscriber').column(column).unique().execute();
    }

    // Evidence of consent is only ever added to.
    await tx.schema
      .createTable('consent')
      .addColumn('id', engine.idColumn.type, engine.idColumn.build)
      .addColumn('subscriber_id', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('wording', 'text', (column) => column.notNull())
      .addColumn('means', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addForeignKeyConstraint('consent_subscriber_id_fk', ['subscriber_id'], 'subscriber', ['id'])
      .execute();
    await tx.schema.createIndex('consent_subscriber_id_ix').on('consent').column('subscriber_id').execute();
  },
};
