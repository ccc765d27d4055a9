import { dateText } from '#contract/event-times.ts';
import { formatStoreMoney } from '#contract/money.ts';
import type { OrderRefund } from '#contract/store.ts';
import { organisationZone } from '#contract/wall-clock.ts';
import styles from './order-refunds.module.css';

const states: Record<OrderRefund['status'], string> = {
  pending: 'On its way',
  refunded: 'Refunded to your card',
  failed: 'Not paid: your bank refused it. We will contact you.',
};

/** What went back to the buyer, oldest first. */
export function OrderRefunds({ refunds }: { refunds: readonly OrderRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section className={styles.refunds} aria-labelledby="refunds-title">
      <h3 id="refunds-title" className={styles.title}>
        Refunds
      </h3>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <li key={`${refund.refundDate}-${refund.amount}`} className={styles.refund}>
            <div>
              <strong>{states[refund.status]}</strong>,{' '}
              <time dateTime={refund.refundDate}>{dateText(refund.refundDate, organisationZone)}</time>
              {refund.items.length > 0 && <p className={styles.fact}>{refund.items.join(', ')}</p>}
              {refund.reason !== '' && <p className={styles.fact}>{refund.reason}</p>}
            </div>
            <p className={styles.amount}>
              {formatStoreMoney(refund.amount)}
              <span className={styles.tax}>includes GST of {formatStoreMoney(refund.taxAmount)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
