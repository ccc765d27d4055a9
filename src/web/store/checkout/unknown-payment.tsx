import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface UnknownPaymentProps {
  errors: readonly string[];
  isAsking: boolean;
  onAskAgain: () => void;
  onDismiss: () => void;
}

/** Shown instead of the cart while the outcome of a payment is unknown, so that the shopper does not pay twice. */
export function UnknownPayment({ errors, isAsking, onAskAgain, onDismiss }: UnknownPaymentProps) {
  return (
    <Panel title="Your payment is being confirmed" alert>
      <p>
        We do not know yet whether your payment went through. Please check your email for the receipt before you pay
        again.
      </p>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
      <p>
        <Button variant="secondary" pending={isAsking} onClick={onAskAgain}>
          Check again
        </Button>{' '}
        <Button variant="quiet" onClick={onDismiss}>
          Show my cart
        </Button>
      </p>
    </Panel>
  );
}

/** Shown if the server no longer returns this cart: it was paid, or it belongs to another user. */
export function LostCart() {
  return (
    <Notice>
      This cart can no longer be shown. If you have paid for it, you will get a receipt by email: please look for it
      before you pay again, or <TextLink href="/find-orders">find your orders</TextLink>.
    </Notice>
  );
}
