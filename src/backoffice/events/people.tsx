import { useState } from 'react';
import { type AttendeeRow, exportAttendees, listAttendees, resendTicket } from '#contract/admin/attendees.ts';
import type { StaffEvent } from '#contract/admin/events.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { DoneNotice, type DoneWords } from '../list/done-notice.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { whenText } from '../parts/when.ts';
import { EventFrame, useEvent } from './event-frame.tsx';
import { paidWords, personName, personState, personStates, stateOf } from './words.ts';
import styles from './events.module.css';

const AddPerson = whenOpened(async () => (await import('./add-person.tsx')).AddPerson);
const MovePerson = whenOpened(async () => (await import('./move-person.tsx')).MovePerson);
const CancelPerson = whenOpened(async () => (await import('./cancel-person.tsx')).CancelPerson);

/** The people of an event, a ticket each. */
export function EventPeople() {
  const { event, loading } = useEvent();
  return event ? <People key={event.eventId} event={event} /> : loading;
}

type Open = 'add' | { row: AttendeeRow; what: 'move' | 'cancel' } | null;

function People({ event }: { event: StaffEvent }) {
  const { eventId } = event;
  const list = useList(listAttendees, { toInput: (place) => ({ ...place, eventId }) });
  const [open, setOpen] = useState<Open>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const close = (text?: string): void => {
    setOpen(null);
    if (text !== undefined) setDone({ text });
  };
  const resending = useVerb(resendTicket, ({ results }) =>
    setDone({ text: `The tickets are emailed again to ${results?.email}.` }),
  );
  const isComing = ['Draft', 'Open', 'Full'].includes(stateOf(event));
  const { after: _after, ...filters } = list.place;
  return (
    <EventFrame event={event}>
      <ListSearch
        list={list}
        find="Find by name, email or code"
        filters={[{ name: 'state', label: 'Who', all: 'Everybody', options: personStates }]}
      />
      <div className={styles.tools}>
        {isComing && <Button onClick={() => setOpen('add')}>Add somebody</Button>}
        <ExportButton endpoint={exportAttendees} input={{ eventId, ...filters }} />
      </div>
      <ErrorList errors={resending.submitError} />
      <DoneNotice done={done} />
      <ListTable
        list={list}
        name="People"
        idOf={(row) => row.ticketCode}
        empty="Nobody has booked yet."
        columns={[
          {
            name: 'Name',
            cell: (row) => (
              <>
                <strong>{personName(row)}</strong>
                {row.email !== row.buyer.email && <span className={styles.note}>{row.email}</span>}
              </>
            ),
          },
          { name: 'Ticket', cell: (row) => <span className={styles.whole}>{row.ticketCode}</span> },
          {
            name: 'Booked by',
            cell: (row) => (
              <>
                {row.buyer.name === '' ? 'Nameless' : row.buyer.name}
                <span className={styles.note}>{row.buyer.email}</span>
              </>
            ),
          },
          { name: 'Paid', cell: (row) => paidWords[row.paid] },
          { name: 'Booked', sort: '-bookedAt', cell: (row) => whenText(row.bookedAt) },
          {
            name: 'Status',
            cell: (row) => (
              <>
                {personState(row)}{' '}
                {row.state === 'moved' && (
                  <span className={classNames(styles.note, styles.narrow)}>to {row.movedTo ?? 'another event'}</span>
                )}
              </>
            ),
          },
        ]}
        menu={(row) => ({
          name: personName(row),
          actions: [
            isComing &&
              row.state === 'coming' && { label: 'Move to another event …', run: () => setOpen({ row, what: 'move' }) },
            row.state === 'coming' &&
              event.cancelledAt === null && {
                label: 'Email the tickets again',
                run: () => void resending.attempt({ ticketCode: row.ticketCode }),
              },
            isComing &&
              row.state === 'coming' && {
                label: 'Cancel the ticket …',
                isDanger: true,
                run: () => setOpen({ row, what: 'cancel' }),
              },
          ],
        })}
      />
      {open === 'add' && <AddPerson event={event} onClose={close} />}
      {open !== null && open !== 'add' && open.what === 'move' && (
        <MovePerson row={open.row} event={event} onClose={close} />
      )}
      {open !== null && open !== 'add' && open.what === 'cancel' && (
        <CancelPerson row={open.row} event={event} onClose={close} />
      )}
    </EventFrame>
  );
}
