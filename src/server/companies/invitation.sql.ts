import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type InvitationRow = Selectable<Tables['corporate_invitation']>;
export type NewInvitation = Insertable<Tables['corporate_invitation']>;

export async function invitationByToken(source: Source, tokenHash: string): Promise<InvitationRow | undefined> {
  return source.selectFrom('corporate_invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function invitationById(
  source: Source,
  corporateId: number,
  invitationId: number,
): Promise<InvitationRow | undefined> {
  return source
    .selectFrom('corporate_invitation')
    .selectAll()
    .where('corporate_id', '=', corporateId)
    .where('id', '=', invitationId)
    .executeTakeFirst();
}

/** The pending invitations of a company, the newest first; expired ones count until they are revoked. */
export async function pendingOf(source: Source, corporateId: number): Promise<InvitationRow[]> {
  return source
    .selectFrom('corporate_invitation')
    .selectAll()
    .where('corporate_id', '=', corporateId)
    .where('status', '=', 'pending')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Sorted by company, so that transactions lock companies in the same order. */
export async function pendingFor(source: Source, emailKey: string, now: string): Promise<InvitationRow[]> {
  return source
    .selectFrom('corporate_invitation')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('corporate_id')
    .execute();
}

/** SQLite permits 32,766 values in a statement. */
const rowsAtOnce = 500;

export async function insertInvitations(source: Source, rows: readonly NewInvitation[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await source
      .insertInto('corporate_invitation')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Spends the token; returns false if it was spent, revoked or replaced before. */
export async function markAccepted(
  source: Source,
  { id, token_hash }: Pick<InvitationRow, 'id' | 'token_hash'>,
  uid: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('corporate_invitation')
    .set({ status: 'accepted', accepted_uid: uid })
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateInvitation(
  source: Source,
  id: number,
  change: Partial<Pick<InvitationRow, 'status' | 'token_hash' | 'sent_at' | 'expires_at'>>,
): Promise<void> {
  await source.updateTable('corporate_invitation').set(change).where('id', '=', id).execute();
}

export async function deleteExpiredInvitations(source: Source, before: string, limit: number): Promise<number> {
  const expired = source.selectFrom('corporate_invitation').select('id').where('expires_at', '<', before).limit(limit);
  const { numDeletedRows } = await source
    .deleteFrom('corporate_invitation')
    .where('id', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
