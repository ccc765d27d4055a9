import { type MemberOrder, getMemberOrders } from '#contract/account.ts';
import { requireSuccess } from '#contract/errors.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useMore } from '#web/api/use-more.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { MemberStates } from '../member-states.tsx';
import { useMemberCall } from '../use-member-call.ts';
import styles from './account.module.css';
import { dayText } from './day-text.ts';
import { Section } from './section.tsx';

export function Orders() {
  const { result, retry } = useMemberCall('orders', async (call) =>
    requireSuccess(await call(getMemberOrders, { page: 1 })),
  );
  return (
    <Section id="orders" title="Orders">
      <MemberStates result={result} retry={retry} loading="Loading your orders…" small>
        {({ orders, totalCnt = orders.length }) =>
          orders.length === 0 ? (
            <Empty
              action={
                <LinkButton href="/guides" variant="secondary">
                  See the guides
                </LinkButton>
              }
            >
              You have not ordered anything yet.
            </Empty>
          ) : orders.length < totalCnt ? (
            <LongList first={orders} total={totalCnt} />
          ) : (
            <OrderList orders={orders} />
          )
        }
      </MemberStates>
    </Section>
  );
}

function LongList({ first, total }: { first: readonly MemberOrder[]; total: number }) {
  const call = useApi();
  const list = useMore(first, total, 'orders', async (page) => {
    const { orders, totalCnt } = requireSuccess(await call(getMemberOrders, { page }));
    return { items: orders, totalCnt };
  });
  return (
    <ShowMore
      total={list.total}
      shown={list.items.length}
      isPending={list.isPending}
      errors={list.errors}
      onMore={list.more}
    >
      <OrderList orders={list.items} />
    </ShowMore>
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
