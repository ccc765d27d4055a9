import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type DoorEvent, listDoorEvents } from '#contract/admin/door.ts';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useStaff } from '../parts/staff.ts';
import { browserDoorStorage } from './storage.ts';
import { whenOf } from './words.ts';
import styles from './door.module.css';

/** Whose door it is: today's event and the next first. Without a network, those whose list is on this phone. */
export function DoorList() {
  const { uid } = useStaff();
  const { data, errors, retry } = useData(listDoorEvents, {});
  const [kept, setKept] = useState<DoorEvent[]>([]);
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    const storage = browserDoorStorage();
    void storage.lists(uid).then(
      (lists) => setKept(lists.map(({ event }) => event)),
      () => undefined,
    );
    void storage.waiting().then(
      (all) => setWaiting(all.length),
      () => undefined,
    );
  }, [uid]);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Door</h1>
      {waiting > 0 && (
        <p className={styles.warning} role="status">
          {waiting === 1 ? 'One arrival is' : `${waiting} arrivals are`} not sent yet. Open the event, with a network.
        </p>
      )}
      {errors.length > 0 && (
        <>
          <LoadFailed errors={errors} retry={retry} />
          <Events title="On this phone" events={kept} />
        </>
      )}
      {!data && errors.length === 0 && <p role="status">Loading …</p>}
      {data && (
        <>
          {data.soon.length + data.later.length === 0 && <p>No event is coming.</p>}
          <Events title="Now and within a day" events={data.soon} isMain />
          <Events title="Later" events={data.later} />
          <Events title="Over" events={data.past} />
        </>
      )}
    </div>
  );
}

function Events({ title, events, isMain }: { title: string; events: readonly DoorEvent[]; isMain?: boolean }) {
  if (events.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.group}>{title}</h2>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.eventId}>
            <Link to={`/admin/door/${event.eventId}`} className={isMain ? styles.mainEvent : styles.event}>
              <strong>{event.title}</strong>
              <span>{whenOf(event)}</span>
              <span>
                {event.venue ?? 'Online'}
                {event.isCancelled && ' · Cancelled'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
