import { dayText } from '#contract/calendar.ts';
import { type MemberOrder, getMemberOrders } from '#contract/account.ts';
import { requireSuccess } from '#contract/errors.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { useApi } from '#web/api/api-context.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { MemberStates } from '../member-states.tsx';
import { useMemberCall } from '../use-member-call.ts';
import styles from './account.module.css';
import { LongList } from './long-list.tsx';
import { Section } from './section.tsx';

export function Orders() {
  const call = useApi();
  const { result, retry } = useMemberCall('orders', async () =>
    requireSuccess(await call(getMemberOrders, { page: 1 })),
  );
  return (
    <Section id="orders" title="Orders">
      <MemberStates result={result} retry={retry} loading="Loading your orders…" small>
        {({ orders, totalCnt = orders.length }) =>
          orders.length === 0 ? (
            <p data-empty>
              You have not ordered anything yet. <TextLink href="/guides">See the guides</TextLink>
            </p>
          ) : orders.length < totalCnt ? (
            <LongList
              first={orders}
              total={totalCnt}
              name="orders"
              load={async (page) => {
                const next = requireSuccess(await call(getMemberOrders, { page }));
                return { items: next.orders, totalCnt: next.totalCnt };
              }}
            >
              {(items) => <OrderList orders={items} />}
            </LongList>
          ) : (
            <OrderList orders={orders} />
          )
        }
      </MemberStates>
    </Section>
  );
}

function OrderList({ orders }: { orders: readonly MemberOrder[] }) {
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.orderNo} className={styles.row}>
          <div>
            <h3 className={styles.name}>{order.items.join(', ')}</h3>
            <p className={styles.fact}>
              {order.orderNo}, {dayText(order.orderDate)}
            </p>
          </div>
          <div className={styles.end}>
            <p className={styles.amount}>
              {order.status === 'refunded' && <Badge>Refunded</Badge>} {formatStoreMoney(order.totalAmount)}
            </p>
            {order.status === 'partiallyRefunded' && (
              <p className={styles.fact}>{formatStoreMoney(order.refundedAmount)} refunded</p>
            )}
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
