import type { Deps } from '../deps.ts';
import type { OthersHaveRead } from './together.ts';

export async function mailsBecause({ db }: Pick<Deps, 'db'>, cause: string) {
  return db.read.selectFrom('outbox_mail').selectAll().where('cause', '=', cause).execute();
}

/** A mail that was refused and still has its text; returns its number. */
export async function failMail({ db, now }: Pick<Deps, 'db' | 'now'>, recipient: string): Promise<number> {
  const at = now().toISOString();
  const { id } = await db.transaction((tx) =>
    tx
      .insertInto('outbox_mail')
      .values({
        cause: `test:${recipient}`,
        recipient,
        subject: 'Hello',
        html: '<p>Hello</p>',
        text: 'Hello',
        attachments_json: '[]',
        status: 'failed',
        last_error: '550 5.2.1 off',
        created_at: at,
        next_attempt_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Negative control: takes a message that nobody looks after, without a condition in the update. */
export async function lookAfterUnlocked(
  { db }: Pick<Deps, 'db'>,
  { messageId, uid }: { messageId: number; uid: string },
  othersHaveRead: OthersHaveRead,
): Promise<boolean> {
  const found = await db.read
    .selectFrom('enquiry')
    .select('assignee_uid')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  await othersHaveRead();
  if (found.assignee_uid !== null) return false;
  await db.transaction((tx) =>
    tx.updateTable('enquiry').set({ assignee_uid: uid }).where('id', '=', messageId).execute(),
  );
  return true;
}
