import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './checkout.module.css';

/** Nobody could tell what became of a payment: in the place of the cart, so that it is not made twice. */
export function UnknownPayment({ errors, onAskAgain, onDismiss }: { errors: readonly string[]; onAskAgain: () => void; onDismiss: () => void }) {
  return (
    <Panel title="Your payment is being confirmed" alert>
      <p>We could not hear yet how it went, and it may have gone through. Your receipt comes by e-mail: please look for it before you pay again.</p>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
      <p className={styles.onwards}>
        <Button variant="secondary" onClick={onAskAgain}>
          Check again
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          Show my cart
        </Button>
      </p>
    </Panel>
  );
}

/** The server has no such cart for this browser any more: paid, or another person's. */
export function LostCart() {
  return <Notice>The cart that was here cannot be shown any more. If you have paid for it, your receipt comes by e-mail: please look for it before you pay again.</Notice>;
}
