import { Button } from '#web/ui/button.tsx';
import type { DoorState } from './door.ts';
import { toldLaterText } from './words.ts';
import styles from './door.module.css';

/** What the server has refused later. It stays until somebody has seen it. */
export function ToldLater({ state, onSeen }: { state: DoorState; onSeen: (scanId: string) => void }) {
  const { toldLater, bookings } = state;
  if (toldLater.length === 0) return null;
  const tickets = bookings.flatMap((booking) => booking.tickets);
  return (
    <section className={styles.toldLater} aria-label="What the server refused later">
      <h2 className={styles.group}>What the server refused later</h2>
      <div role="alert">
        <ul className={styles.rows}>
          {toldLater.map((told) => (
            <li key={told.scanId} className={styles.row}>
              <span>
                {toldLaterText(told, tickets.find(({ ticketId }) => ticketId === told.ticketId)?.name ?? null)}
              </span>
              <Button size="small" variant="secondary" onClick={() => onSeen(told.scanId)}>
                Seen
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
