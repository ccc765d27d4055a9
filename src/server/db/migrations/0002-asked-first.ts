import { nullableInteger, nullableText } from './columns.ts';
import type { Migration } from './migrate.ts';

/** A move to another company asks the person first; mails know the account that they are about, for its erasure. */
export const askedFirst = {
  name: '0002-asked-first',
  columns: {
    corporate_invitation: {
      // Set if a member is asked to move here: only this account can accept, and leaves the other company with it.
      ...nullableText('for_uid'),
      ...nullableInteger('from_corporate_id'),
      // While its link sets a password.
      ...nullableText('held_until'),
    },
    // The account that caused the mail, whose erasure deletes it.
    outbox_mail: nullableText('uid'),
  },
  indexes: { corporate_invitation: [['for_uid']], outbox_mail: [['uid']] },
} satisfies Migration;
