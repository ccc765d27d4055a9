import type { EventEffects } from '#contract/admin/events.ts';

/** Names whom a mail does not reach, so that somebody can ring them. */
export function Unreached({ effects: { unreached, unreachedTotal } }: { effects: EventEffects }) {
  if (unreachedTotal === 0) return null;
  return (
    <>
      <p>
        <strong>No email reaches these people.</strong> Please tell them in another way:
      </p>
      <ul>
        {unreached.map(({ name, ticketCode }) => (
          <li key={ticketCode}>
            {name === '' ? 'Nameless' : name}, booking {ticketCode}
          </li>
        ))}
      </ul>
      {unreachedTotal > unreached.length && <p>And {unreachedTotal - unreached.length} more.</p>}
    </>
  );
}
