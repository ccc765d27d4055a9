import { openPaymentKey } from '#web/api/open-payment-key.ts';

/** A payment that was sent and whose outcome is not known yet. */
export interface OpenPayment {
  cartId: string;
  itemTotalAmount: number;
}

/** Stored for this tab only (sessionStorage), because it leads to an order with personal data. */
export function rememberPayment(payment: OpenPayment | null): void {
  try {
    if (payment === null) sessionStorage.removeItem(openPaymentKey);
    else sessionStorage.setItem(openPaymentKey, JSON.stringify(payment));
  } catch {
    // Storage is blocked; then the payment is not remembered.
  }
}

export function rememberedPayment(): OpenPayment | null {
  try {
    return JSON.parse(sessionStorage.getItem(openPaymentKey) ?? 'null') as OpenPayment | null;
  } catch {
    return null;
  }
}
