import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** The companies of a member that give the guide to their people. */
export async function companiesGiving(source: Source, uid: string, guideId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('corporate_member')
    .innerJoin('corporate_guide', 'corporate_guide.corporate_id', 'corporate_member.corporate_id')
    .select('corporate_member.corporate_id as id')
    .where('corporate_member.uid', '=', uid)
    .where('corporate_guide.guide_id', '=', guideId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertUse(source: Source, rows: Tables['corporate_guide_use'][]): Promise<void> {
  await source
    .insertInto('corporate_guide_use')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countsSince(source: Source, corporateId: number, month: string) {
  const rows = await source
    .selectFrom('corporate_guide_use')
    .select((eb) => ['guide_id', 'month', eb.fn.countAll<number>().as('people')])
    .where('corporate_id', '=', corporateId)
    .where('month', '>=', month)
    .groupBy(['guide_id', 'month'])
    .execute();
  return rows.map((row) => ({ ...row, people: Number(row.people) }));
}

export async function deleteUseBefore(source: Source, month: string, limit: number): Promise<number> {
  const old = source.selectFrom('corporate_guide_use').select('person_key').where('month', '<', month).limit(limit);
  const { numDeletedRows } = await source
    .deleteFrom('corporate_guide_use')
    .where('month', '<', month)
    .where('person_key', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
