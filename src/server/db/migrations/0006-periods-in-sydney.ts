import { sql } from 'kysely';
import { addMonths, dayOf, monthsBetween } from '#contract/calendar.ts';
import type { Migration } from './migrate.ts';

interface Period {
  id: number;
  anchor_at: string;
  paid_until: string;
  next_charge_at: string | null;
}

/**
 * Periods were counted on UTC days, so some end a day or more too early in Sydney. They are made longer. One
 * that ends too late keeps the day that the member was told, and the next one ends on the right day.
 */
export const periodsInSydney = {
  name: '0006-periods-in-sydney',
  async up(tx) {
    const { rows } = await sql<Period>`select id, anchor_at, paid_until, next_charge_at from subscription
      where status <> 'ended' and anchor_at is not null and paid_until is not null`.execute(tx);
    const late = rows.flatMap((row) => {
      const [anchor, end] = [new Date(row.anchor_at), new Date(row.paid_until)];
      const right = addMonths(anchor, monthsBetween(anchor, end)).toISOString();
      if (dayOf(right) <= dayOf(end)) return [];
      // A renewal that has failed keeps the day of its next try.
      return [{ id: row.id, right, charge: row.next_charge_at === row.paid_until ? right : row.next_charge_at }];
    });
    if (late.length === 0) return;
    const values = late.map(({ id, right, charge }) => sql`(cast(${id} as integer), ${right}, ${charge})`);
    await sql`with changed (id, paid_until, next_charge_at) as (values ${sql.join(values)})
      update subscription set
        paid_until = (select changed.paid_until from changed where changed.id = subscription.id),
        next_charge_at = (select changed.next_charge_at from changed where changed.id = subscription.id)
      where id in (select id from changed)`.execute(tx);
  },
} satisfies Migration;
