import { Link, useNavigate } from 'react-router';
import { listStaffEvents } from '#contract/admin/events.ts';
import { Button } from '#web/ui/button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { placesText, placeText, stateOf, stateOptions, whenAt, whenInSydney } from './words.ts';
import styles from './events.module.css';

/** The events of the organisation, those to come first. */
export function EventList() {
  const navigate = useNavigate();
  const list = useList(listStaffEvents);
  return (
    <ListPage
      title="Events"
      action={<Button onClick={() => void navigate('/admin/events/new')}>New event</Button>}
      search={{
        list,
        find: 'Find by a word of the title',
        filters: [{ name: 'state', label: 'Which', all: 'To come', options: stateOptions }],
      }}
    >
      <ListTable
        list={list}
        name="Events"
        idOf={(row) => row.eventId}
        empty="No event is planned. Make the next one with ‘New event’."
        columns={[
          {
            name: 'Event',
            cell: (row) => (
              <>
                <Link className={styles.name} to={`/admin/events/${row.eventId}`}>
                  {row.title}
                </Link>
                <span className={styles.note}>{placeText(row)}</span>
              </>
            ),
          },
          {
            name: 'When',
            sort: 'startsAt',
            cell: (row) => (
              <>
                {whenAt(row)}
                <span className={styles.note}>{whenInSydney(row)}</span>
              </>
            ),
          },
          {
            name: 'Places taken',
            cell: (row) => (
              <Link className={styles.link} to={`/admin/events/${row.eventId}/people`}>
                {placesText(row)}
              </Link>
            ),
          },
          { name: 'Waiting', cell: (row) => row.waiting > 0 && row.waiting },
          { name: 'Status', cell: (row) => stateOf(row) },
        ]}
        menu={null}
      />
    </ListPage>
  );
}
