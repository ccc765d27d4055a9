import { sql } from 'kysely';
import { flag, fromZero, id, integer, nullableText, text, textFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/**
 * What staff do with a message: who looks after it, notes and replies. A mail says whom a reply to it reaches, is found
 * by its receiver, and can be sent again after it was refused.
 */
export const messages = {
  name: '0020-messages',
  tables: {
    // Without a reference: the previous version still serves, and deletes a message without its replies.
    enquiry_reply: {
      columns: {
        ...id,
        ...integer('enquiry_id'),
        // Null if the account of whoever wrote it is gone.
        ...nullableText('uid'),
        ...text('subject', 'text', 'reply_to', 'created_at'),
      },
      indexes: [['enquiry_id'], ['uid']],
    },
  },
  columns: {
    enquiry: { ...flag('done'), ...nullableText('assignee_uid'), ...textFrom({ note: '' }), ...fromZero('revision') },
    outbox_mail: nullableText('reply_to', 'reply_to_name', 'find_recipient', 'resent_at'),
  },
  indexes: { enquiry: [['suspect', 'done', 'id'], ['assignee_uid']], outbox_mail: [['status', 'id']] },
  async up(tx, engine) {
    // Compared by code points, as SQLite does it, so that a range of an index finds a beginning.
    if (engine.name === 'postgres')
      await sql`alter table outbox_mail alter column find_recipient type text collate "C"`.execute(tx);
    await sql`update outbox_mail set find_recipient = lower(recipient)`.execute(tx);
    await tx.schema.createIndex('outbox_mail_find_recipient_ix').on('outbox_mail').column('find_recipient').execute();
  },
} satisfies Migration;
