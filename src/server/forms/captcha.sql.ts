import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Of callers who use one answer at the same moment, one is told true; a rolled back transaction has not used it. */
export async function useCaptcha(source: Kysely<Tables>, id: string, expiresAt: string): Promise<boolean> {
  const used = await source
    .insertInto('captcha_used')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredCaptchas(source: Kysely<Tables>, before: string, most: number): Promise<number> {
  const old = source
    .selectFrom('captcha_used')
    .select('id')
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(most);
  const { numDeletedRows } = await source.deleteFrom('captcha_used').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
