import type { ReactNode } from 'react';
import { Tabs } from '../detail/tabs.tsx';
import { ListPage } from '../list/list-page.tsx';
import styles from './money.module.css';

const tabs = [
  { to: '/admin/money', name: 'Takings' },
  { to: '/admin/money/gst', name: 'GST' },
  { to: '/admin/money/days', name: 'Daily comparison' },
];

/** The frame of the screens about money. */
export function MoneyFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <ListPage title={title} intro={<Tabs label="Money" tabs={tabs} />}>
        {children}
      </ListPage>
    </div>
  );
}

/** Right after an upgrade the sums are not complete. */
export function NotAddedUp({ waiting }: { waiting: number | null }) {
  if (waiting === 0) return null;
  const count =
    waiting === null
      ? 'More than 1,000 paid orders are'
      : waiting === 1
        ? '1 paid order is'
        : `${waiting} paid orders are`;
  return <p role="status">{count} not added up yet. That happens by itself; look again in a minute.</p>;
}

/** What a treasurer looks for and does not find here. */
export function NotHere() {
  return (
    <p className={styles.soft}>
      Days are those in Sydney. Not known here: the fees of the payment provider, which have GST of their own (1B), and
      when it pays out to your bank. Both are in its dashboard. What was paid elsewhere, such as in cash, is not here
      either.
    </p>
  );
}
