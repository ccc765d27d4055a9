import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function allGuideIds(source: Source): Promise<number[]> {
  const rows = await source.selectFrom('guide').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function allCompanies(source: Source): Promise<{ id: number; name: string }[]> {
  return source.selectFrom('corporate').select(['id', 'name']).orderBy('id').execute();
}

/** The companies of a member, the one joined first before the others. */
export async function companiesByUid(source: Source, uid: string) {
  return source
    .selectFrom('corporate_member')
    .innerJoin('corporate', 'corporate.id', 'corporate_member.corporate_id')
    .select(['corporate.id', 'corporate.name', 'corporate_member.role'])
    .where('corporate_member.uid', '=', uid)
    .orderBy('corporate_member.joined_at')
    .orderBy('corporate.id')
    .execute();
}

/** The guides that these companies give their members, each with the name of the company. */
export async function guidesByCompany(source: Source, corporateIds: readonly number[]) {
  if (corporateIds.length === 0) return [];
  return source
    .selectFrom('corporate_guide')
    .innerJoin('corporate', 'corporate.id', 'corporate_guide.corporate_id')
    .select(['guide_id', 'corporate.name'])
    .where('corporate_id', 'in', [...corporateIds])
    .orderBy('corporate_id', 'desc')
    .execute();
}

/** The guides that a member has paid for and that were not refunded. */
export async function entitledGuideIds(source: Source, uid: string): Promise<number[]> {
  const rows = await source
    .selectFrom('entitlement')
    .select('guide_id')
    .distinct()
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map((row) => row.guide_id);
}

/** What is given and neither taken away nor ended. */
export async function givenNow(source: Source, uid: string, now: string) {
  return source
    .selectFrom('given_access')
    .innerJoin('guide', 'guide.id', 'given_access.guide_id')
    .select(['guide_id', 'ends_at', 'guide.title', 'guide.tile_title', 'guide.page_url'])
    .where('uid', '=', uid)
    .where('taken_at', 'is', null)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('given_access.created_at')
    .execute();
}
