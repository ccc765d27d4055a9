import { sql } from 'kysely';
import { flag, integer, milliseconds, nullableText, text, textFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/**
 * How far the deletion of each kind of old data is, the files of each message, and what finds old rows without reading
 * those that stay (decision 80). The version before writes no `enquiry_file`; `files_noted` says which messages have
 * theirs, and a job writes those of the others.
 */
export const sweeps = {
  name: '0040-sweeps',
  tables: {
    sweep_state: {
      key: 'what',
      columns: {
        ...text('what'),
        // The process that deletes this kind now, until that instant.
        ...textFrom({ claimed_by: '', claimed_until: '', due_at: '' }),
        ...text('first_at'),
        // When none was left.
        ...nullableText('done_at'),
        // A number of rows or files, larger than an `integer` of PostgreSQL.
        ...milliseconds('removed'),
      },
    },
    // Without a reference: the version before deletes a message without these.
    enquiry_file: {
      key: 'file',
      columns: { ...text('file'), ...integer('enquiry_id') },
      indexes: [['enquiry_id']],
    },
  },
  columns: { enquiry: flag('files_noted') },
  indexes: {
    enquiry: [['created_at']],
    order_note: [['created_at']],
    page_revision: [['page_id', 'created_at', 'number']],
    page_publication: [['published_at', 'id']],
    corporate_invitation: [['expires_at']],
    identity_revocation: [['created_at']],
  },
  async up(tx) {
    const filters = [
      {
        name: 'enquiry_files_unknown_ix',
        table: 'enquiry',
        columns: ['id'],
        rows: sql<boolean>`files_noted = 0 and attachments_json <> '[]'`,
      },
      {
        name: 'outbox_mail_with_text_ix',
        table: 'outbox_mail',
        columns: ['status', 'created_at', 'id'],
        rows: sql<boolean>`html <> ''`,
      },
      {
        name: 'page_of_many_versions_ix',
        table: 'page',
        columns: ['id'],
        rows: sql<boolean>`latest_number > 50`,
      },
      {
        name: 'publish_request_answered_ix',
        table: 'publish_request',
        columns: ['answered_at', 'page_id'],
        rows: sql<boolean>`status <> 'waiting'`,
      },
      {
        name: 'registration_named_ix',
        table: 'registration',
        columns: ['event_id', 'id'],
        rows: sql<boolean>`email <> ''`,
      },
      {
        name: 'orders_never_paid_ix',
        table: 'orders',
        columns: ['created_at', 'id'],
        rows: sql<boolean>`status = 'cancelled' and paid_at is null`,
      },
      {
        name: 'audit_record_of_content_ix',
        table: 'audit_record',
        columns: ['created_at', 'id'],
        // As `isOfContent` in staff/audit.sql.ts.
        rows: sql<boolean>`substr(subject, 1, 5) in ('page:', 'path:', 'menu:') or substr(subject, 1, 6) = 'media:'
          or substr(subject, 1, 9) in ('redirect:', 'schedule:')`,
      },
    ];
    for (const { name, table, columns, rows } of filters)
      await tx.schema.createIndex(name).on(table).columns(columns).where(rows).execute();
  },
} satisfies Migration;
