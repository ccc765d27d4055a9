import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Marks a captcha solution as used; returns true for only one of several concurrent callers. */
export async function insertUsedCaptcha(source: Kysely<Tables>, id: string, expiresAt: string): Promise<boolean> {
  const used = await source
    .insertInto('captcha_used')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredCaptchas(source: Kysely<Tables>, before: string, limit: number): Promise<number> {
  const old = source
    .selectFrom('captcha_used')
    .select('id')
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(limit);
  const { numDeletedRows } = await source.deleteFrom('captcha_used').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
