import type { StaffOrder } from '#contract/admin/orders.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { Section } from '../detail/section.tsx';
import { deliveryText } from './words.ts';
import styles from './orders.module.css';

/** The lines of an order, each with what went back of it. */
export function Bought({ order: { lines } }: { order: StaffOrder }) {
  return (
    <Section title="What was bought">
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.lineId}>
            <span>
              <strong>
                {line.quantity > 1 && `${line.quantity} × `}
                {line.name}
              </strong>
              {line.options && <span className={styles.soft}>{line.options}</span>}
              {line.bookingCode !== null && <span className={styles.soft}>Booking code {line.bookingCode}</span>}
              {line.refundedQuantity > 0 && (
                <span className={styles.soft}>
                  {line.refundedQuantity} of {line.quantity} taken back
                </span>
              )}
            </span>
            <span>
              {formatStoreMoney(line.amount)}
              <span className={styles.soft}>
                {line.taxAmount > 0 ? `GST ${formatStoreMoney(line.taxAmount)}` : 'No GST'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function titleOf(deliveries: StaffOrder['deliveries']): string {
  const tickets = deliveries.filter(({ kind }) => kind === 'ticket').length;
  if (tickets === deliveries.length) return 'Who comes';
  return tickets === 0 ? 'What the buyer can open' : 'Who comes, and what the buyer can open';
}

/** Who comes, and what is open to the buyer. */
export function Delivered({ order: { deliveries } }: { order: StaffOrder }) {
  if (deliveries.length === 0) return null;
  return (
    <Section title={titleOf(deliveries)}>
      <ul className={styles.lines}>
        {deliveries.map((each) => (
          <li key={`${each.lineId} ${each.code}`}>
            <span>
              <strong>{each.kind === 'ticket' ? (each.who ?? 'A guest without a name') : each.what}</strong>
              {each.kind === 'ticket' && <span className={styles.soft}>{each.what}</span>}
              {each.when !== null && <span className={styles.soft}>{each.when}</span>}
              {each.code !== null && <span className={styles.soft}>Ticket {each.code}</span>}
            </span>
            <span>{deliveryText(each)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
