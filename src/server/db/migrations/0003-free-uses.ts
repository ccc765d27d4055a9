import { createTables, fromZero, nullableText, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

/**
 * What was taken free of charge or mailed to a typed address in the last hours, by keyed hashes; and
 * when staff were told of a mail that could not be delivered.
 */
export const freeUses: Migration = {
  name: '0003-free-uses',
  async up(tx, engine) {
    await createTables(tx, engine, [
      {
        name: 'free_use',
        key: 'id',
        columns: [
          ...text('network', 'address', 'created_at'),
          ...nullableText('account'),
          ...fromZero('tickets', 'items'),
        ],
        indexes: [['network', 'created_at'], ['address', 'created_at'], ['account', 'created_at'], ['created_at']],
      },
    ]);
    await tx.schema.alterTable('outbox_mail').addColumn('told_at', 'text').execute();
    // Staff are told of what fails from now on.
    await tx
      .updateTable('outbox_mail')
      .set({ told_at: new Date().toISOString() })
      .where('status', '=', 'failed')
      .execute();
    await tx.schema
      .createIndex('outbox_mail_status_told_at_ix')
      .on('outbox_mail')
      .columns(['status', 'told_at'])
      .execute();
  },
};
