import type { DoorState } from './door.ts';
import { clock } from './words.ts';
import styles from './door.module.css';

interface Props {
  state: DoorState;
  /** The screen opens again without a network. */
  opensOffline: boolean;
}

/** What this phone knows and does not know, and what it has not sent. */
export function Standing({ state, opensOffline }: Props) {
  const { attendance, isOnline, ended, isKept, waiting } = state;
  if (ended !== null)
    return (
      <p className={styles.warning} role="alert">
        {ended === 'role'
          ? 'Your role does not open this door any more, or the event is gone. The list has left this phone.'
          : 'Your log-in has ended, and the list has left this phone. Log in again to go on.'}
        {waiting.length > 0 &&
          ` ${unsent(waiting.length)}${ended === 'role' ? ': tell the organisers.' : '. They are kept, and sent then.'}`}
      </p>
    );
  // Those whose answer comes at any moment are no news.
  const unsaid = isOnline ? waiting.filter(({ said }) => said !== null) : waiting;
  const time = attendance && clock(attendance.asOf);
  return (
    <div className={styles.standing}>
      <div role="status">
        {(!isOnline || unsaid.length > 0) && (
          <p className={styles.warning}>
            {!isOnline && (
              <>
                <strong>No network.</strong>{' '}
                {time === null
                  ? 'There is no list of this event on this phone. '
                  : `List of ${time}: what was sold, cancelled or used at another door since is not known here. `}
              </>
            )}
            {unsaid.length > 0 && <strong>{unsent(unsaid.length)}. Keep this phone.</strong>}
          </p>
        )}
      </div>
      {isKept === false && (
        <p className={styles.warning} role="alert">
          <strong>This phone cannot keep the list.</strong> Its storage is full or blocked. It works only with a network
          until there is room.
        </p>
      )}
      {isOnline && time !== null && isKept !== false && (
        <p className={styles.quiet}>
          List of {time}. {opensOffline ? 'Works without a network too.' : ''}
        </p>
      )}
    </div>
  );
}

const unsent = (count: number): string =>
  count === 1 ? '1 arrival is not sent yet' : `${count} arrivals are not sent yet`;
