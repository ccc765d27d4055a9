import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { getStaffOrder, resendReceipt, type StaffOrder } from '#contract/admin/orders.ts';
import { orderStateText, parcelStates } from '#contract/admin/state-words.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { DetailLoading, DetailPage } from '../detail/detail-page.tsx';
import { Facts, Sum } from '../detail/facts.tsx';
import { Columns, Section } from '../detail/section.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData, useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { sydneyTime } from '../parts/when.ts';
import { OrderDelivery } from './delivery.tsx';
import { OrderHistory } from './order-history.tsx';
import { Bought, Delivered } from './bought.tsx';
import { isRefundable, madeByText, nameOf, sumLines } from './words.ts';

const RefundDialog = whenOpened(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const back = { to: '/admin/orders', name: 'Orders' };

/** One order: what was bought and by whom, its money, what it has opened, where it goes, and what happened. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const isId = /^[1-9]\d{0,8}$/.test(orderId);
  return isId ? <Loaded key={orderId} orderId={Number(orderId)} /> : <Missing />;
}

function Missing() {
  return (
    <DetailPage title="This order does not exist" back={back}>
      <p>
        Look for it in the <Link to="/admin/orders">list of orders</Link>, by its number, a name or an email address.
      </p>
    </DetailPage>
  );
}

function Loaded({ orderId }: { orderId: number }) {
  const { data, errors, retry } = useData(getStaffOrder, { orderId });
  if (!data) return <DetailLoading back={back} errors={errors} retry={retry} />;
  return data.data ? <Order order={data.data} /> : <Missing />;
}

function Order({ order }: { order: StaffOrder }) {
  const { orderId, buyer, email, billingAddress, companies, invoiceUrl } = order;
  const [isRefunding, setRefunding] = useState(false);
  const [done, setDone] = useState<DoneWords | null>(null);
  const resending = useVerb(resendReceipt, ({ results }) => {
    if (results) setDone({ text: `The receipt is on its way to ${results.sentTo}.` });
  });
  const isKept = order.status === 'paid' || order.status === 'partiallyRefunded';
  return (
    <DetailPage
      title={nameOf(order)}
      back={back}
      state={[orderStateText(order), order.parcel && parcelStates[order.parcel]].filter(Boolean).join(' – ')}
      errors={resending.submitError}
      done={done}
      actions={
        invoiceUrl !== null && (
          <>
            <LinkButton size="small" variant="secondary" href={invoiceUrl}>
              Invoice (PDF)
            </LinkButton>
            <Button
              size="small"
              variant="secondary"
              pending={resending.pending}
              onClick={() => void resending.attempt({ orderId })}
            >
              Send the receipt again
            </Button>
            {isKept && isRefundable(order) && (
              <Button size="small" variant="danger" onClick={() => setRefunding(true)}>
                Refund …
              </Button>
            )}
          </>
        )
      }
    >
      <Columns
        aside={
          <>
            <Section title="Buyer">
              <Facts
                facts={[
                  ['Name', buyer],
                  [
                    'Email',
                    <a key="email" href={`mailto:${email}`}>
                      {email}
                    </a>,
                  ],
                  ['Phone', billingAddress.phone],
                  ['Account', <Account key="account" uid={order.uid} />],
                  ['Company', companies.length > 0 && companies.join(', ')],
                  ['Made', madeByText[order.madeBy]],
                  ['Ordered', `${sydneyTime(order.orderDate)}, Sydney time`],
                ]}
              />
            </Section>
            <Section title="Money">
              <Sum label="Money" lines={sumLines(order)} />
            </Section>
            {order.parcel !== null && <OrderDelivery order={order} onDone={setDone} />}
          </>
        }
      >
        <Bought order={order} />
        <Delivered order={order} />
        <OrderHistory order={order} onDone={setDone} />
      </Columns>
      {isRefunding && (
        <RefundDialog
          orderId={orderId}
          onClose={() => setRefunding(false)}
          onDone={(text) => {
            setRefunding(false);
            setDone({ text });
          }}
        />
      )}
    </DetailPage>
  );
}

/** Whoever looks after people gets to the page of this one. */
function Account({ uid }: { uid: string | null }) {
  const { may } = useStaff();
  if (uid === null) return 'Bought without an account';
  return may('members.manage') ? <Link to={`/admin/people/${uid}`}>Has an account</Link> : 'Has an account';
}
