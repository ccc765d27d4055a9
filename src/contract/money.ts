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

/** Cents of dollars that somebody typed; NaN for a fraction of a cent, which is refused instead of rounded. */
export function typedCents(dollars: number): number {
  const cents = toCents(dollars);
  return Math.abs(dollars * 100 - cents) < 1e-6 ? cents : Number.NaN;
}

const audFormat = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** '$1,234.50' (§9: en-AU AUD). */
export function formatMoney(dollars: number): string {
  return audFormat.format(dollars);
}

/** 'AU$1,234.50': store amounts have the prefix 'AU' (§9, A-81). Zero is 'AU$0.00', because totals use this format. */
export function formatStoreMoney(dollars: number): string {
  return `AU${formatMoney(dollars)}`;
}

/** 'AU$1,234.50' of an amount in cents. */
export function storeMoneyOf(cents: Cents): string {
  return formatStoreMoney(toDollars(cents));
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
