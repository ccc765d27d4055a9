import { useState } from 'react';
import { Link } from 'react-router';
import { exportOrders, getStaffOrders, type StaffOrderRow } from '#contract/admin/orders.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { orderStateText, parcelStates } from '#contract/admin/state-words.ts';
import type { DoneWords } from '../list/done-notice.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { sydneyTime } from '../parts/when.ts';
import { filters, nameOf } from './words.ts';
import styles from './orders.module.css';

const RefundDialog = whenOpened(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** Every order, and the way to its refund. */
export function OrderList() {
  const list = useList(getStaffOrders);
  const { after: _after, ...place } = list.place;
  const [refunding, setRefunding] = useState<StaffOrderRow | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <ListPage
      title="Orders"
      action={
        <div className={styles.tools}>
          <Link to="/admin/orders/packing">Packing list</Link>
          <ExportButton endpoint={exportOrders} input={place} />
        </div>
      }
      search={{ list, find: 'Find by number, name, email or booking code', filters }}
      done={done}
    >
      <ListTable
        list={list}
        name="Orders"
        idOf={(row) => row.orderId}
        empty="Nobody has ordered anything yet."
        columns={[
          {
            name: 'Order',
            cell: (row) => (
              <Link className={styles.whole} to={`/admin/orders/${row.orderId}`}>
                {nameOf(row)}
              </Link>
            ),
          },
          { name: 'When (Sydney)', sort: '-orderDate', cell: (row) => sydneyTime(row.orderDate) },
          {
            name: 'Who',
            cell: ({ buyer, email }) => (
              <span className={styles.who}>
                {buyer} <span className={styles.soft}>{email}</span>
              </span>
            ),
          },
          { name: 'What', cell: ({ items }) => itemsText(items) },
          {
            name: 'Total',
            cell: ({ totalAmount, refundedAmount }) => (
              <>
                <span className={styles.whole}>{formatStoreMoney(totalAmount)}</span>
                {refundedAmount > 0 && <span className={styles.soft}>{formatStoreMoney(refundedAmount)} refunded</span>}
              </>
            ),
          },
          {
            name: 'Status',
            cell: (row) => (
              <>
                <span className={styles.whole}>{orderStateText(row)}</span>
                {row.parcel !== null && <span className={styles.soft}>{parcelStates[row.parcel]}</span>}
              </>
            ),
          },
        ]}
        menu={(row) => ({
          name: nameOf(row),
          actions: [
            row.parcel === 'toPack' && { label: 'Packing list', run: `/admin/orders/packing?order=${row.orderId}` },
            (row.status === 'paid' || row.status === 'partiallyRefunded') && {
              label: 'Refund …',
              isDanger: true,
              run: () => setRefunding(row),
            },
          ],
        })}
      />
      {refunding && (
        <RefundDialog
          orderId={refunding.orderId}
          onClose={() => setRefunding(null)}
          onDone={(text) => {
            setRefunding(null);
            setDone({ text });
          }}
        />
      )}
    </ListPage>
  );
}

/** The first three of many. */
function itemsText(items: readonly string[]): string {
  const more = items.length - 3;
  return items.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
