import type { Deps } from '../deps.ts';
import type { OthersHaveRead } from './together.ts';

export async function invitationsOf(deps: Deps, corporateId: number) {
  return deps.db.read
    .selectFrom('corporate_invitation')
    .selectAll()
    .where('corporate_id', '=', corporateId)
    .orderBy('id')
    .execute();
}

export async function setSeats(deps: Deps, corporateId: number, seats: number): Promise<void> {
  await deps.db.transaction((tx) => tx.updateTable('corporate').set({ seats }).where('id', '=', corporateId).execute());
}

export async function rolesIn(deps: Deps, corporateId: number): Promise<Record<string, string>> {
  const rows = await deps.db.read
    .selectFrom('corporate_member')
    .select(['uid', 'role'])
    .where('corporate_id', '=', corporateId)
    .execute();
  return Object.fromEntries(rows.map(({ uid, role }) => [uid, role]));
}

export async function storedGuideUse(deps: Deps) {
  return deps.db.read.selectFrom('corporate_guide_use').selectAll().execute();
}

/** The token of the newest invitation that was mailed to an address. */
export async function mailedToken(deps: Deps, email: string): Promise<string> {
  const mails = await deps.db.read
    .selectFrom('outbox_mail')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute();
  return mails.flatMap(({ text }) => /createAccount\?u=([\w-]{43})/.exec(text)?.[1] ?? [])[0] ?? '';
}

/** Negative control: reads the free seats, then adds an invitation, without a lock in between. */
export async function inviteWithoutLock(
  deps: Deps,
  corporateId: number,
  email: string,
  othersHaveRead: OthersHaveRead,
): Promise<boolean> {
  const { seats } = await deps.db.read
    .selectFrom('corporate')
    .select('seats')
    .where('id', '=', corporateId)
    .executeTakeFirstOrThrow();
  const taken = (await invitationsOf(deps, corporateId)).length;
  await othersHaveRead();
  if (taken >= seats) return false;
  const at = deps.now().toISOString();
  await deps.db.transaction((tx) =>
    tx
      .insertInto('corporate_invitation')
      .values({
        corporate_id: corporateId,
        email,
        email_key: email,
        name: null,
        role: 'member',
        status: 'pending',
        token_hash: email,
        expires_at: at,
        created_at: at,
        sent_at: at,
        created_by: 'nobody',
        accepted_uid: null,
      })
      .execute(),
  );
  return true;
}
