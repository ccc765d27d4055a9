import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** The keys of the steps that a member has ticked; null if nothing is kept. */
export async function keptSteps(source: Source, uid: string, guideId: number): Promise<string[] | null> {
  const row = await source
    .selectFrom('guide_steps')
    .select('done_json')
    .where('uid', '=', uid)
    .where('guide_id', '=', guideId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.done_json) as string[]) : null;
}

export async function allKeptSteps(source: Source, uid: string) {
  return source
    .selectFrom('guide_steps')
    .innerJoin('guide', 'guide.id', 'guide_steps.guide_id')
    .select(['guide.title', 'guide.page_url', 'done_json', 'updated_at'])
    .where('uid', '=', uid)
    .orderBy('guide_id')
    .execute();
}

/** The guides whose steps the member has ticked last, newest first. */
export async function lastKeptSteps(source: Source, uid: string, count: number) {
  const rows = await source
    .selectFrom('guide_steps')
    .select(['guide_id', 'done_json'])
    .where('uid', '=', uid)
    .orderBy('updated_at', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ guide_id: guideId, done_json: done }) => ({
    guideId,
    done: (JSON.parse(done) as string[]).length,
  }));
}

export async function keepSteps(
  source: Source,
  row: { uid: string; guide_id: number; done_json: string; updated_at: string },
): Promise<void> {
  const { done_json, updated_at } = row;
  await source
    .insertInto('guide_steps')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'guide_id']).doUpdateSet({ done_json, updated_at }))
    .execute();
}

/** Without `guideId` forgets the steps of all guides. */
export async function forgetSteps(source: Source, uid: string, guideId?: number): Promise<void> {
  const ofMember = source.deleteFrom('guide_steps').where('uid', '=', uid);
  await (guideId === undefined ? ofMember : ofMember.where('guide_id', '=', guideId)).execute();
}
