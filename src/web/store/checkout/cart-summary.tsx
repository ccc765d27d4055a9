import type { CartModel } from '#contract/cart-shapes.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { Notice } from '#web/ui/notice.tsx';
import { LineTotal, productLines } from '../order-line.tsx';
import { Totals } from '../totals.tsx';
import styles from './checkout.module.css';

/** The lines and totals of the cart beside the details and payment steps; on a phone folded above them. */
export function CartSummary({ cart }: { cart: CartModel }) {
  return (
    <aside className={styles.side} aria-label="Your order">
      <details className={styles.order}>
        <summary>
          <span>Your order</span>
          <strong>{formatStoreMoney(cart.totalAmount)}</strong>
        </summary>
        <ul className={styles.summary}>
          {productLines(cart.orderItems).map((item) => (
            <li key={item.orderItemId}>
              <span>
                {item.itemName}
                {item.quantity > 1 && `\u00a0×\u00a0${item.quantity}`}
              </span>
              <LineTotal item={item} />
            </li>
          ))}
        </ul>
        <Totals amounts={cart} />
      </details>
      {cart.promoNotice && <Notice>{cart.promoNotice}</Notice>}
    </aside>
  );
}
