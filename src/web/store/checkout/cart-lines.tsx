import type { OrderItem } from '#contract/cart-shapes.ts';
import { openedAlready } from '#contract/open-by.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { onlyLeft } from '../product-status.ts';
import { hasExactUnit, LineDetails, LineTotal, UnitPrice } from '../order-line.tsx';
import styles from './cart-lines.module.css';
import { QuantityField } from './quantity-field.tsx';
import type { LineCommands } from './use-line-commands.ts';

interface CartLinesProps {
  lines: readonly OrderItem[];
  commands: LineCommands;
}

export function CartLines({ lines, commands }: CartLinesProps) {
  return (
    <>
      <ul className={styles.lines} aria-label="Items in your cart">
        {lines.map((item) => (
          <li key={item.orderItemId} className={styles.line}>
            <Picture
              className={styles.picture}
              src={item.imageUrl}
              alt=""
              width={120}
              height={120}
              sizes="(width < 576px) 64px, 96px"
            />
            <div className={styles.what}>
              <h3 className={styles.name}>
                {item.pageUrl ? <TextLink href={item.pageUrl}>{item.itemName}</TextLink> : item.itemName}
              </h3>
              <LineDetails item={item} />
              <OpensAlready item={item} />
              {item.left !== undefined && (
                <p className={styles.left}>
                  <Badge tone="warm">{onlyLeft(item.left)}</Badge>
                </p>
              )}
              {(item.quantity > 1 || item.discountUnitPrice !== null) && (
                <p className={styles.unit}>
                  <UnitPrice item={item} />
                  {!hasExactUnit(item) ? null : item.canChangeQuantity ? (
                    item.quantity > 1 && ' each'
                  ) : (
                    <>
                      {' '}
                      <VisuallyHidden>Quantity</VisuallyHidden>
                      <span aria-hidden="true">×</span> {item.quantity}
                    </>
                  )}
                </p>
              )}
            </div>
            <p className={styles.total}>
              <VisuallyHidden>Line total </VisuallyHidden>
              <LineTotal item={item} />
            </p>
            <div className={styles.actions}>
              {item.canChangeQuantity && (
                <QuantityField
                  name={item.itemName}
                  quantity={item.quantity}
                  isPending={commands.changingId === item.orderItemId}
                  onChange={(quantity) => commands.setQuantity(item, quantity)}
                />
              )}
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
      <p role="status" className={styles.announcement}>
        <VisuallyHidden>{commands.announcement}</VisuallyHidden>
      </p>
    </>
  );
}

/** Says of a guide that it opens for the buyer without the purchase. */
function OpensAlready({ item }: { item: OrderItem }) {
  const text = openedAlready(item.openBy);
  return text !== null && <p className={styles.left}>{text}</p>;
}
