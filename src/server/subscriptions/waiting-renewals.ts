import { addDays } from '#contract/calendar.ts';
import { hourMs } from '#contract/spans.ts';
import type { Waiting } from '#contract/admin/today.ts';
import type { Deps } from '../deps.ts';
import { countText } from '../staff/count-text.ts';
import { renewalNow } from './renewal-clock.ts';
import { countWaitingRenewals } from './subscription.sql.ts';

/** Renewals whose cards nobody has declined: the provider does not know them, or does not answer (renew.ts). */
export async function waitingRenewals(deps: Deps): Promise<{ waiting: Waiting[] }> {
  const now = (await renewalNow(deps)).getTime();
  const before = new Date(now - hourMs).toISOString();
  const count = await countWaitingRenewals(deps.db.read, before, addDays(new Date(now + hourMs), 1).toISOString());
  if (count === 0) return { waiting: [] };
  const what = countText(count, 'renewal waits', 'renewals wait');
  const unclear =
    deps.config.wokenCopy === null
      ? ''
      : ' Or its customer was charged another amount after the backup that this site was restored from: look there, and give it back if it is wrong.';
  return {
    waiting: [
      {
        text: `${what}: the payment provider does not know the kept card, or does not answer. Check whose account the payment keys are of.${unclear}`,
        way: { press: 'See the subscriptions', to: '/admin/subscriptions' },
      },
    ],
  };
}
