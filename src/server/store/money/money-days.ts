import type { Comparison, Difference, MoneyDay, MoneyDays } from '#contract/admin/money.ts';
import { dayOf } from '#contract/calendar.ts';
import { toDollars } from '#contract/money.ts';
import { lastDayOf } from '#contract/quarters.ts';
import type { Deps } from '../../deps.ts';
import type { Unexplained } from '../payments/daily-reconciliation.ts';
import { type CheckRow, checksBetween } from './compare-days.sql.ts';
import { takingsByDay } from './report.ts';

/** The days of a month until today, with what was found of each. */
export async function moneyDays({ db, now }: Pick<Deps, 'db' | 'now'>, wanted?: string): Promise<MoneyDays> {
  const today = dayOf(now());
  const month = wanted ?? today.slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = lastDayOf(year, number);
  const checks = new Map((await checksBetween(db.read, `${month}-01`, last)).map((check) => [check.day, check]));
  const days = Array.from({ length: Number(last.slice(8)) }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
  return {
    month,
    days: days
      .filter((day) => day <= today)
      .reverse()
      .map((day) => {
        const check = checks.get(day);
        return { day, comparison: check ? toComparison(check) : null };
      }),
  };
}

export async function moneyDay({ db }: Pick<Deps, 'db'>, day: string): Promise<MoneyDay> {
  const [[check], [taken]] = await Promise.all([
    checksBetween(db.read, day, day),
    takingsByDay(db.read, { from: day, to: day }),
  ]);
  return {
    day,
    comparison: check ? { ...toComparison(check), found: toDifferences(check) } : null,
    sold: taken?.paid ?? 0,
    wentBack: taken?.refunded ?? 0,
  };
}

function toComparison(check: CheckRow): Comparison {
  return {
    comparedAt: check.checked_at,
    until: check.until,
    charges: check.charges,
    chargedAmount: toDollars(check.charged_cents),
    refunds: check.refunds,
    refundedAmount: toDollars(check.refunded_cents),
    disputes: check.disputes,
    disputedAmount: toDollars(check.disputed_cents),
    differences: check.differences,
    differentAmount: toDollars(check.different_cents),
  };
}

function toDifferences({ differences_json }: CheckRow): Difference[] {
  return (JSON.parse(differences_json) as Unexplained[]).map(({ kind, about, orderId, cents }) => ({
    kind,
    about,
    orderId,
    amount: toDollars(cents),
  }));
}
