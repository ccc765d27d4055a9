import { Link } from 'react-router';
import { listPromotionUses } from '#contract/admin/promotions.ts';
import { formatMoney, formatStoreMoney, sumDollars } from '#contract/money.ts';
import { orderStates } from '#contract/admin/state-words.ts';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { sydneyTime } from '../parts/when.ts';
import styles from './promotions.module.css';

/** The orders that use a promotion. */
export function Uses({ promotionId, perPerson }: { promotionId: number; perPerson: boolean }) {
  const list = useList(listPromotionUses, { toInput: (place) => ({ ...place, promotionId }) });
  return (
    <ListTable
      list={list}
      name="Uses"
      idOf={(row) => row.orderId}
      empty="No order uses it yet."
      columns={[
        {
          name: 'Order',
          cell: (row) => (
            <Link className={styles.name} to={`/admin/orders/${row.orderId}`}>
              {row.orderNo ?? `Order ${row.orderId}`}
            </Link>
          ),
        },
        { name: 'When (Sydney)', sort: '-made', cell: (row) => sydneyTime(row.orderDate) },
        {
          name: 'Who',
          cell: ({ buyer, email, code }) => (
            <>
              {buyer} <span className={styles.soft}>{perPerson ? code : email}</span>
            </>
          ),
        },
        {
          name: 'Discount',
          cell: ({ discountAmount, totalAmount }) => (
            <>
              <span className={styles.whole}>{formatMoney(discountAmount)}</span>
              <span className={styles.soft}>of {formatStoreMoney(sumDollars([discountAmount, totalAmount]))}</span>
            </>
          ),
        },
        { name: 'Status', cell: (row) => <span className={styles.whole}>{orderStates[row.status]}</span> },
      ]}
      menu={null}
    />
  );
}
