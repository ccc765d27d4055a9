import type { Kysely, Selectable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type FactorRow = Selectable<Tables['second_factor']>;

export async function factorOf(source: Source, uid: string): Promise<FactorRow | undefined> {
  return source.selectFrom('second_factor').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Which of these people have a second factor. */
export async function factorsOf(source: Source, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const rows = await source.selectFrom('second_factor').select('uid').where('uid', 'in', uids).execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** Sets the factor up, or replaces it. */
export async function saveFactor(
  tx: Tx,
  { uid, ...values }: Pick<FactorRow, 'uid' | 'secret_sealed' | 'last_step' | 'created_at'>,
): Promise<void> {
  const all = { ...values, failed: 0, paused_until: null };
  await tx
    .insertInto('second_factor')
    .values({ uid, ...all })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(all))
    .execute();
}

/**
 * Takes the time step of a right code; false if it or a later one was taken before. A step that is later than `latest`
 * is from before the clock was set back.
 */
export async function takeStep(tx: Tx, uid: string, step: number, latest: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ last_step: step, failed: 0, paused_until: null })
    .where('uid', '=', uid)
    .where(({ eb, or }) => or([eb('last_step', '<', step), eb('last_step', '>', latest)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function noteFailed(tx: Tx, uid: string, failed: number, pausedUntil: string | null): Promise<void> {
  await tx.updateTable('second_factor').set({ failed, paused_until: pausedUntil }).where('uid', '=', uid).execute();
}

export async function deleteFactor(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('uid', '=', uid).execute();
  await tx.deleteFrom('second_factor').where('uid', '=', uid).execute();
}

/** The earlier ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, uid: string, hashes: readonly string[], at: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('uid', '=', uid).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ uid, code_hash: hash, used_at: null, created_at: at })))
    .execute();
}

/** Uses a recovery code; of several calls at once one gets true. It also ends a pause: nobody can guess it. */
export async function spendRecoveryCode(tx: Tx, uid: string, hash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('uid', '=', uid)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await noteFailed(tx, uid, 0, null);
  return true;
}

export async function recoveryCodesLeft(source: Source, uid: string): Promise<number> {
  const { left } = await source
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number | string>().as('left'))
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function personOfFactor(source: Source, uid: string) {
  return source.selectFrom('member').select(['uid', 'email']).where('uid', '=', uid).executeTakeFirst();
}
