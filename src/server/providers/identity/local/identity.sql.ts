import type { Kysely, Updateable } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

type Source = Kysely<Tables>;

export async function accountByEmail(source: Source, emailKey: string) {
  return source.selectFrom('identity_account').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}
export async function accountByUid(source: Source, uid: string) {
  return source.selectFrom('identity_account').selectAll().where('uid', '=', uid).executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof accountByUid>>>;

/** Returns false if the address already has an account. */
export async function insertAccount(source: Source, account: Account): Promise<boolean> {
  const inserted = await source
    .insertInto('identity_account')
    .values(account)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('uid')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateAccount(
  source: Source,
  uid: string,
  values: Updateable<Tables['identity_account']>,
): Promise<void> {
  await source.updateTable('identity_account').set(values).where('uid', '=', uid).execute();
}

/**
 * Sets the password, if the account still has the password `from` and is not disabled. The row stays locked until the
 * transaction ends, so that of a change and a log-in at the same time the second one sees the first.
 */
export async function replacePassword(source: Source, uid: string, from: string, to: string): Promise<boolean> {
  const replaced = await source
    .updateTable('identity_account')
    .set({ password_hash: to })
    .where('uid', '=', uid)
    .where('password_hash', '=', from)
    .where('disabled', '=', 0)
    .returning('uid')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function deleteAccount(source: Source, uid: string): Promise<void> {
  const sessions = source.selectFrom('identity_session').select('id').where('uid', '=', uid);
  await source.deleteFrom('identity_refresh_token').where('session_id', 'in', sessions).execute();
  await source.deleteFrom('identity_session').where('uid', '=', uid).execute();
  await source.deleteFrom('identity_account').where('uid', '=', uid).execute();
}

export async function insertSession(
  source: Source,
  session: { id: string; uid: string; at: string; userAgent: string | null },
): Promise<void> {
  const { id, uid, at, userAgent } = session;
  await source
    .insertInto('identity_session')
    .values({ id, uid, created_at: at, revoked_at: null, user_agent: userAgent, last_used_at: at })
    .execute();
}

export async function noteSessionUse(source: Source, id: string, at: string): Promise<void> {
  await source.updateTable('identity_session').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** The sessions of an account, begun after `begun`, that can still be renewed, the one used last first. */
export async function liveSessions(source: Source, uid: string, { at, begun }: { at: string; begun: string }) {
  return source
    .selectFrom('identity_session as s')
    .select(['s.id', 's.created_at', 's.last_used_at', 's.user_agent'])
    .where('s.uid', '=', uid)
    .where('s.revoked_at', 'is', null)
    .where('s.created_at', '>', begun)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('identity_refresh_token as t')
          .select('t.token_hash')
          .whereRef('t.session_id', '=', 's.id')
          .where('t.revoked_at', 'is', null)
          .where('t.expires_at', '>', at),
      ),
    )
    .orderBy('s.last_used_at', 'desc')
    .execute();
}

export async function revokeSessions(source: Source, uid: string, except: string | null, at: string): Promise<void> {
  let sessions = source
    .updateTable('identity_session')
    .set({ revoked_at: at })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null);
  if (except !== null) sessions = sessions.where('id', '!=', except);
  await sessions.execute();
}

export async function revokeSessionOf(source: Source, uid: string, id: string, at: string): Promise<void> {
  await source
    .updateTable('identity_session')
    .set({ revoked_at: at })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The session with its account; undefined if the session was revoked. */
export async function liveSession(source: Source, id: string) {
  return source
    .selectFrom('identity_session as s')
    .innerJoin('identity_account as a', 'a.uid', 's.uid')
    .select(['s.uid', 's.created_at', 'a.disabled', 'a.valid_since'])
    .where('s.id', '=', id)
    .where('s.revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function revokeSession(source: Source, id: string, at: string): Promise<void> {
  await source
    .updateTable('identity_session')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function insertRefreshToken(
  source: Source,
  token: { token_hash: string; session_id: string; created_at: string; expires_at: string },
): Promise<void> {
  await source
    .insertInto('identity_refresh_token')
    .values({ ...token, revoked_at: null })
    .execute();
}

/** Marks the token as used; returns undefined if it was used before or does not exist. */
export async function spendRefreshToken(source: Source, tokenHash: string, at: string) {
  return source
    .updateTable('identity_refresh_token')
    .set({ revoked_at: at })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning(['session_id', 'expires_at'])
    .executeTakeFirst();
}

export async function refreshTokenByHash(source: Source, tokenHash: string) {
  return source.selectFrom('identity_refresh_token').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Deletes up to `limit` refresh tokens expired before `before`, and their empty sessions; returns the token count. */
export async function deleteExpired(source: Source, before: string, limit: number): Promise<number> {
  const expired = await source
    .selectFrom('identity_refresh_token')
    .select(['token_hash', 'session_id'])
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  if (expired.length === 0) return 0;
  await source
    .deleteFrom('identity_refresh_token')
    .where(
      'token_hash',
      'in',
      expired.map((token) => token.token_hash),
    )
    .execute();
  await source
    .deleteFrom('identity_session')
    .where('id', 'in', [...new Set(expired.map((token) => token.session_id))])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('identity_refresh_token')
            .select('token_hash')
            .whereRef('session_id', '=', 'identity_session.id'),
        ),
      ),
    )
    .execute();
  return expired.length;
}

/** Ends every log-in of everybody; returns how many had not ended. */
export async function revokeEverySession(source: Source, at: string): Promise<number> {
  const { numUpdatedRows } = await source
    .updateTable('identity_session')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function signingKeys(source: Source) {
  return source.selectFrom('identity_key').selectAll().orderBy('kid').execute();
}
export type SigningKeyRow = Awaited<ReturnType<typeof signingKeys>>[number];

export async function insertSigningKey(source: Source, key: SigningKeyRow): Promise<void> {
  await source
    .insertInto('identity_key')
    .values(key)
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
}

export async function deleteSigningKeys(source: Source, kids: readonly string[]): Promise<void> {
  await source.deleteFrom('identity_key').where('kid', 'in', kids).execute();
}
