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

/** An expired answer is refused without looking here. */
export async function forgetExpiredCaptchas(source: Kysely<Tables>, now: string): Promise<void> {
  await source.deleteFrom('captcha_used').where('expires_at', '<', now).execute();
}
