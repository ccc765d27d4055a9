import { useEffect, useRef, useState } from 'react';
import { useApi } from '#web/api/api-context.tsx';
import { useSession } from '#web/api/use-session.ts';
import { askPayment } from './ask-payment.ts';
import { rememberedPayment, rememberPayment } from './open-payment.ts';

export type PaymentCheck =
  | { status: 'reading' | 'asking' | 'paid' }
  /** Stays while it is asked again, for there is a button in it that was pressed. */
  | { status: 'unknown'; errors: readonly string[]; isAsking: boolean }
  /** The cart can be shown; `errors` is what became of a payment that came to nothing. */
  | { status: 'none'; errors: readonly string[] };

interface OpenPaymentControl {
  check: PaymentCheck;
  askAgain: () => void;
  /** Who has been told may go on to the cart. */
  dismiss: () => void;
}

const stillUnknownText = 'There is still no answer.';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Before the cart is shown: what became of a payment that this tab has sent and not heard the end of. */
export function useOpenPayment(onPaid: (orderToken: string, cartId: string) => void): OpenPaymentControl {
  const call = useApi();
  const isSessionKnown = useSession().status !== 'loading';
  const [check, setCheck] = useState<PaymentCheck>({ status: 'reading' });
  const [attempt, setAttempt] = useState(0);
  // Whom to tell changes with every picture, and is no reason to ask again.
  const told = useRef(onPaid);
  useEffect(() => {
    told.current = onPaid;
  });

  useEffect(() => {
    if (!isSessionKnown) return undefined;
    const payment = rememberedPayment();
    if (payment === null) {
      setCheck({ status: 'none', errors: [] });
      return undefined;
    }
    let isCurrent = true;
    setCheck((before) => (before.status === 'unknown' ? { ...before, isAsking: true } : { status: 'asking' }));
    void askPayment(call, payment, wait).then((answer) => {
      if (!isCurrent) return;
      if (answer.outcome === 'unknown') {
        setCheck({
          status: 'unknown',
          errors: attempt > 0 && answer.errors.length === 0 ? [stillUnknownText] : answer.errors,
          isAsking: false,
        });
        return;
      }
      rememberPayment(null);
      if (answer.outcome === 'ended') setCheck({ status: 'none', errors: answer.errors });
      else {
        setCheck({ status: 'paid' });
        told.current(answer.orderToken, payment.cartId);
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [call, isSessionKnown, attempt]);

  return {
    check,
    askAgain: () => setAttempt(attempt + 1),
    dismiss() {
      rememberPayment(null);
      setCheck({ status: 'none', errors: [] });
    },
  };
}
