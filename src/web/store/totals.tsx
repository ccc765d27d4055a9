import type { CartModel } from '#contract/cart-shapes.ts';
import { formatStoreMoney } from '#contract/money.ts';
import styles from './totals.module.css';

type Amounts = Pick<CartModel, 'itemTotalAmount' | 'shippingAmount' | 'taxAmount' | 'totalAmount' | 'promoInfo'>;

/** The sums of a cart or an order. The total already includes GST, so the GST row is information only. */
export function Totals({ amounts }: { amounts: Amounts }) {
  const { itemTotalAmount, shippingAmount, taxAmount, totalAmount, promoInfo } = amounts;
  const discount = promoInfo?.totalItemDiscount ?? 0;
  return (
    <dl className={styles.totals}>
      {(discount > 0 || shippingAmount > 0) && (
        <Row label="Items" amount={formatStoreMoney(itemTotalAmount + discount)} />
      )}
      {promoInfo && discount > 0 && (
        <Row label={`Promo ${promoInfo.promoCode}`} amount={`−${formatStoreMoney(discount)}`} />
      )}
      {shippingAmount > 0 && <Row label="Delivery" amount={formatStoreMoney(shippingAmount)} />}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatStoreMoney(totalAmount)}</dd>
      </div>
      <div className={styles.tax}>
        <dt>Includes GST</dt>
        <dd>{formatStoreMoney(taxAmount)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
