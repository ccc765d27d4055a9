import type { Step } from '#contract/admin/today.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { pagesToWrite, stepsOf } from './steps.ts';
import { endSteps, hasSteps, pagesAsTheyCame, selectProgress } from './steps.sql.ts';

const putAway = fail('This list was put away already.', undefined, 'put_away');

/** The list of first steps; null if the site was not set up by the link, or if somebody has put it away. */
export async function firstSteps({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Step[] | null> {
  if (!(await hasSteps(db.read))) return null;
  const [made, pages] = await Promise.all([selectProgress(db.read), pagesAsTheyCame(db.read, pagesToWrite)]);
  return stepsOf(config, made, pages);
}

export const isNewSite = hasSteps;

/** Puts the list away for everybody, for good. */
export async function endFirstSteps(tx: Tx): Promise<Outcome<{ before: object; after: { ended: true } }>> {
  return (await endSteps(tx)) ? ok({ before: {}, after: { ended: true } }) : putAway;
}
