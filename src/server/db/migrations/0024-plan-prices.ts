import { sql } from 'kysely';
import { flagSet, fromZero, integer, nullableText, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** What the plans cost whoever subscribes now; a subscription keeps the prices under which it was begun. */
export const planPrices = {
  name: '0024-plan-prices',
  tables: {
    plan_price: {
      key: 'plan',
      columns: {
        ...text('plan'),
        ...integer('monthly_cents', 'yearly_cents'),
        ...flagSet('on_sale'),
        ...fromZero('revision'),
      },
    },
  },
  // null: begun before prices could be changed, by this version or the one before.
  columns: { subscription: nullableText('prices_json') },
  async up(tx) {
    await sql`insert into plan_price (plan, monthly_cents, yearly_cents) values ('standard', 799, 5699), ('pro', 1899, 13499)`.execute(
      tx,
    );
  },
} satisfies Migration;
