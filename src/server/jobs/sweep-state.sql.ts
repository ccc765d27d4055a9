import type { Kysely, Selectable } from 'kysely';
import type { DueBy } from '../db/claim.sql.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type SweepState = Selectable<Tables['sweep_state']>;

export async function sweepStates(source: Source): Promise<SweepState[]> {
  return source.selectFrom('sweep_state').selectAll().orderBy('what').execute();
}

/**
 * Claims a kind until `until`; false if another process has it. PostgreSQL checks the condition again on the locked
 * row, so one of several that ask at once gets it.
 */
export async function claimKind(
  source: Source,
  what: string,
  { by, until, free }: { by: string; until: string; free: DueBy },
): Promise<boolean> {
  const claim = { claimed_by: by, claimed_until: until };
  const rows = await source
    .insertInto('sweep_state')
    .values({ what, ...claim, first_at: free.now, removed: 0 })
    .onConflict((conflict) =>
      conflict
        .column('what')
        .doUpdateSet(claim)
        .where((row) =>
          row.or([
            row('sweep_state.claimed_until', '<=', free.now),
            row('sweep_state.claimed_until', '>', free.latestPlanned),
          ]),
        ),
    )
    .returning('what')
    .execute();
  return rows.length > 0;
}

/** Gives the claim back, unless it has run out and another process has it. `done` if no old row is left. */
export async function releaseKind(
  source: Source,
  what: string,
  { by, removed, done }: { by: string; removed: number; done: { at: string; dueAt: string } | null },
): Promise<void> {
  await source
    .updateTable('sweep_state')
    .set((row) => ({
      claimed_until: '',
      removed: row('removed', '+', removed),
      ...(done && { done_at: done.at, due_at: done.dueAt }),
    }))
    .where('what', '=', what)
    .where('claimed_by', '=', by)
    .execute();
}
