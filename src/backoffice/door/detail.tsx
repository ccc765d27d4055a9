import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useStaff } from '../parts/staff.ts';
import { Answer } from './answer.tsx';
import { Camera } from './camera.tsx';
import type { Door, DoorState } from './door.ts';
import { Last } from './last.tsx';
import { People } from './people.tsx';
import { Standing } from './standing.tsx';
import { ToldLater } from './told-later.tsx';
import { countOf, folded, type ListedBooking } from './tickets.ts';
import { useDoor } from './use-door.ts';
import { whenOf } from './words.ts';
import styles from './door.module.css';

/** The door of one event. */
export function DoorScreen() {
  const { eventId = '' } = useParams();
  const { uid } = useStaff();
  return <OpenDoor key={`${uid} ${eventId}`} uid={uid} eventId={Number(eventId)} />;
}

function OpenDoor({ uid, eventId }: { uid: string; eventId: number }) {
  const { door, state, opensOffline } = useDoor(uid, eventId);
  const { attendance, bookings, ended, isOnline } = state;
  const { arrived, expected } = countOf(bookings);
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to="/admin/door">
          <span aria-hidden="true">←</span> Door
        </Link>
      </p>
      <header className={styles.head}>
        <div>
          <h1 className={styles.heading}>
            {attendance?.event.title ?? (ended ? 'No list' : isOnline ? 'Loading …' : 'No list on this phone')}
          </h1>
          {attendance && <p className={styles.when}>{whenOf(attendance.event)}</p>}
        </div>
        {attendance && (
          <p className={styles.count}>
            <strong>
              {arrived} of {expected}
            </strong>{' '}
            arrived
          </p>
        )}
      </header>
      <Standing state={state} opensOffline={opensOffline} />
      <ToldLater state={state} onSeen={(scanId) => void door.seen(scanId)} />
      {attendance && <Desk door={door} state={state} />}
      {attendance && <Last eventId={eventId} door={door} state={state} />}
    </div>
  );
}

function Desk({ door, state }: { door: Door; state: DoorState }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { said, bookings } = state;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return input.current?.focus();
    void door.read(text.trim(), true);
    // Selected, so that the next one can be typed at once.
    input.current?.select();
  };
  const choices = useRef<HTMLDivElement>(null);
  // On a phone they would stand below the screen.
  useEffect(() => {
    if (said?.kind === 'several') choices.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  const shown = said?.kind === 'several' ? latest(said.bookings, bookings) : ofAnswer(state);
  return (
    <>
      <Answer state={state} onLetIn={(code) => void door.letIn(code)} />
      {/* Beside the answer, so that both are seen at once on a phone. */}
      <Camera onRead={(read) => void door.read(read, false)} />
      <form className={styles.form} onSubmit={send}>
        <TextField
          ref={input}
          label="Code or name"
          hint="On the ticket, such as A1B2C3D4-2, or the beginning of a name."
          type="search"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" block>
          Look up
        </Button>
      </form>
      <div ref={choices} className={styles.choices}>
        <People bookings={shown} door={door} />
      </div>
      {folded(text) === '' && <All bookings={bookings} door={door} />}
    </>
  );
}

/** Everybody, for a door without codes. */
function All({ bookings, door }: { bookings: readonly ListedBooking[]; door: Door }) {
  return (
    <details className={styles.all}>
      <summary>Everybody on the list</summary>
      {bookings.length === 0 && <p>Nobody has booked yet.</p>}
      <People bookings={bookings} door={door} />
    </details>
  );
}

const latest = (found: readonly ListedBooking[], all: readonly ListedBooking[]): ListedBooking[] =>
  all.filter(({ hash }) => found.some((each) => each.hash === hash));

/** The others of a booking of which somebody has just come. */
function ofAnswer({ said, bookings }: DoorState): ListedBooking[] {
  if (said?.kind === 'phone') return said.booking.tickets.length > 1 ? latest([said.booking], bookings) : [];
  const arrivalId = said?.kind === 'server' ? said.result.arrival?.arrivalId : undefined;
  if (arrivalId === undefined) return [];
  return bookings.filter(
    ({ tickets }) =>
      tickets.length > 1 &&
      tickets.some(({ arrival }) => arrival && 'arrivalId' in arrival.of && arrival.of.arrivalId === arrivalId),
  );
}
