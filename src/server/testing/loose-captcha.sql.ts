import type { Db } from '../db/connect.ts';

/**
 * Negative control: checks whether the answer was used in a separate read before the write, which permits a race.
 * `othersHaveRead` delays the write until all callers have read.
 */
export async function looseCaptchaUse(
  db: Db,
  id: string,
  expiresAt: string,
  othersHaveRead: () => Promise<void>,
): Promise<boolean> {
  const used = await db.read.selectFrom('captcha_used').select('id').where('id', '=', id).executeTakeFirst();
  if (used) return false;
  await othersHaveRead();
  await db.transaction(async (tx) => {
    await tx
      .insertInto('captcha_used')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
  return true;
}
