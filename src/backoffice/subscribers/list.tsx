import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { exportSubscribers, listSubscribers, stateNames, type SubscriberRow } from '#contract/admin/subscribers.ts';
import { Button } from '#web/ui/button.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { sydneyTime } from '../parts/when.ts';
import styles from './subscribers.module.css';

const NewSubscriberForm = whenOpened(async () => (await import('./new-form.tsx')).NewSubscriberForm);
const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

/** Who gets the newsletter, who has not confirmed it, and who does not want it any more. */
export function SubscriberList() {
  const list = useList(listSubscribers);
  const { state, after: _after, ...place } = list.place;
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <ListPage
      title="Subscribers"
      action={<Button onClick={() => setAdding(true)}>Add a subscriber</Button>}
      intro={
        <div className={styles.tools}>
          <Link to="/admin/subscribers/import">Import a CSV file</Link>
          <ExportButton
            endpoint={exportSubscribers}
            input={{ ...place, ...(state !== undefined && { state: state as SubscriberRow['state'] }) }}
          />
        </div>
      }
      search={{
        list,
        find: 'Find by the beginning of an email',
        filters: [{ name: 'state', label: 'Status', all: 'Everybody', options: stateOptions }],
      }}
    >
      <ListTable
        list={list}
        name="Subscribers"
        idOf={(row) => row.subscriberId}
        empty="Nobody has subscribed yet. People do in the block ‘Subscribe form’ of a page."
        columns={[
          {
            name: 'Email',
            sort: 'email',
            cell: (row) => <Link to={`/admin/subscribers/${row.subscriberId}`}>{row.email}</Link>,
          },
          { name: 'Name', cell: (row) => row.name },
          { name: 'Status', cell: (row) => stateNames[row.state] },
          { name: 'Joined (Sydney)', sort: '-since', cell: (row) => sydneyTime(row.since) },
          { name: 'Last change (Sydney)', cell: (row) => sydneyTime(row.changedAt) },
        ]}
        menu={null}
      />
      {isAdding && (
        <NewSubscriberForm
          onClose={() => setAdding(false)}
          onMade={(subscriberId) => void navigate(`/admin/subscribers/${subscriberId}`)}
        />
      )}
    </ListPage>
  );
}
