import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { getPackingList, type PackingList, setPacked } from '#contract/admin/orders.ts';
import { dayText } from '#contract/calendar.ts';
import { addressLines } from '#contract/delivery-lines.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DetailLoading, DetailPage } from '../detail/detail-page.tsx';
import form from '../form/form.module.css';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData, useVerb } from '../parts/data.ts';
import styles from './orders.module.css';

const back = { to: '/admin/orders', name: 'Orders' };
type Slip = PackingList['orders'][number];

/** What goes into which parcel: a page of paper for each that is chosen. */
export function PackingPage() {
  const [search] = useSearchParams();
  const order = search.get('order') ?? '';
  const one = /^[1-9]\d{0,8}$/.test(order) ? { orderId: Number(order) } : {};
  const { data, errors, retry } = useData(getPackingList, one);
  if (!data?.data) return <DetailLoading back={back} errors={errors} retry={retry} />;
  return <Slips list={data.data} isOne={'orderId' in one} />;
}

function Slips({ list: { orders, hasMore }, isOne }: { list: PackingList; isOne: boolean }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<DoneWords | null>(null);
  const packing = useVerb(setPacked);
  const unpacking = useVerb(setPacked);
  const unpack = async ({ orderId, orderNo, revision }: Slip): Promise<void> => {
    if (await unpacking.attempt({ orderId, revision: revision + 1, values: { packed: false, tracking: '' } }))
      setDone({ text: `${orderNo} waits to be packed again.` });
  };
  const pack = async (slip: Slip): Promise<void> => {
    const { orderId, orderNo, revision } = slip;
    const undo = { label: 'It is not packed', run: () => void unpack(slip) };
    if (await packing.attempt({ orderId, revision, values: { packed: true, tracking: '' } }))
      setDone({ text: `${orderNo} is marked as packed and sent.`, undo });
  };
  const toggle = (orderId: number): void => {
    const next = new Set(left);
    if (!next.delete(orderId)) next.add(orderId);
    setLeft(next);
  };
  const count = orders.filter(({ orderId }) => !left.has(orderId)).length;
  return (
    <div className={styles.packing}>
      <DetailPage
        title={isOne ? 'Packing list of one order' : 'Packing list'}
        back={back}
        errors={[...packing.submitError, ...unpacking.submitError]}
        done={done}
        actions={
          count > 0 && (
            <Button size="small" onClick={() => window.print()}>
              Print {count === 1 ? '1 page' : `${count} pages`}
            </Button>
          )
        }
      >
        <div className={styles.screen}>
          {orders.length === 0 && <p>{isOne ? 'Nothing of this order has to be packed.' : 'No parcel waits.'}</p>}
          {isOne ? (
            <p>
              <Link to="/admin/orders/packing">All parcels that wait</Link>
            </p>
          ) : (
            hasMore && <p>These are the oldest. More follow when some of them are packed.</p>
          )}
        </div>
        <ul className={styles.slips}>
          {orders.map((slip) => (
            <li key={slip.orderId} className={classNames(styles.slip, left.has(slip.orderId) && styles.left)}>
              <SlipText slip={slip} />
              <div className={classNames(styles.screen, form.actions)}>
                <CheckField
                  label={`Print ${slip.orderNo}`}
                  checked={!left.has(slip.orderId)}
                  onChange={() => toggle(slip.orderId)}
                />
                <Button size="small" variant="secondary" pending={packing.pending} onClick={() => void pack(slip)}>
                  {slip.orderNo} is packed
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </DetailPage>
    </div>
  );
}

function SlipText({ slip: { orderNo, orderDate, address, items } }: { slip: Slip }) {
  return (
    <>
      <h2>
        {orderNo}, {dayText(orderDate)}
      </h2>
      <address className={styles.address}>
        {addressLines(address).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {address.phone !== null && <div>{address.phone}</div>}
      </address>
      <ul>
        {items.map(({ name, options, quantity }) => (
          <li key={`${name} ${options}`}>
            ☐ <strong>{quantity} ×</strong> {name}
            {options && ` (${options})`}
          </li>
        ))}
      </ul>
    </>
  );
}
