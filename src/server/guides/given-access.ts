import { dayText, endOfDay } from '#contract/calendar.ts';
import { isCalendarDay } from '#contract/instants.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { insertGiven, setTaken } from './given-access.sql.ts';
import { guidesById } from './guide.sql.ts';
import { guideName } from './guide.wire.ts';

export { givenTo, type GivenRow } from './given-access.sql.ts';

/** A given guide as the verbs record it; the reason is personal, so it stays in its row alone. */
export interface Given {
  guideId: number;
  endsAt: string | null;
}

const noReason = fail('Say why, in a few words. The person sees it in the file of their data.', 'reason', 'required');
const noGuide = fail('This guide does not exist any more. Choose another one.', 'guideId', 'no_guide');
const noDay = fail('Choose a day, or leave it empty for access without an end.', 'lastDay', 'no_day');
const pastDay = fail('This day is over. Choose today or a later day.', 'lastDay', 'past');
const notGiven = fail('This guide is not given to this person any more.', undefined, 'not_given');
const notTaken = fail('This guide was not taken away.', undefined, 'not_taken');

/** Gives a guide to a person, to the end of a day in the organisation's zone or without an end. */
export async function giveGuide(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { uid, guideId, by, ...typed }: { uid: string; guideId: number; reason: string; lastDay: string | null; by: string },
): Promise<Outcome<{ before: null; after: Given }>> {
  const [reason, now] = [typed.reason.trim(), deps.now()];
  const [guide] = await guidesById(tx, [guideId]);
  if (!guide) return noGuide;
  if (reason === '') return noReason;
  if (typed.lastDay !== null && !isCalendarDay(typed.lastDay)) return noDay;
  const end = typed.lastDay === null ? null : endOfDay(typed.lastDay);
  if (end && end <= now) return pastDay;
  const endsAt = end?.toISOString() ?? null;
  const at = now.toISOString();
  const row = { uid, guide_id: guideId, reason, given_by: by, created_at: at, ends_at: endsAt };
  if (!(await insertGiven(tx, row, at)))
    return fail(
      `‘${guideName(guide)}’ is given to this person already. Take it away first to give it for another time.`,
      'guideId',
      'given_already',
    );
  return ok({ before: null, after: { guideId, endsAt } });
}

/** Takes a given guide away; it opens no longer, unless something else opens it. */
export async function takeGuide(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { uid, guideId }: { uid: string; guideId: number },
): Promise<Outcome<{ before: Given; after: Given }>> {
  const row = await setTaken(tx, { uid, guideId, at: deps.now().toISOString() });
  const given = row && { guideId, endsAt: row.ends_at };
  return given ? ok({ before: given, after: given }) : notGiven;
}

/** Gives back what was taken away, to the same end as before. */
export async function giveBackGuide(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { uid, guideId }: { uid: string; guideId: number },
): Promise<Outcome<{ before: null; after: Given }>> {
  const row = await setTaken(tx, { uid, guideId, at: null });
  if (!row) return notTaken;
  if (row.ends_at !== null && row.ends_at <= deps.now().toISOString())
    return fail(`It would have ended on ${dayText(row.ends_at)}. Give access again instead.`, undefined, 'past');
  return ok({ before: null, after: { guideId, endsAt: row.ends_at } });
}
