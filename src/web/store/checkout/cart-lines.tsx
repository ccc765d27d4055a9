import type { OrderItem, PromoInfo } from '#contract/cart-shapes.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { LineDetails, LineTotal, UnitPrice } from '../order-line.tsx';
import styles from './cart-lines.module.css';
import type { LineCommands } from './use-line-commands.ts';

interface CartLinesProps {
  lines: readonly OrderItem[];
  promo: PromoInfo | null;
  commands: LineCommands;
}

export function CartLines({ lines, promo, commands }: CartLinesProps) {
  return (
    <ul className={styles.lines} aria-label="Items in your cart">
      {lines.map((item) => (
        <li key={item.orderItemId} className={styles.line}>
          <div className={styles.what}>
            <h3 className={styles.name}>{item.itemName}</h3>
            <LineDetails item={item} />
          </div>
          <p className={styles.total}>
            <VisuallyHidden>Line total </VisuallyHidden>
            <LineTotal item={item} promo={promo} />
          </p>
          <p className={styles.unit}>
            <UnitPrice item={item} />{' '}
            <span>
              <VisuallyHidden>Quantity</VisuallyHidden>
              <span aria-hidden="true">×</span> {item.quantity}
            </span>
          </p>
          <div className={styles.remove}>
            <Button
              variant="quiet"
              size="small"
              pending={commands.removingId === item.orderItemId}
              onClick={() => void commands.remove(item)}
            >
              Remove <VisuallyHidden>{item.itemName}</VisuallyHidden>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
