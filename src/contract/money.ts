/** Integer cents. Dollars exist on the wire and in what a person reads, and are made here only. */
export type Cents = number;

/** Wire amount in dollars with two decimals (contract §0.5). */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Cents of a wire amount; NaN when it is no finite number. Rounds to the cent, so 19.99 becomes 1999. */
export function toCents(dollars: number): Cents {
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : Number.NaN;
}

const audFormat = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** '$1,234.50' (§9: en-AU AUD). */
export function formatMoney(dollars: number): string {
  return audFormat.format(dollars);
}

/** 'AU$1,234.50': store amounts carry the prefix 'AU' (§9, A-81). Zero stays 'AU$0.00': it is for totals. */
export function formatStoreMoney(dollars: number): string {
  return `AU${formatMoney(dollars)}`;
}

/** A catalogue price: the overriding text, else FREE for 0, else the store amount (§9, A-81). */
export function formatPrice(dollars: number, priceTextOveriding?: string | null): string {
  if (priceTextOveriding) return priceTextOveriding;
  return dollars === 0 ? 'FREE' : formatStoreMoney(dollars);
}
