import { lazy, Suspense } from 'react';
import type { OrderItem } from '#contract/cart-shapes.ts';
import { type Cents, formatPrice, formatStoreMoney, toCents, toDollars, storeMoneyOf } from '#contract/money.ts';
import { Price } from '#web/ui/price.tsx';
import styles from './order-line.module.css';

/** Loaded only for lines with a time: the formats of times are 1 KB. */
const LineTimes = lazy(async () => ({ default: (await import('./line-times.tsx')).LineTimes }));

/** The product lines. The tax line is excluded, because the totals show it. */
export function productLines(orderItems: readonly OrderItem[]): OrderItem[] {
  return orderItems.filter((item) => item.orderItemType === 0);
}

/** The price of a line in cents, because 3 × 19.99 is not exact in floating point. */
function lineCents({ lineTotal, ...item }: OrderItem): Cents {
  return lineTotal === undefined ? unitCents(item) * item.quantity : toCents(lineTotal);
}

function unitCents(item: Pick<OrderItem, 'unitPrice' | 'addedUnitPrice' | 'discountUnitPrice'>): Cents {
  return toCents(item.discountUnitPrice ?? item.unitPrice + item.addedUnitPrice);
}

/** Whether the price of a unit, times the quantity, is the price of the line. */
export function hasExactUnit(item: OrderItem): boolean {
  return unitCents(item) * item.quantity === lineCents(item);
}

/**
 * The price of one unit; with a promotion also the previous price, struck through (§9, A-12). Where a discount does not
 * divide by the quantity, it is told for the line.
 */
export function UnitPrice({ item }: { item: OrderItem }) {
  const baseCents = toCents(item.unitPrice + item.addedUnitPrice);
  const base = toDollars(baseCents);
  const discounted = item.discountUnitPrice;
  if (!hasExactUnit(item)) {
    const discount = toDollars(baseCents * item.quantity - lineCents(item));
    return <Price now={`${item.quantity} × ${formatStoreMoney(base)}, less ${formatStoreMoney(discount)}`} />;
  }
  if (discounted === null || discounted === base) return <Price now={formatPrice(base)} />;
  return <Price now={formatStoreMoney(discounted)} before={formatStoreMoney(base)} />;
}

export function LineTotal({ item }: { item: OrderItem }) {
  return <Price now={storeMoneyOf(lineCents(item))} />;
}

/** The chosen options and the description of the line, for example the attendees. */
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
      {item.itemDescHtml && <Description html={item.itemDescHtml} />}
    </div>
  );
}

/** The server escapes this markup. */
function Description({ html: written }: { html: string }) {
  // '7:00 pm' stays on one line.
  const html = written.replaceAll(/(\d) ([ap]m)\b/g, '$1\u00a0$2');
  const plain = <div dangerouslySetInnerHTML={{ __html: html }} />;
  if (!html.includes('<time ')) return plain;
  return (
    <Suspense fallback={plain}>
      <LineTimes html={html} />
    </Suspense>
  );
}
