import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;
export type CheckRow = Selectable<Tables['money_check']>;

/** Stores what a comparison of a day found instead of what the one before found. */
export async function saveCheck(tx: Tx, { day, ...found }: Insertable<Tables['money_check']>): Promise<void> {
  await tx
    .insertInto('money_check')
    .values({ day, ...found })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(found))
    .execute();
}

/** The comparisons of the days between two, the newest first. */
export async function checksBetween(source: Source, from: string, to: string): Promise<CheckRow[]> {
  return source
    .selectFrom('money_check')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .execute();
}

/** The newest comparisons since a day that found a difference. */
export async function differingChecks(source: Source, since: string, limit: number): Promise<CheckRow[]> {
  return source
    .selectFrom('money_check')
    .selectAll()
    .where('day', '>=', since)
    .where('differences', '>', 0)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}
