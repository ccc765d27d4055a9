import { useEffect, useEffectEvent } from 'react';
import { listArrivals } from '#contract/admin/door.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '../detail/section.tsx';
import { useData } from '../parts/data.ts';
import type { Door, DoorState } from './door.ts';
import { clock, sinceText } from './words.ts';
import styles from './door.module.css';

/** Who came last at every door of the event, who noted it, and who took it back. */
export function Last({ eventId, door, state }: { eventId: number; door: Door; state: DoorState }) {
  const { data, retry } = useData(listArrivals, { eventId });
  const { saidCount, attendance, isOnline } = state;
  const again = isOnline ? `${saidCount} ${attendance?.asOf}` : null;
  const load = useEffectEvent(retry);
  useEffect(() => {
    if (again !== null) load();
  }, [again]);
  const waiting = state.bookings.flatMap(({ tickets }) => tickets).filter(({ arrival }) => arrival?.isSent === false);
  const arrivals = data?.arrivals ?? [];
  if (arrivals.length + waiting.length === 0) return null;
  return (
    <Section title="Last arrivals">
      <ul className={styles.rows}>
        {[...waiting].reverse().map(
          ({ ticketId, name, arrival }) =>
            arrival && (
              <li key={`waiting-${ticketId}`} className={styles.row}>
                <div>
                  <strong>{name ?? 'No name'}</strong>
                  <span className={styles.quiet}>{clock(arrival.at)}, this phone. Not sent yet.</span>
                </div>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Undo the arrival of ${name ?? 'no name'}`}
                  onClick={() => void door.undo(ticketId, arrival.of)}
                >
                  Undo
                </Button>
              </li>
            ),
        )}
        {arrivals.map(({ arrivalId, ticketId, name, at, isAbout, by, undone }) => (
          <li key={arrivalId} className={styles.row}>
            <div>
              <strong>{name ?? 'No name'}</strong>
              <span className={styles.quiet}>
                {sinceText({ at, isAbout })}
                {by !== null && `, ${by}`}.
                {undone && ` Taken back at ${clock(undone.at)}${undone.by === null ? '' : ` by ${undone.by}`}.`}
              </span>
            </div>
            {undone === null && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Undo the arrival of ${name ?? 'no name'}`}
                onClick={() => void door.undo(ticketId, { arrivalId })}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
