import { sql } from 'kysely';
import { fromZero, id, nullableText, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/**
 * What was taken free of charge or mailed to a typed address in the last hours, by keyed hashes; and
 * when staff were told of a mail that could not be delivered.
 */
export const freeUses = {
  name: '0003-free-uses',
  tables: {
    free_use: {
      columns: {
        ...id,
        ...text('network', 'address', 'created_at'),
        ...nullableText('account'),
        ...fromZero('tickets', 'items'),
      },
      indexes: [['network', 'created_at'], ['address', 'created_at'], ['account', 'created_at'], ['created_at']],
    },
  },
  columns: { outbox_mail: nullableText('told_at') },
  indexes: { outbox_mail: [['status', 'told_at']] },
  async up(tx) {
    // Staff are told of what fails from now on.
    await sql`update outbox_mail set told_at = ${new Date().toISOString()} where status = 'failed'`.execute(tx);
  },
} satisfies Migration;
