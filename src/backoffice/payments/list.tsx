import { useState } from 'react';
import { Link } from 'react-router';
import { askProvider, listOpenPayments, type OpenPayment, type OpenRefund } from '#contract/admin/payments.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '../detail/section.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { sydneyTime, whenText } from '../parts/when.ts';
import { outcomeTexts, paymentTexts, refundTexts } from './words.ts';
import styles from './payments.module.css';

/** Payments and refunds that the provider has not answered: what happened, what happens next, and 'ask now'. */
export function OpenPayments() {
  const list = useList(listOpenPayments);
  const [done, setDone] = useState<DoneWords | null>(null);
  const asking = useVerb(askProvider, ({ results }) => {
    if (results) setDone({ text: outcomeTexts[results.outcome] });
  });
  const ask = (orderId: number) => (
    <Button size="small" variant="secondary" pending={asking.pending} onClick={() => void asking.attempt({ orderId })}>
      Ask the provider now
    </Button>
  );
  const refunds = list.data?.refunds ?? [];
  return (
    <ListPage
      title="Open payments"
      intro={<p>What the payment provider has not answered yet. You do not have to do anything here.</p>}
      errors={asking.submitError}
      done={done}
    >
      <ListTable
        list={list}
        name="Open payments"
        idOf={(row) => row.orderId}
        empty="Every payment has its answer."
        columns={[
          { name: 'Order', cell: ({ orderId }) => <Link to={`/admin/orders/${orderId}`}>Order {orderId}</Link> },
          { name: 'Since (Sydney)', sort: 'begunAt', cell: (row) => sydneyTime(row.begunAt) },
          { name: 'Who', cell: ({ buyer, email }) => `${buyer}, ${email}` },
          { name: 'Amount', cell: ({ amount }) => formatStoreMoney(amount) },
          { name: 'What happened', cell: (row) => <Texts {...paymentTexts(row)} /> },
          { name: 'Now', cell: ({ orderId }: OpenPayment) => ask(orderId) },
        ]}
        menu={null}
      />
      {refunds.length > 0 && (
        <Section title="Open refunds">
          <ul className={styles.refunds}>
            {refunds.map((refund) => (
              <li key={refund.refundId}>
                <Refund refund={refund} />
                {ask(refund.orderId)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </ListPage>
  );
}

function Refund({ refund: { orderId, orderNo, amount, email, begunAt, state } }: { refund: OpenRefund }) {
  return (
    <div>
      <strong>
        {formatStoreMoney(amount)} of <Link to={`/admin/orders/${orderId}`}>{orderNo ?? `order ${orderId}`}</Link>
      </strong>
      , {email}, since {whenText(begunAt)}
      <Texts {...refundTexts[state]} />
    </div>
  );
}

function Texts({ happened, next }: { happened: string; next: string }) {
  return (
    <>
      {happened} <span className={styles.next}>{next}</span>
    </>
  );
}
