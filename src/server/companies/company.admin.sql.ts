import { type Kysely, sql } from 'kysely';
import { beginsWith, foldedKey } from '../db/find-keys.ts';
import { keysetPage, number, text } from '../db/keyset.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Person } from './last-owner.ts';

type Source = Kysely<Tables>;

export async function companyPage(
  source: Source,
  {
    find = '',
    sort = 'name',
    after,
  }: { find?: string | undefined; sort?: string | undefined; after?: string | undefined },
) {
  let query = source
    .selectFrom('corporate')
    .select(['id', 'name', 'name_key', 'seats'])
    .select((select) => [
      select
        .selectFrom('corporate_member')
        .whereRef('corporate_id', '=', 'corporate.id')
        .select(sql<number>`count(*)`.as('n'))
        .as('people'),
      select
        .selectFrom('corporate_invitation')
        .whereRef('corporate_id', '=', 'corporate.id')
        .where('status', '=', 'pending')
        .select(sql<number>`count(*)`.as('n'))
        .as('pending'),
      select
        .selectFrom('corporate_guide')
        .whereRef('corporate_id', '=', 'corporate.id')
        .select(sql<number>`count(*)`.as('n'))
        .as('guides'),
    ]);
  if (find.trim() !== '') query = query.where(beginsWith('name_key', find));
  return keysetPage(source, query, { sort, keys: [text('name_key'), number('id')], after });
}
export type CompanyPageRow = Awaited<ReturnType<typeof companyPage>>['rows'][number];

/** The owners of these companies, by name. */
export async function ownersOf(source: Source, corporateIds: readonly number[]) {
  if (corporateIds.length === 0) return [];
  return source
    .selectFrom('corporate_member')
    .innerJoin('member', 'member.uid', 'corporate_member.uid')
    .select(['corporate_id', 'display_name', 'email'])
    .where('role', '=', 'owner')
    .where('corporate_id', 'in', [...corporateIds])
    .orderBy('display_name')
    .execute();
}

export async function guideTitles(source: Source) {
  return source.selectFrom('guide').select(['id', 'title', 'tile_title']).orderBy('title').execute();
}

export async function revisionOf(source: Source, id: number): Promise<number> {
  const { revision } = await source
    .selectFrom('corporate')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return revision;
}

interface Stored {
  name: string;
  seats: number;
}

export async function insertCompany(tx: Tx, { name, seats }: Stored, at: string): Promise<number> {
  const { id } = await tx
    .insertInto('corporate')
    .values({ name, name_key: foldedKey(name), seats, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCompany(tx: Tx, id: number, { name, seats }: Stored, at: string): Promise<void> {
  await tx
    .updateTable('corporate')
    .set((row) => ({
      name,
      name_key: foldedKey(name),
      seats,
      revision: row('revision', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setCompanyGuides(tx: Tx, id: number, guideIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('corporate_guide').where('corporate_id', '=', id).execute();
  if (guideIds.length === 0) return;
  await tx
    .insertInto('corporate_guide')
    .values(guideIds.map((guideId) => ({ corporate_id: id, guide_id: guideId })))
    .execute();
}

/** The role and the day of joining of one of its people. */
export async function membershipIn(source: Source, corporateId: number, uid: string) {
  return source
    .selectFrom('corporate_member')
    .select(['role', 'joined_at'])
    .where('corporate_id', '=', corporateId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

export async function standingOf(source: Source, uid: string) {
  return source
    .selectFrom('member')
    .leftJoin('erasure', 'erasure.uid', 'member.uid')
    .select(['member.status', 'member.email_verified', 'erasure.uid as erasing'])
    .where('member.uid', '=', uid)
    .executeTakeFirst();
}

/** Whether somebody has joined after the instant: by an invitation that was sent since, or put back by staff. */
export async function hasJoinedSince(source: Source, { corporateId, uid }: Person, since: string): Promise<boolean> {
  const accepted = await source
    .selectFrom('corporate_invitation')
    .select('id')
    .where('corporate_id', '=', corporateId)
    .where('status', '=', 'accepted')
    .where('accepted_uid', '=', uid)
    .where('sent_at', '>', since)
    .executeTakeFirst();
  if (accepted) return true;
  const restored = await source
    .selectFrom('audit_record')
    .select('after_json')
    .where('subject', '=', `company:${corporateId}`)
    .where('action', '=', 'restorePerson')
    .where('created_at', '>', since)
    .execute();
  return restored.some(({ after_json }) => (JSON.parse(after_json) as Partial<Person>).uid === uid);
}

export async function companyTitles(source: Source, ids: number[]) {
  return source.selectFrom('corporate').select(['id', 'name as title']).where('id', 'in', ids).execute();
}
