import type { ReactNode } from 'react';
import type { MemberOrder, MemberTicket } from '#contract/account.ts';
import { dayText } from '#contract/calendar.ts';
import { daysText } from '#contract/event-times.ts';
import { formatStoreMoney } from '#contract/money.ts';
import type { Overview } from '#contract/overview.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './overview.module.css';

/** A list, or the one line that says why there is none. */
type ListPart = { list: ReactNode; line?: never } | { line: ReactNode; list?: never };

/** The tickets after the next event, which stands above. */
export function ticketsPart({ tickets, ticketCount }: Pick<Overview, 'tickets' | 'ticketCount'>): ListPart {
  const all = ticketCount > tickets.length && <TextLink href="/member/account#tickets">All your tickets</TextLink>;
  const [next, ...later] = tickets;
  if (!next)
    return {
      line: (
        <>
          No tickets for a coming event. <TextLink href="/events">See the events</TextLink> {all}
        </>
      ),
    };
  if (later.length === 0) return { line: <>None after the one above. {all}</> };
  return {
    list: (
      <>
        <Tickets tickets={later} />
        {all && <p className={styles.line}>{all}</p>}
      </>
    ),
  };
}

export function ordersPart({ orders, orderCount }: Pick<Overview, 'orders' | 'orderCount'>): ListPart {
  if (orders.length === 0) return { line: 'No orders yet.' };
  return {
    list: (
      <>
        <Orders orders={orders} />
        {orderCount > orders.length && (
          <p className={styles.line}>
            <TextLink href="/member/account#orders">All your orders</TextLink>
          </p>
        )}
      </>
    ),
  };
}

function Tickets({ tickets }: { tickets: readonly MemberTicket[] }) {
  return (
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
  );
}

function Orders({ orders }: { orders: readonly MemberOrder[] }) {
  return (
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
  );
}
