import { dayOf, endOfDay, startOfDay } from '#contract/calendar.ts';
import { storeMoneyOf } from '#contract/money.ts';
import { differenceTexts } from '#contract/money-differences.ts';
import { dayMs, minuteMs } from '#contract/spans.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { audited, type StaffCall } from '../../staff/audited.ts';
import { ProviderSilent, reconcileBooks, type Unexplained } from '../payments/daily-reconciliation.ts';
import { administratorMail } from '../refunds/refund-mails.ts';
import { checksBetween, saveCheck } from './compare-days.sql.ts';

/** What is younger may still be under way: a charge whose response was lost, a refund without its event. */
const settlingMs = 10 * minuteMs;
/** A day is compared again on the next two, because something may be settled late. */
const againDays = 2;
/** After an outage the days that were missed are compared, at most so many. */
const missedDays = 7;

const notYet = fail('This day has not begun. Choose an earlier one.', 'day', 'not_yet');
const silent = fail(
  'The payment provider did not answer, so nothing was compared. Try again in a few minutes.',
  undefined,
  'provider_silent',
);

/** Each day: compares the last days and those that were missed, and mails the administrator if needed. */
export async function compareDays(deps: Deps): Promise<void> {
  const days = Array.from({ length: missedDays + 1 }, (_, at) => dayBefore(latestDay(deps), missedDays - at));
  const checks = await checksBetween(deps.db.read, days[0] ?? '', days.at(-1) ?? '');
  // A day that was compared while it went on was compared in part.
  const checked = new Set(checks.flatMap(({ day, until }) => (until >= endOfDay(day).toISOString() ? day : [])));
  const found: Unexplained[] = [];
  try {
    for (const [at, day] of days.entries())
      if (at >= missedDays - againDays || !checked.has(day)) found.push(...(await compare(deps, day)));
  } finally {
    // Also if the provider stops answering at a later day: an earlier one may not be compared again.
    await tell(deps, found);
  }
}

async function tell(deps: Deps, found: readonly Unexplained[]): Promise<void> {
  if (found.length === 0) return;
  deps.log.error({ unexplained: found.slice(0, 50) }, 'Money could not be explained.');
  await deps.db.transaction((tx) => queueMail(tx, deps, unexplainedMail(deps, found)));
}

/** Compares one day now, because somebody asks. Stored first: nobody waits for another server in a transaction. */
export async function compareDay(
  deps: Deps,
  call: StaffCall,
  input: { day: string; key: string },
): Promise<Outcome<{ differences: number }>> {
  if (input.day > latestDay(deps)) return notYet;
  const action = { name: 'compareDay', subject: `money:${input.day}`, input };
  const stored = await audited(deps, call, action, async () => ok({ before: {}, after: {} }));
  if (!stored.ok) return stored;
  try {
    return ok({ differences: (await compare(deps, input.day)).length });
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    deps.log.warn({ err: error }, 'The payment provider did not answer for a comparison.');
    return silent;
  }
}

async function compare(deps: Deps, day: string): Promise<Unexplained[]> {
  const settled = new Date(deps.now().getTime() - settlingMs);
  const end = endOfDay(day);
  const to = settled < end ? settled : end;
  const report = await reconcileBooks(deps, { from: startOfDay(day), to });
  const { unexplained, unexplainedCents, ...figures } = report;
  deps.log.info({ day, ...figures }, 'The money of a day was compared with the payment provider.');
  await deps.db.transaction((tx) =>
    saveCheck(tx, {
      day,
      until: report.to,
      checked_at: deps.now().toISOString(),
      charges: report.charges,
      charged_cents: report.chargedCents,
      refunds: report.refunds,
      refunded_cents: report.refundedCents,
      disputes: report.disputes,
      disputed_cents: report.disputedCents,
      differences: unexplained.length,
      different_cents: unexplainedCents,
      differences_json: JSON.stringify(unexplained),
    }),
  );
  return unexplained;
}

/** The latest day of which something has settled. */
const latestDay = ({ now }: Pick<Deps, 'now'>): string => dayOf(new Date(now().getTime() - settlingMs));

const dayBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

/** One mail per set of unexplained amounts, so that the same ones are not mailed again every day. */
function unexplainedMail(deps: Deps, unexplained: readonly Unexplained[]) {
  const cents = unexplained.reduce((sum, each) => sum + each.cents, 0);
  const shown = unexplained
    .slice(0, 50)
    .map((each) => `${differenceTexts[each.kind].what}: ${each.about}, ${storeMoneyOf(each.cents)}`);
  const cause = `money:${deps.secrets.tokenFrom('money-report', shown.join('\n')).slice(0, 43)}`;
  return administratorMail(deps, cause, `Money that cannot be explained: ${storeMoneyOf(cents)}`, [
    'The daily comparison of orders, payments and refunds with the payment provider found amounts that do not match.',
    ...shown,
    `What to do about each: ${deps.config.publicOrigin}/admin/money/days`,
  ]);
}
