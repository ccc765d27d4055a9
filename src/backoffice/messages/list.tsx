import { Link } from 'react-router';
import { listMessages, type MessageRow } from '#contract/admin/messages.ts';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { useList } from '../list/use-list.ts';
import { useData } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { sydneyTime } from '../parts/when.ts';
import { kindOptions, kindText, stateText } from './words.ts';
import styles from './messages.module.css';

const counted = { state: 'open' } as const;

/** What people sent by the forms of the site: the open ones first, suspect ones apart. */
export function MessageList() {
  const { uid } = useStaff();
  const list = useList(listMessages, {
    // Whoever looks for a person does not know in which state their message is.
    toInput: (place) => (place['find'] && !place['state'] ? { ...place, state: 'all' } : place),
  });
  const { data } = useData(listMessages, counted);
  // The states stand together where somebody is looked for.
  const isMixed = list.place['find'] !== undefined && list.place['state'] === undefined;
  const people = (data?.people ?? []).map((person) => ({
    value: person.uid,
    label: person.uid === uid ? `${person.name} (you)` : person.name,
  }));
  return (
    <ListPage
      title="Messages"
      search={{
        list,
        find: 'Find by name or email',
        filters: [
          { name: 'kind', label: 'Form', all: 'Every form', options: kindOptions },
          {
            name: 'assignee',
            label: 'Looked after by',
            all: 'Anybody',
            options: [{ value: 'nobody', label: 'Nobody yet' }, ...people],
          },
        ],
      }}
    >
      <ListTabs
        list={list}
        label="Status"
        name="state"
        tabs={(['open', 'done', 'suspect'] as const).map((state) => ({
          value: state,
          label: stateText[state],
          count: data?.counts[state],
        }))}
      />
      <ListTable
        list={list}
        name="Messages"
        idOf={(row) => row.messageId}
        empty="Nobody waits for an answer."
        columns={[
          { name: 'From', cell: (row) => <From row={row} /> },
          { name: 'About', cell: (row) => <About row={row} /> },
          {
            name: 'When (Sydney)',
            sort: '-sentAt',
            cell: (row) => <span className={styles.whole}>{sydneyTime(row.sentAt)}</span>,
          },
          { name: 'Looked after by', cell: (row) => row.assignee?.name ?? 'Nobody yet' },
          {
            name: 'Status',
            cell: (row) => {
              const words = [isMixed && stateText[row.state], row.replies > 0 && 'Answered'].filter(
                (each) => each !== false,
              );
              // Empty, the cell takes no line on a phone.
              return words.length > 0 && <span className={styles.whole}>{words.join(', ')}</span>;
            },
          },
        ]}
        menu={null}
      />
    </ListPage>
  );
}

function From({ row: { messageId, name, email } }: { row: MessageRow }) {
  return (
    <span className={styles.from}>
      <Link to={`/admin/messages/${messageId}`}>{name}</Link>
      <span className={styles.soft}>{email}</span>
    </span>
  );
}

function About({ row: { kind, about, files } }: { row: MessageRow }) {
  return (
    <>
      {kindText[kind]}
      {files > 0 && `, ${files === 1 ? '1 file' : `${files} files`}`}
      {about !== '' && <span className={styles.soft}>{about}</span>}
    </>
  );
}
