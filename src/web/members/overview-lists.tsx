import type { MemberOrder, MemberTicket } from '#contract/account.ts';
import { dayText } from '#contract/calendar.ts';
import { daysText } from '#contract/event-times.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './overview.module.css';

export function Tickets({ tickets, total }: { tickets: readonly MemberTicket[]; total: number }) {
  return (
    <>
      {tickets.length === 0 ? (
        <p className={styles.line}>
          No tickets for a coming event. <TextLink href="/events">See the events</TextLink>
        </p>
      ) : (
        <ul className={styles.rows}>
          {tickets.map((ticket) => (
            <li key={ticket.registrationId}>
              <div>
                <p className={styles.name}>{ticket.title}</p>
                <p className={styles.fact}>
                  {daysText(ticket.startsAt, ticket.endsAt, ticket.timeZone)},{' '}
                  {ticket.tickets === 1 ? '1 ticket' : `${ticket.tickets} tickets`}
                </p>
              </div>
              <TextLink href={ticket.ticketUrl} aria-label={`Open: ${ticket.title}`}>
                Open
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {total > tickets.length && (
        <p className={styles.line}>
          <TextLink href="/member/account#tickets">All your tickets</TextLink>
        </p>
      )}
    </>
  );
}

export function Orders({ orders, total }: { orders: readonly MemberOrder[]; total: number }) {
  if (orders.length === 0) return <p className={styles.line}>No orders yet.</p>;
  return (
    <>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <li key={order.orderNo}>
            <div>
              <p className={styles.name}>{order.items.join(', ')}</p>
              <p className={styles.fact}>
                {order.orderNo}, {dayText(order.orderDate)}
                {order.status === 'refunded' && ', refunded'}
              </p>
            </div>
            <div className={styles.end}>
              <p>{formatStoreMoney(order.totalAmount)}</p>
              {order.orderToken !== null && (
                <TextLink
                  href={`/order-thankyou?o=${encodeURIComponent(order.orderToken)}`}
                  aria-label={`Receipt of ${order.orderNo}`}
                >
                  Receipt
                </TextLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      {total > orders.length && (
        <p className={styles.line}>
          <TextLink href="/member/account#orders">All your orders</TextLink>
        </p>
      )}
    </>
  );
}
