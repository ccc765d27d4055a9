import type { Waiting } from '#contract/admin/today.ts';
import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import { countText } from '../staff/count-text.ts';
import { sweepStates } from '../jobs/sweep-state.sql.ts';
import { sweepsBehind } from '../jobs/sweep.ts';

/** Old data that should be deleted and is not: visitors were told how long it is kept. */
export async function sweepsToday({ db }: Pick<Deps, 'db'>, now: Date): Promise<Waiting[]> {
  const behind = sweepsBehind(await sweepStates(db.read), now);
  if (behind.length === 0) return [];
  const days = Math.floor(Math.max(...behind.map(({ ms }) => ms)) / dayMs);
  const kinds = countText(behind.length, 'kind', 'kinds');
  return [
    {
      text: `Old data is not deleted in time: ${kinds} of it, for ${days} days now. Ask whoever runs the server to look at its log.`,
      way: null,
    },
  ];
}
