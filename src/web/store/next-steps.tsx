import type { PaidOrder } from '#contract/store.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { productLines } from './order-line.tsx';
import styles from './order-view.module.css';

/** What the buyer can expect of each kind of line that is not refunded; nothing after a whole refund. */
export function NextSteps({ order }: { order: PaidOrder }) {
  const returned = new Set(order.refunds.flatMap(({ items }) => items));
  const kept = productLines(order.orderItems).filter(
    ({ quantity, itemName }) => !returned.has(`${quantity} × ${itemName}`),
  );
  const has = (itemType: string) => kept.some(({ ext }) => ext?.itemType === itemType);
  // A subscription is the only line that is neither an item of the shop nor a guide or an event.
  const isSubscription = kept.some(({ ext, productId }) => ext === null && productId === null);
  const isSent = kept.some(({ ext }) => ext === null) && (order.shippingAddress !== null || order.addressMissing);
  if (order.orderStatus === 'refunded' || !(has('guide') || has('event') || isSent || isSubscription)) return null;
  return (
    <section className={styles.next} aria-labelledby="next-title">
      <h3 id="next-title">What happens now</h3>
      <ul>
        {isSubscription && (
          <li>
            Your guides are open now: <TextLink href="/member/dashboard">go to your guides</TextLink>
          </li>
        )}
        {has('guide') && (
          <li>
            Your guides are on your <TextLink href="/member/dashboard">dashboard</TextLink>
          </li>
        )}
        {has('event') && <li>Event details are in your email, with an entry for your calendar</li>}
        {isSent && <li>Your parcel leaves within three working days</li>}
      </ul>
    </section>
  );
}
