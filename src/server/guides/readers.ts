import type { Kysely } from 'kysely';
import type { SubscriptionType } from '#contract/subscriptions.ts';
import { planTitles } from '#contract/plan-titles.ts';
import type { Tables } from '../db/tables.ts';
import { countText } from '../staff/count-text.ts';
import { countOnlyByPlan, countReaders } from './holders.sql.ts';

const names = new Intl.ListFormat('en-AU');

/** A guide, and the plans that open it no longer. */
export interface Lost {
  guideId: number;
  plans: readonly SubscriptionType[];
}

/** How many subscribers lose these guides, as a sentence; null if nobody does. */
export async function readersText(source: Kysely<Tables>, lost: readonly Lost[], now: Date): Promise<string | null> {
  const plans = [...new Set(lost.flatMap((each) => each.plans))];
  const [first, ...others] = lost;
  if (!first || plans.length === 0) return null;
  // What else opens a guide is asked for one; of several, the number of their readers is enough to stop and think.
  const isOne = others.length === 0;
  const count = isOne
    ? await countOnlyByPlan(source, { guideId: first.guideId, plans, now })
    : await countReaders(source, plans, now);
  if (count === 0) return null;
  const who = `${countText(count, 'subscriber', 'subscribers')} of ${names.format(plans.map((plan) => planTitles[plan]))}`;
  const how = isOne ? (count === 1 ? 'it by that plan alone' : 'it by their plan alone') : 'them by their plan';
  return `${who} ${count === 1 ? 'has' : 'have'} ${how}.`;
}
