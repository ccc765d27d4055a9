import { monthBefore } from '#contract/calendar.ts';
import type { Deps, SignedIn } from '../deps.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { companiesGiving, deleteUseBefore, insertUse, countsSince } from './guide-use.sql.ts';

/** A smaller number could tell an owner who has read a guide. */
const fewest = 5;
const monthsShown = 3;

/**
 * Counts a member who opens a guide that a company gives, once a month. Stores a key instead of the person: it differs
 * for each guide and month. A failure never keeps the guide from opening.
 */
export async function noteGuideUse(deps: Deps, { uid }: Pick<SignedIn, 'uid'>, guideId: number): Promise<void> {
  try {
    const companies = await companiesGiving(deps.db.read, uid, guideId);
    if (companies.length === 0) return;
    const [month = ''] = lastMonths(deps.now());
    const rows = companies.map((corporateId) => ({
      corporate_id: corporateId,
      guide_id: guideId,
      month,
      person_key: deps.secrets.tokenFrom('guide-use', `${corporateId} ${guideId} ${month} ${uid}`),
    }));
    await deps.db.transaction((tx) => insertUse(tx, rows));
  } catch (error) {
    deps.log.error({ err: error }, 'The use of a guide was not counted.');
  }
}

export interface GuideUse {
  /** YYYY-MM, the newest first. */
  months: string[];
  /** The number for a guide and a month; null if fewer than five people opened it, also if nobody did. */
  peopleOf(guideId: number, month: string): number | null;
}

export async function guideUse(deps: Pick<Deps, 'db' | 'now'>, corporateId: number): Promise<GuideUse> {
  const months = lastMonths(deps.now());
  const rows = await countsSince(deps.db.read, corporateId, months.at(-1) ?? '');
  const counts = new Map(rows.map(({ guide_id, month, people }) => [`${guide_id} ${month}`, people]));
  return {
    months,
    peopleOf(guideId, month) {
      const people = counts.get(`${guideId} ${month}`) ?? 0;
      return people >= fewest ? people : null;
    },
  };
}

function lastMonths(now: Date): string[] {
  return Array.from({ length: monthsShown }, (_, back) => monthBefore(now, back));
}

/** Deletes months that are not shown any more. */
export const oldGuideUse: Sweeper = {
  what: 'corporate_guide_use',
  sweep: (deps, limit) => deps.db.transaction((tx) => deleteUseBefore(tx, lastMonths(deps.now()).at(-1) ?? '', limit)),
};
