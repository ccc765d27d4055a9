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

/** The invitations of a company that its owners see: also those that were declined. */
export async function shownOf(source: Source, corporateId: number): Promise<InvitationRow[]> {
  return source
    .selectFrom('corporate_invitation')
    .selectAll()
    .where('corporate_id', '=', corporateId)
    .where('status', 'in', ['pending', 'declined'])
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * What an account is asked, with the names of the company, of the company that it would leave and of who asks.
 * `emailKey` is its proven address; null without one.
 */
export async function offersTo(source: Source, uid: string, emailKey: string | null, now: string) {
  return source
    .selectFrom('corporate_invitation as i')
    .innerJoin('corporate as c', 'c.id', 'i.corporate_id')
    .leftJoin('corporate as left', 'left.id', 'i.from_corporate_id')
    .leftJoin('member as inviter', 'inviter.uid', 'i.created_by')
    .selectAll('i')
    .select(['c.name as company', 'left.name as from_company', 'inviter.display_name as inviter_name'])
    .select('inviter.email as inviter_email')
    .where('i.status', '=', 'pending')
    .where('i.expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('i.for_uid', '=', uid),
        ...(emailKey === null ? [] : [eb.and([eb('i.for_uid', 'is', null), eb('i.email_key', '=', emailKey)])]),
      ]),
    )
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id')
    .execute();
}
export type OfferRow = Awaited<ReturnType<typeof offersTo>>[number];

/** Returns false if the invitation is not pending any more. */
export async function markDeclined(source: Source, id: number): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('corporate_invitation')
    .set({ status: 'declined' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Keeps other calls with the link out until the instant; returns false if another call holds the invitation. */
export async function holdInvitation(source: Source, id: number, now: string, until: string): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('corporate_invitation')
    .set({ held_until: until })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseInvitation(source: Source, id: number): Promise<void> {
  await source.updateTable('corporate_invitation').set({ held_until: null }).where('id', '=', id).execute();
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
