import { useState } from 'react';
import type { StaffEvent } from '#contract/admin/events.ts';
import { listWaiting, takeOffWaiting, type WaitingRow } from '#contract/admin/waiting.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { DoneNotice, type DoneWords } from '../list/done-notice.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { count } from '../parts/count.ts';
import { useVerb } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';
import { EventFrame, useEvent } from './event-frame.tsx';

import styles from './events.module.css';

/** Who waits for a place. */
export function EventWaiting() {
  const { event, loading } = useEvent();
  return event ? <Waiting key={event.eventId} event={event} /> : loading;
}

const nameOf = ({ name }: WaitingRow): string => (name === '' ? 'Nameless' : name);

function stateText({ state, expiresAt }: WaitingRow): string {
  if (state === 'paying') return 'Is paying for an offer';
  return state === 'offered' && expiresAt !== null ? `Has an offer until ${whenText(expiresAt)}` : 'Waits';
}

function Waiting({ event }: { event: StaffEvent }) {
  const { eventId } = event;
  const list = useList(listWaiting, { toInput: (place) => ({ ...place, eventId }) });
  const [open, setOpen] = useState<WaitingRow | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const taking = useVerb(takeOffWaiting);
  const takeOff = async (row: WaitingRow): Promise<void> => {
    if (!(await taking.attempt({ eventId, entryId: row.entryId }))) return;
    setOpen(null);
    setDone({ text: `${nameOf(row)} is off the waiting list.` });
  };
  return (
    <EventFrame event={event} done={null}>
      {event.values.waitingList === true && (
        <p>
          A place that becomes free is offered in this order, by email, for 24 hours. To serve the list, raise the
          places under Details.
        </p>
      )}
      <DoneNotice done={done} />
      <ListTable
        list={list}
        name="Waiting list"
        idOf={(row) => row.entryId}
        empty={
          event.values.waitingList === true
            ? 'Nobody waits.'
            : 'This event has no waiting list. Switch it on under Details.'
        }
        columns={[
          {
            name: 'Name',
            cell: (row) => (
              <>
                <strong>{nameOf(row)}</strong>
                <span className={styles.note}>{row.email}</span>
              </>
            ),
          },
          { name: 'Wants', cell: (row) => count(row.tickets, 'place') },
          { name: 'Since', cell: (row) => whenText(row.since) },
          { name: 'Status', cell: stateText },
        ]}
        menu={(row) => ({
          name: nameOf(row),
          actions: [
            row.state !== 'paying' && { label: 'Take off the list …', isDanger: true, run: () => setOpen(row) },
          ],
        })}
      />
      {open && (
        <ConfirmDialog
          title={`Take ${nameOf(open)} off the waiting list?`}
          press="Take off the list"
          keep="Keep on the list"
          pending={taking.pending}
          errors={taking.submitError}
          onYes={() => void takeOff(open)}
          onClose={() => setOpen(null)}
        >
          <p>
            {open.state === 'offered' && 'The places that were offered to them go to the next person at once. '}
            They get no email about it.
          </p>
        </ConfirmDialog>
      )}
    </EventFrame>
  );
}
