import type { CartModel } from '#contract/cart-shapes.ts';
import { formatPrice, formatStoreMoney } from '#contract/money.ts';
import { countryNames } from '#contract/postcodes.ts';
import { freeFromText } from './free-from-text.ts';
import styles from './totals.module.css';

type Amounts = Pick<CartModel, 'itemTotalAmount' | 'shippingAmount' | 'taxAmount' | 'totalAmount' | 'promoInfo'> &
  Partial<Pick<CartModel, 'delivery'>>;

/**
 * The sums of a cart or an order. The total already includes GST, so the GST row is information only. `isSent`:
 * something goes by post, so free delivery is named too.
 */
export function Totals({ amounts, isSent = amounts.delivery != null }: { amounts: Amounts; isSent?: boolean }) {
  const { itemTotalAmount, shippingAmount, taxAmount, totalAmount, promoInfo, delivery } = amounts;
  const discount = promoInfo?.totalItemDiscount ?? 0;
  const option = delivery?.options.find(({ country }) => country === delivery.country);
  const isUndeliverable = delivery != null && option === undefined;
  return (
    <dl className={styles.totals}>
      {(discount > 0 || isSent) && <Row label="Items" amount={formatStoreMoney(itemTotalAmount + discount)} />}
      {promoInfo && discount > 0 && (
        <Row label={`Promo ${promoInfo.promoCode}`} amount={`−${formatStoreMoney(discount)}`} />
      )}
      {isSent && (
        <Row
          label={delivery?.isEstimate ? 'Delivery (estimate)' : 'Delivery'}
          note={
            option && delivery
              ? `${delivery.isEstimate ? 'Within' : 'To'} ${countryNames[delivery.country]}${freeFromText(option)}`
              : null
          }
          amount={isUndeliverable ? 'Not possible' : formatPrice(shippingAmount)}
        />
      )}
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

function Row({ label, note = null, amount }: { label: string; note?: string | null; amount: string }) {
  return (
    <div>
      <dt>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
