import type { Db } from '../db/connect.ts';
import type { OthersHaveRead } from './together.ts';

/** Negative control: checks whether the answer was used in a separate read before the write. */
export async function looseCaptchaUse(
  db: Db,
  id: string,
  expiresAt: string,
  othersHaveRead: OthersHaveRead,
): Promise<boolean> {
  const used = await db.read.selectFrom('captcha_used').select('id').where('id', '=', id).executeTakeFirst();
  await othersHaveRead();
  if (used) return false;
  await db.transaction(async (tx) => {
    await tx
      .insertInto('captcha_used')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
  return true;
}
