import { type ExpressionBuilder, type Insertable, type Kysely, sql } from 'kysely';
import { keysetPage, number } from '../db/keyset.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Person } from '../personal-data.ts';

type Source = Kysely<Tables>;

export async function eventMailsPage(source: Source, eventId: number, after: string | undefined) {
  const query = source.selectFrom('event_mail').selectAll().where('event_id', '=', eventId);
  return keysetPage(source, query, { sort: '-sentAt', keys: [number('id')], after });
}

export async function insertEventMail(tx: Tx, row: Insertable<Tables['event_mail']>): Promise<void> {
  await tx.insertInto('event_mail').values(row).execute();
}

/** `sent_by` is the account of who sent it; in rows of before, the address. */
function isSender({ uid, email }: Person) {
  return (eb: ExpressionBuilder<Tables, 'event_mail'>) =>
    eb.or([eb('sent_by', '=', uid), ...(email === null ? [] : [eb(sql`lower(sent_by)`, '=', email)])]);
}

export async function eventMailsSentBy(source: Source, person: Person) {
  return source
    .selectFrom('event_mail')
    .innerJoin('event', 'event.id', 'event_mail.event_id')
    .select(['event.title', 'event_mail.subject', 'event_mail.created_at'])
    .where(isSender(person))
    .orderBy('event_mail.id')
    .execute();
}

/** The mail stays, and nobody stands there as its sender. */
export async function forgetSender(tx: Tx, person: Person): Promise<void> {
  await tx.updateTable('event_mail').set({ sent_by: '' }).where(isSender(person)).execute();
}

/** The tickets of everybody who comes, with who booked them, in the order of the bookings. */
export async function comingPeople(source: Source, eventId: number) {
  return source
    .selectFrom('registration')
    .innerJoin('attendee', 'attendee.registration_id', 'registration.id')
    .select([
      'registration.email as buyer_email',
      'registration.first_name',
      'registration.surname',
      'registration.booking_code',
      'registration.mail_locale',
      'attendee.code',
      'attendee.name',
      'attendee.email',
    ])
    .where('registration.event_id', '=', eventId)
    .where('registration.cancelled_at', 'is', null)
    .where('attendee.cancelled_at', 'is', null)
    .orderBy('registration.id')
    .orderBy('attendee.seq')
    .execute();
}
export type ComingPerson = Awaited<ReturnType<typeof comingPeople>>[number];

/** Which of these causes have a mail already; at most a few hundred at once. */
export async function causesKnown(source: Source, causes: readonly string[]): Promise<string[]> {
  if (causes.length === 0) return [];
  const rows = await source.selectFrom('outbox_mail').select('cause').where('cause', 'in', causes).execute();
  return rows.map(({ cause }) => cause);
}
