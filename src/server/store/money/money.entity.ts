import type { Waiting } from '#contract/admin/today.ts';
import { dayOf } from '#contract/calendar.ts';
import { storeMoneyOf } from '#contract/money.ts';
import { plainDateText } from '#contract/month-names.ts';
import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../../deps.ts';
import type { StaffEntity } from '../../staff/entity.ts';
import { differingChecks } from './compare-days.sql.ts';
import { moneyFile } from './money.export.ts';

const shownMs = 31 * dayMs;
const shownAtOnce = 5;

/** A day, such as '2026-11-24', or the period of a file, such as '2026-07-01_2026-09-30'. */
const called = (id: string) => id.split('_').map(plainDateText).join(' to ');

export const moneyEntity: StaffEntity = {
  kind: 'money',
  name: 'Money',
  permission: 'shop.manage',
  called: (id) => `the money of ${called(id)}`,
  verbs: {
    compareDay: { words: 'compared with the payment provider' },
    exportMoney: { words: 'saved as a file' },
  },
  exports: [moneyFile],
  today: differencesToday,
};

/** The days of the last month of which not every cent is explained. */
async function differencesToday({ db }: Deps, now: Date): Promise<{ waiting: Waiting[] }> {
  const since = dayOf(new Date(now.getTime() - shownMs));
  return {
    waiting: (await differingChecks(db.read, since, shownAtOnce)).map(({ day, different_cents }) => ({
      text: `${storeMoneyOf(different_cents)} of ${plainDateText(day)} is not explained.`,
      way: { press: 'See the differences', to: `/admin/money/days/${day}` },
    })),
  };
}
