import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface UnknownPaymentProps {
  errors: readonly string[];
  isAsking: boolean;
  onAskAgain: () => void;
  onDismiss: () => void;
}

/** Nobody could tell what became of a payment: in the place of the cart, so that it is not made twice. */
export function UnknownPayment({ errors, isAsking, onAskAgain, onDismiss }: UnknownPaymentProps) {
  return (
    <Panel title="Your payment is being confirmed" alert>
      <p>
        We could not hear yet how it went, and it may have gone through. Your receipt comes by e-mail: please look for
        it before you pay again.
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

/** The server has no such cart for this browser any more: paid, or another person's. */
export function LostCart() {
  return (
    <Notice>
      The cart that was here cannot be shown any more. If you have paid for it, your receipt comes by e-mail: please
      look for it before you pay again.
    </Notice>
  );
}
