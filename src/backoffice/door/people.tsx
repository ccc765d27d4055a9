import { Button } from '#web/ui/button.tsx';
import type { Door } from './door.ts';
import type { ListedBooking, ListedTicket } from './tickets.ts';
import { sinceText } from './words.ts';
import styles from './door.module.css';

/** The tickets of the bookings that were found, to check in or take back. */
export function People({ bookings, door }: { bookings: readonly ListedBooking[]; door: Door }) {
  return bookings.map(({ hash, tickets }) => {
    const valid = tickets.filter(({ isCancelled }) => !isCancelled);
    const arrived = valid.filter(({ arrival }) => arrival !== null).length;
    return (
      <section key={hash} className={styles.booking} aria-label={`Booking of ${valid[0]?.name ?? 'no name'}`}>
        {valid.length > 1 && (
          <p className={styles.bookingCount}>
            {arrived} of {valid.length} arrived
          </p>
        )}
        <ul className={styles.rows}>
          {tickets.map((ticket) => (
            <Row key={ticket.ticketId} ticket={ticket} of={tickets.length} door={door} />
          ))}
        </ul>
      </section>
    );
  });
}

function Row({ ticket, of, door }: { ticket: ListedTicket; of: number; door: Door }) {
  const { ticketId, seq, name, isCancelled, arrival } = ticket;
  const shown = isCancelled ? `Ticket ${seq}` : (name ?? `Ticket ${seq}, no name`);
  /** Guests of one booking have the same name. */
  const spoken = of > 1 && name !== null ? `${shown}, ticket ${seq}` : shown;
  return (
    <li className={styles.row}>
      <div>
        <strong>{shown}</strong>
        <span className={styles.quiet}>
          {of > 1 && !isCancelled ? `Ticket ${seq} of ${of}. ` : ''}
          {isCancelled ? 'Cancelled.' : arrival === null ? 'Not here yet.' : `In since ${sinceText(arrival)}.`}
          {arrival !== null && !arrival.isSent && ' Not sent yet.'}
        </span>
      </div>
      {!isCancelled && arrival === null && (
        <Button size="small" aria-label={`Check in ${spoken}`} onClick={() => void door.checkIn(ticketId)}>
          Check in
        </Button>
      )}
      {arrival !== null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Undo the arrival of ${spoken}`}
          onClick={() => void door.undo(ticketId, arrival.of)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
