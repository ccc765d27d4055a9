import { useState } from 'react';
import { Link } from 'react-router';
import { subscriptionStates } from '#contract/admin/state-words.ts';
import { keepByStaff, listSubscriptions, type SubscriptionRow } from '#contract/admin/subscriptions.ts';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { filters, nextText } from './words.ts';
import styles from './subscriptions.module.css';

const Cancel = whenOpened(async () => (await import('../parts/cancel-subscription.tsx')).CancelSubscription);
const Keep = whenOpened(async () => (await import('../parts/cancel-subscription.tsx')).KeepSubscription);

/** Subscriptions that run, and what happens to each next. */
export function SubscriptionList() {
  const list = useList(listSubscriptions);
  const maySeePeople = useStaff().may('members.manage');
  const [open, setOpen] = useState<{ what: 'cancel' | 'keep'; row: SubscriptionRow } | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const close = () => setOpen(null);
  const say = (text: string, undo?: DoneWords['undo']): void => {
    close();
    setDone({ text, ...(undo && { undo }) });
  };
  const keeping = useVerb(keepByStaff, () => say('The subscription goes on. They get an email.'));
  return (
    <ListPage
      title="Subscriptions"
      search={{ list, find: 'Find by the beginning of a name or email', filters }}
      errors={keeping.submitError}
      done={done}
    >
      <ListTable
        list={list}
        name="Subscriptions"
        idOf={(row) => row.subscriptionId}
        empty="Nobody has a subscription that runs. What people can subscribe to is set under ‘Plans’."
        columns={[
          {
            name: 'Who',
            cell: ({ uid, name, email }) => (
              <>
                {maySeePeople ? (
                  <Link className={styles.name} to={`/admin/people/${uid}`}>
                    {name || email}
                  </Link>
                ) : (
                  <span className={styles.name}>{name || email}</span>
                )}
                {name !== '' && <span className={styles.soft}>{email}</span>}
              </>
            ),
          },
          {
            name: 'Plan',
            cell: ({ plan, card }) => (
              <>
                {plan}
                <span className={styles.soft}>{card ?? 'No card'}</span>
              </>
            ),
          },
          { name: 'What happens next (Sydney)', sort: 'next', cell: (row) => nextText(row) },
          { name: 'Status', cell: ({ state }) => <span className={styles.whole}>{subscriptionStates[state]}</span> },
        ]}
        menu={(row) => ({
          name: row.name || row.email,
          actions: [
            row.canKeep && { label: 'Keep it going …', run: () => setOpen({ what: 'keep', row }) },
            { label: 'Cancel …', run: () => setOpen({ what: 'cancel', row }), isDanger: true },
          ],
        })}
      />
      {open?.what === 'cancel' && (
        <Cancel
          subscriptionId={open.row.subscriptionId}
          onClose={close}
          onDone={({ text, canKeep }) => {
            const { subscriptionId } = open.row;
            const undo = { label: 'Keep it going', run: () => void keeping.attempt({ subscriptionId }) };
            say(text, canKeep ? undo : undefined);
          }}
        />
      )}
      {open?.what === 'keep' && <Keep subscription={open.row} onClose={close} onDone={say} />}
    </ListPage>
  );
}
