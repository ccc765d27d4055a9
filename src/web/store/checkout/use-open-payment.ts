import { useState } from 'react';
import { useApi } from '#web/api/api-context.tsx';
import { useLoad } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { askPayment } from './ask-payment.ts';
import { rememberedPayment, rememberPayment } from './open-payment.ts';

export type PaymentCheck =
  | { status: 'reading' | 'asking' | 'paid' }
  /** This status stays during another check, because its button has the focus. */
  | { status: 'unknown'; errors: readonly string[]; isAsking: boolean }
  /** The cart can be shown; `errors` say why a payment failed. */
  | { status: 'none'; errors: readonly string[] };

interface OpenPaymentControl {
  check: PaymentCheck;
  askAgain: () => void;
  /** Shows the cart although the outcome is unknown. */
  dismiss: () => void;
}

const stillUnknownText = 'There is still no answer.';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Before the cart is shown, checks a payment that this tab has sent and whose outcome is unknown. */
export function useOpenPayment(onPaid: (orderToken: string, cartId: string) => void): OpenPaymentControl {
  const call = useApi();
  const isSessionKnown = useSession().status !== 'loading';
  const [check, setCheck] = useState<PaymentCheck>({ status: 'reading' });
  const [attempt, setAttempt] = useState(0);
  useLoad(isSessionKnown ? String(attempt) : null, {
    async load() {
      const payment = rememberedPayment();
      if (payment === null) return null;
      setCheck((before) => (before.status === 'unknown' ? { ...before, isAsking: true } : { status: 'asking' }));
      return { payment, answer: await askPayment(call, payment, wait) };
    },
    loaded(result) {
      if (result === null) return setCheck({ status: 'none', errors: [] });
      const { payment, answer } = result;
      if (answer.outcome === 'unknown') {
        return setCheck({
          status: 'unknown',
          errors: attempt > 0 && answer.errors.length === 0 ? [stillUnknownText] : answer.errors,
          isAsking: false,
        });
      }
      rememberPayment(null);
      if (answer.outcome === 'ended') return setCheck({ status: 'none', errors: answer.errors });
      setCheck({ status: 'paid' });
      onPaid(answer.orderToken, payment.cartId);
    },
    // `askPayment` never rejects; a failure gives the outcome 'unknown'.
    failed: () => undefined,
  });

  return {
    check,
    askAgain: () => setAttempt(attempt + 1),
    dismiss() {
      rememberPayment(null);
      setCheck({ status: 'none', errors: [] });
    },
  };
}
