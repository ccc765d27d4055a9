/** Integer cents. Dollars appear only on the wire and in texts; only this file converts them. */
export type Cents = number;

/** Wire amount in dollars with two decimals (contract §0.5). */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Converts a wire amount to cents, rounded (19.99 becomes 1999); NaN if it is not a finite number. */
export function toCents(dollars: number): Cents {
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : Number.NaN;
}

/** Wire amounts added in cents, so that no sum is a fraction of a cent beside it; what is taken off is below zero. */
export function sumDollars(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((cents, dollars) => cents + toCents(dollars), 0));
}

/** Cents of dollars that somebody typed; NaN for a fraction of a cent, which is refused instead of rounded. */
export function typedCents(dollars: number): number {
  const cents = toCents(dollars);
  return Math.abs(dollars * 100 - cents) < 1e-6 ? cents : Number.NaN;
}

/**
 * Dollars that somebody wrote: '1,234.50', '$20', '-5'. A comma stands before three digits only, because ',90' would be
 * cents elsewhere. NaN for what is no amount of whole cents.
 */
export function writtenDollars(text: string): number {
  const plain = text
    .trim()
    .replace(/^(AU)?\$\s*/i, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^-?\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

const audFormat = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** '$1,234.50' (§9: en-AU AUD). */
export function formatMoney(dollars: number): string {
  return audFormat.format(dollars);
}

/**
 * 'AU$1,234.50': store amounts have the prefix 'AU' (§9, A-81). Zero is 'AU$0.00', because totals use this format. What
 * is less than nothing has its sign before the currency.
 */
export function formatStoreMoney(dollars: number): string {
  return dollars < 0 ? `−AU${formatMoney(-dollars)}` : `AU${formatMoney(dollars)}`;
}

/** 'AU$1,234.50' of an amount in cents. */
export function storeMoneyOf(cents: Cents): string {
  return formatStoreMoney(toDollars(cents));
}

/** 'Free' or '$19.90': what staff set as a price. */
export function priceText(dollars: number): string {
  return dollars === 0 ? 'Free' : formatMoney(dollars);
}

/** 'AU$134.99 a year', of a plan. */
export function periodPriceText(dollars: number, per: 'monthly' | 'yearly'): string {
  return `${formatStoreMoney(dollars)} ${per === 'monthly' ? 'a month' : 'a year'}`;
}

/** A catalogue price: the overriding text if set, FREE for 0, otherwise the store amount (§9, A-81). */
export function formatPrice(dollars: number, priceTextOveriding?: string | null): string {
  if (priceTextOveriding) return priceTextOveriding;
  return dollars === 0 ? 'FREE' : formatStoreMoney(dollars);
}
