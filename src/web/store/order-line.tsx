import type { OrderItem } from '#contract/cart-shapes.ts';
import { formatPrice, formatStoreMoney, toCents, toDollars } from '#contract/money.ts';
import { Price } from '#web/ui/price.tsx';
import styles from './order-line.module.css';

/** Lines that were put in; the tax line informs and stands with the totals. */
export function productLines(orderItems: readonly OrderItem[]): OrderItem[] {
  return orderItems.filter((item) => item.orderItemType === 0);
}

/** What one unit costs; a promotion's price beside the struck one (§9, A-12). */
export function UnitPrice({ item }: { item: OrderItem }) {
  const base = item.unitPrice + item.addedUnitPrice;
  const discounted = item.discountUnitPrice;
  if (discounted === null || discounted === base) return <Price now={formatPrice(base)} />;
  return <Price now={formatStoreMoney(discounted)} before={formatStoreMoney(base)} />;
}

export function LineTotal({ item }: { item: OrderItem }) {
  const unit = item.discountUnitPrice ?? item.unitPrice + item.addedUnitPrice;
  // Through cents: 3 × 19.99 is no exact number of dollars.
  return <Price now={formatStoreMoney(toDollars(toCents(unit) * item.quantity))} />;
}

/** Options chosen, and what the thing says of itself, such as who attends. */
export function LineDetails({ item }: { item: OrderItem }) {
  return (
    <div className={styles.details}>
      {item.variantOptionsSerialised.length > 0 && (
        <ul className={styles.options}>
          {item.variantOptionsSerialised.map(({ Name, Value }) => (
            <li key={Name}>
              {Name}: {Value}
            </li>
          ))}
        </ul>
      )}
      {/* Written and escaped by the server. */}
      {item.itemDescHtml && <div dangerouslySetInnerHTML={{ __html: item.itemDescHtml }} />}
    </div>
  );
}
