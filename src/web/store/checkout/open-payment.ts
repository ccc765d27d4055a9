import { openPaymentKey } from '#web/api/open-payment-key.ts';

/** A payment that was sent and whose end nobody has heard yet. */
export interface OpenPayment {
  cartId: string;
  itemTotalAmount: number;
}

/** For this tab alone, and no longer than it is open: it leads to an order with somebody's name on it. */
export function rememberPayment(payment: OpenPayment | null): void {
  try {
    if (payment === null) sessionStorage.removeItem(openPaymentKey);
    else sessionStorage.setItem(openPaymentKey, JSON.stringify(payment));
  } catch {
    // Storage is refused: then only the page itself knows.
  }
}

export function rememberedPayment(): OpenPayment | null {
  try {
    return JSON.parse(sessionStorage.getItem(openPaymentKey) ?? 'null') as OpenPayment | null;
  } catch {
    return null;
  }
}
