import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

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

/** The guides that these companies give their members. */
export async function guideIdsOfCompanies(source: Source, corporateIds: readonly number[]): Promise<number[]> {
  if (corporateIds.length === 0) return [];
  const rows = await source
    .selectFrom('corporate_guide')
    .select('guide_id')
    .distinct()
    .where('corporate_id', 'in', [...corporateIds])
    .execute();
  return rows.map((row) => row.guide_id);
}
