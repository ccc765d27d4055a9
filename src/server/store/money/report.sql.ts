import { type Kysely, sql } from 'kysely';
import type { Days } from '#contract/quarters.ts';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;

function daysIn(source: Source, { from, to }: Days) {
  return source
    .selectFrom('money_day')
    .select(({ fn }) => fn.sum<number>('amount_cents').as('amount_cents'))
    .where('day', '>=', from)
    .where('day', '<=', to);
}

/** What was sold and what went back on each day, oldest first. */
export async function sumsByDay(source: Source, days: Days) {
  return daysIn(source, days)
    .select(({ fn }) => [
      'day',
      'way',
      fn.sum<number>('gst_cents').as('gst_cents'),
      fn.sum<number>('taxable_cents').as('taxable_cents'),
      fn.sum<number>('discount_cents').as('discount_cents'),
    ])
    .groupBy(['day', 'way'])
    .orderBy('day')
    .execute();
}

// Each subscriber has a subscription of their own: what is one thing there is the plan, which its name says.
const itemId = sql<number>`case when kind = 'subscription' then 0 else item_id end`;
const planName = sql<string>`case when kind = 'subscription' then name else '' end`;

/** For what it was; a thing that was renamed has one of its names. */
export async function sumsByItem(source: Source, days: Days) {
  return daysIn(source, days)
    .select(({ fn }) => [
      'way',
      'kind',
      itemId.as('item_id'),
      fn.max('name').as('name'),
      fn.sum<number>('quantity').as('quantity'),
    ])
    .groupBy(['way', 'kind', itemId, planName])
    .execute();
}

/** The first day with a sale. */
export async function firstDay(source: Source): Promise<string | undefined> {
  return (await source.selectFrom('money_day').select('day').orderBy('day').limit(1).executeTakeFirst())?.day;
}

/** The charges that buyers began to contest between two instants, if the bank held or has taken the money. */
export async function disputesBetween(source: Source, from: string, to: string) {
  return source
    .selectFrom('dispute')
    .select(['amount_cents', 'created_at'])
    .where('status', 'in', ['needs_response', 'under_review', 'lost'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();
}
