import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import { useApi } from '#web/api/api-context.tsx';
import type { CardHandle } from '../card-field/card-handle.ts';
import { usePaymentCaptcha } from '#web/api/payment-captcha.ts';
import { loadCode } from '#web/ui/load-code.ts';
import { isFree } from './cart-rules.ts';
import { rememberPayment } from './open-payment.ts';
import { payCart } from './pay-cart.ts';

interface PaymentEvents {
  onPaid: (orderToken: string) => void;
  onAccountNeeded: () => void;
  /** After a refusal the cart may have changed: 'Your cart has changed. Please review it.' */
  onRefused: () => void;
}

export interface PaymentControl {
  /** Charges the card of the card form. */
  pay: () => Promise<void>;
  /** Charges the card that the shopper has authorised in a wallet; the card form may be empty. */
  payByWallet: (tokenId: string) => Promise<void>;
  isPending: boolean;
  /** True while the browser solves a captcha, after declined cards. */
  isChecking: boolean;
  errors: readonly string[];
  showError: (message: string) => void;
  /** Receives the current card error. Every change also invalidates a token that was created before. */
  cardChanged: (error: string | null) => void;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function usePayment(
  cart: CartModel,
  card: RefObject<CardHandle | null>,
  { onPaid, onAccountNeeded, onRefused }: PaymentEvents,
): PaymentControl {
  const call = useApi();
  const { isChecking, solveCaptcha } = usePaymentCaptcha(loadCode);
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const isBusy = useRef(false);
  const cardError = useRef<string | null>(null);
  // Kept while the outcome is unknown, so that the next press repeats the same payment.
  const openToken = useRef<string | null>(null);

  const attempt = async (walletToken: string | null): Promise<boolean> => {
    let tokenId = openToken.current ?? walletToken;
    if (!isFree(cart) && tokenId === null) {
      const made = await card.current?.createToken();
      // The card field shows its own error.
      if (made === undefined || 'error' in made) return false;
      tokenId = made.tokenId;
    }
    const payment = {
      tokenId: isFree(cart) ? null : tokenId,
      itemTotalAmount: cart.itemTotalAmount,
      totalAmount: cart.totalAmount,
      cartId: cart.cartId,
    };
    rememberPayment({ cartId: cart.cartId, itemTotalAmount: cart.itemTotalAmount });
    const result = await payCart(call, payment, {
      handleAction: (clientSecret) =>
        card.current?.handleAction(clientSecret) ?? Promise.resolve({ error: 'The card form is gone.' }),
      solveCaptcha,
      wait,
    });
    openToken.current = result.outcome === 'unknown' ? tokenId : null;
    if (result.outcome !== 'unknown') rememberPayment(null);
    if (result.outcome === 'paid') {
      onPaid(result.orderToken);
      return true;
    }
    if (result.outcome === 'account needed') onAccountNeeded();
    else setErrors(result.errors);
    if (result.outcome === 'refused') onRefused();
    return false;
  };

  const start = async (walletToken: string | null): Promise<void> => {
    // A ref, because state changes too late for a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setErrors([]);
    const isPaid = await attempt(walletToken);
    // Stays busy after success until the page changes.
    if (isPaid) return;
    isBusy.current = false;
    setPending(false);
  };

  return {
    isPending,
    isChecking,
    errors,
    cardChanged(error) {
      cardError.current = error;
      openToken.current = null;
    },
    showError: (message) => setErrors([message]),
    async pay() {
      if (!isBusy.current && cardError.current !== null) card.current?.focus();
      else await start(null);
    },
    payByWallet: start,
  };
}
