import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

const addresses = [
  { table: 'orders', column: 'email' },
  { table: 'registration', column: 'email' },
  { table: 'attendee', column: 'email' },
  { table: 'enquiry', column: 'email' },
  { table: 'outbox_mail', column: 'recipient' },
] as const;

/**
 * Export and erasure find what an address has by an index, and the audit no longer says to which address a receipt was
 * sent again.
 */
export const byAddress = {
  name: '0028-by-address',
  async up(tx) {
    for (const { table, column } of addresses)
      await tx.schema
        .createIndex(`${table}_address_ix`)
        .on(table)
        .expression(sql`lower(${sql.ref(column)})`)
        .execute();
    // Normally no row: what the version before has erased, which knows no keys (jobs/find-keys.sql.ts).
    await sql`create index attendee_erased_ix on attendee (id)
      where email is null and name is null and (find_email > '' or find_name > '')`.execute(tx);
    await sql`update audit_record set after_json = '{}' where action = 'resendReceipt' and after_json <> '{}'`.execute(
      tx,
    );
  },
} satisfies Migration;
