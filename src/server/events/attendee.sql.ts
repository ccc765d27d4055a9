import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { RegistrationRow } from './registration.sql.ts';
import { findAnew } from '../db/find-keys.ts';

type Source = Kysely<Tables>;
export type AttendeeRow = Selectable<Tables['attendee']>;

/** One row per ticket. The registered person is the first attendee; the others have no name yet. */
export async function insertAttendees(source: Source, registrations: RegistrationRow[]): Promise<void> {
  if (registrations.length === 0) return;
  await source
    .insertInto('attendee')
    .values(
      registrations.flatMap((registration) =>
        Array.from({ length: registration.tickets }, (_, index) => ({
          registration_id: registration.id,
          seq: index + 1,
          code: `${registration.booking_code}-${index + 1}`,
          name: index === 0 ? `${registration.first_name} ${registration.surname}`.trim() : null,
          email: index === 0 ? registration.email : null,
          cancelled_at: null,
        })),
      ),
    )
    .execute();
}

/** The attendees of a registration, in the order of their tickets; also cancelled ones. */
export async function attendeesOf(source: Source, registrationId: number): Promise<AttendeeRow[]> {
  return source
    .selectFrom('attendee')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('seq')
    .execute();
}

/** Cancels every attendee of the registrations. */
export async function cancelAttendees(source: Source, registrationIds: number[], at: string): Promise<void> {
  if (registrationIds.length === 0) return;
  await source
    .updateTable('attendee')
    .set({ cancelled_at: at })
    .where('registration_id', 'in', registrationIds)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Cancels the last attendees, so that the first `tickets` are left. */
export async function keepAttendees(
  source: Source,
  registrationId: number,
  tickets: number,
  at: string,
): Promise<void> {
  const coming = (await attendeesOf(source, registrationId)).filter(({ cancelled_at }) => cancelled_at === null);
  const surplus = coming.slice(tickets).map(({ id }) => id);
  if (surplus.length === 0) return;
  await source.updateTable('attendee').set({ cancelled_at: at }).where('id', 'in', surplus).execute();
}

/** Names the attendee of a ticket that is not cancelled. */
export async function nameAttendee(
  source: Source,
  id: number,
  facts: Pick<AttendeeRow, 'name' | 'email'>,
): Promise<void> {
  await source
    .updateTable('attendee')
    .set({ ...facts, ...findAnew })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute();
}
