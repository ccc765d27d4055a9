import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** Ids of events with a reminder that begin between two instants. */
export async function eventsToRemind(source: Source, after: string, until: string): Promise<number[]> {
  const rows = await source
    .selectFrom('event')
    .select('id')
    .where('published', '=', 1)
    .where('cancelled_at', 'is', null)
    .where('reminder', '=', 1)
    .where('starts_at', '>', after)
    .where('starts_at', '<=', until)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** The cause of a reminder names the start, so that an event which has moved is announced again. */
export function reminderCause(registrationId: number, startsAt: string): string {
  return `reminder:${registrationId}:${startsAt}`;
}

/** Registrations of an event from before `bookedUntil` whose reminder is not in the outbox yet. */
export async function registrationsToRemind(
  source: Source,
  event: { id: number; starts_at: string },
  bookedUntil: string,
  limit: number,
) {
  return (
    source
      .selectFrom('registration')
      .selectAll()
      .where('event_id', '=', event.id)
      .where('cancelled_at', 'is', null)
      // An erased account has no address left.
      .where('email', '<>', '')
      .where('created_at', '<=', bookedUntil)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox_mail')
              .select('outbox_mail.id')
              .where('cause', '=', sql<string>`'reminder:' || registration.id || ':' || ${event.starts_at}`),
          ),
        ),
      )
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}
