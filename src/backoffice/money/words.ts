import type { Comparison } from '#contract/admin/money.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { endOfDay } from '#contract/calendar.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** 'Every cent is explained.' */
export function stateText(comparison: Comparison | null): string {
  if (!comparison) return 'Not compared yet.';
  const { differences, differentAmount } = comparison;
  if (differences === 0) return 'Every cent is explained.';
  return `${counted(differences, 'difference', 'differences')}, ${formatStoreMoney(differentAmount)}.`;
}

/** '14 charges, AU$1,234.50; 1 refund, AU$20.00' */
export function figuresText(comparison: Comparison): string {
  if (comparison.charges + comparison.refunds === 0) return 'Nothing was charged or refunded';
  const { charges, chargedAmount, refunds, refundedAmount } = comparison;
  return [
    charges > 0 && `${counted(charges, 'charge', 'charges')}, ${formatStoreMoney(chargedAmount)}`,
    refunds > 0 && `${counted(refunds, 'refund', 'refunds')}, ${formatStoreMoney(refundedAmount)}`,
  ]
    .filter((text) => text !== false)
    .join('; ');
}

/** Compared while the day was going on. */
export function isPartly(day: string, { until }: Comparison): boolean {
  return new Date(until) < endOfDay(day);
}
