import type { Insertable, Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** Everything that was ever given to a person, newest first, with the name of who gave it. */
export async function givenTo(source: Source, uid: string) {
  return source
    .selectFrom('given_access')
    .innerJoin('guide', 'guide.id', 'given_access.guide_id')
    .leftJoin('member', 'member.uid', 'given_access.given_by')
    .select([
      'guide_id',
      'reason',
      'given_access.created_at',
      'ends_at',
      'taken_at',
      'guide.title',
      'guide.tile_title',
      'guide.page_url',
      'member.display_name as giver',
    ])
    .where('given_access.uid', '=', uid)
    .orderBy('given_access.created_at', 'desc')
    .orderBy('guide_id')
    .execute();
}
export type GivenRow = Awaited<ReturnType<typeof givenTo>>[number];

/** Returns false if the guide is given to the person now: of two who give it together, one does. */
export async function insertGiven(tx: Tx, row: Insertable<Tables['given_access']>, now: string): Promise<boolean> {
  const written = await tx
    .insertInto('given_access')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'guide_id'])
        .doUpdateSet({ ...row, taken_at: null })
        .where((where) =>
          where.or([where('given_access.taken_at', 'is not', null), where('given_access.ends_at', '<=', now)]),
        ),
    )
    .returning('guide_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Takes away what is given now, or gives back what was taken away; null if there is nothing to change. */
export async function setTaken(
  tx: Tx,
  { uid, guideId, at }: { uid: string; guideId: number; at: string | null },
): Promise<{ ends_at: string | null } | null> {
  const row = await tx
    .updateTable('given_access')
    .set({ taken_at: at })
    .where('uid', '=', uid)
    .where('guide_id', '=', guideId)
    .where('taken_at', at === null ? 'is not' : 'is', null)
    .returning('ends_at')
    .executeTakeFirst();
  return row ?? null;
}

export async function forgetGiven(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('given_access').where('uid', '=', uid).execute();
}
