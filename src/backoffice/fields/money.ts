import { writtenDollars } from '#contract/money.ts';

/** Dollars as the wire takes them, from what somebody types: '1,234.50', '$20'. Null for nothing, NaN for no amount. */
export function dollarsOf(text: string): number | null {
  if (/^((AU)?\$)?$/i.test(text.trim())) return null;
  const dollars = writtenDollars(text);
  return dollars < 0 || Object.is(dollars, -0) ? Number.NaN : dollars;
}

/** '19.90' for a field; '' for nothing. */
export function dollarText(dollars: number | null): string {
  return dollars === null || Number.isNaN(dollars) ? '' : dollars.toFixed(2);
}
