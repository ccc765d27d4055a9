import { type Kysely, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listStaffEvents } from '#contract/admin/events.ts';
import { countedRows } from '#contract/admin/list.schemas.ts';
import { eventPool } from '../db/capacity.sql.ts';
import { foldedKey } from '../db/find-keys.ts';
import { keysetPage, number, text } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

function staffEvents(source: Source) {
  return source
    .selectFrom('event')
    .innerJoin('capacity', (join) => join.on(sql<boolean>`capacity.key = 'event:' || event.id`))
    .selectAll('event')
    .select(['capacity', 'used'])
    .select((eb) =>
      eb
        .selectFrom('waiting_entry')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('waiting_entry.event_id', '=', 'event.id')
        .where('waiting_entry.status', '=', 'waiting')
        .as('waiting'),
    );
}
export type StaffEventDbRow = Awaited<ReturnType<typeof staffEventById>> & {};

export async function staffEventById(source: Source, id: number) {
  return staffEvents(source).where('event.id', '=', id).executeTakeFirst();
}

export async function staffEventsPage(source: Source, asked: Input<typeof listStaffEvents>, now: string) {
  const { find = '', state = 'coming', after } = asked;
  const sort = asked.sort ?? (state === 'past' || state === 'cancelled' ? '-startsAt' : 'startsAt');
  let query = staffEvents(source);
  if (state === 'cancelled') query = query.where('event.cancelled_at', 'is not', null);
  else {
    query = query.where('event.cancelled_at', 'is', null);
    if (state === 'draft') query = query.where('event.published', '=', 0);
    else query = query.where('event.ends_at', state === 'past' ? '<=' : '>', now);
  }
  if (foldedKey(find) !== '') query = query.where('event.id', 'in', await withWords(source, find));
  return keysetPage(source, query, { sort, keys: [text('starts_at'), number('id', 'event.id')], after });
}

/**
 * Events with a word of the title that begins with what was typed. A charity has hundreds of them, so their titles are
 * compared here, folded as the names of people are.
 */
async function withWords(source: Source, find: string): Promise<number[]> {
  const wanted = ` ${foldedKey(find)}`;
  const rows = await source.selectFrom('event').select(['id', 'title']).orderBy('id', 'desc').limit(5000).execute();
  const ids = rows.filter(({ title }) => ` ${foldedKey(title)}`.includes(wanted)).map(({ id }) => id);
  return ids.length > 0 ? ids.slice(0, countedRows + 1) : [0];
}

/** Events on the site that start in a span, with their places; the first ones first. */
export async function eventsBetween(source: Source, from: string, until: string, limit: number) {
  return source
    .selectFrom('event')
    .innerJoin('capacity', (join) => join.on(sql<boolean>`capacity.key = 'event:' || event.id`))
    .select(['event.id', 'event.title', 'event.starts_at', 'capacity.capacity', 'capacity.used'])
    .where('event.starts_at', '>=', from)
    .where('event.starts_at', '<', until)
    .where('event.published', '=', 1)
    .where('event.cancelled_at', 'is', null)
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .limit(limit)
    .execute();
}

/** Events with words of the title, the latest first. */
export async function eventsWithWords(source: Source, find: string, limit: number) {
  return source
    .selectFrom('event')
    .select(['id', 'title', 'starts_at'])
    .where('id', 'in', await withWords(source, find))
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Tickets of an event in checkouts that wait for their payment. */
export async function placesBeingPaid(source: Source, eventId: number): Promise<number> {
  const { quantity } = await source
    .selectFrom('reservation')
    .select((eb) => eb.fn.sum<number | null>('quantity').as('quantity'))
    .where('capacity_key', '=', eventPool(eventId))
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(quantity ?? 0);
}

/**
 * What is left to refund of the tickets that an event has, in cents. A refund of a moved ticket has the quantity 0, and
 * its cents are in `kept_cents`.
 */
export async function leftToRefund(source: Source, eventId: number): Promise<number> {
  const { cents } = await source
    .selectFrom('registration')
    .leftJoin('order_line', 'order_line.id', 'registration.order_line_id')
    .select(
      sql<number | null>`sum(case when order_line.id is null then registration.paid_cents
        else order_line.amount_cents - order_line.kept_cents - coalesce((
          select sum(refund_line.amount_cents) from refund_line
          inner join refund on refund.id = refund_line.refund_id and refund.status <> 'failed'
          where refund_line.order_line_id = order_line.id and refund_line.quantity > 0), 0) end)`.as('cents'),
    )
    .where('registration.event_id', '=', eventId)
    .where('registration.cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** How many addresses a mail to everybody who comes goes to. */
export async function addressesOf(source: Source, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select lower(registration.email) as address from registration
      where registration.event_id = ${eventId} and registration.cancelled_at is null and registration.email <> ''
      union
      select lower(attendee.email) from registration
      inner join attendee on attendee.registration_id = registration.id and attendee.cancelled_at is null
      where registration.event_id = ${eventId} and registration.cancelled_at is null and attendee.email <> ''
    ) as addresses`.execute(source);
  return Number(rows[0]?.count ?? 0);
}

/** Bookings of an event whose buyer has no address, or whose ticket mail was refused; counted up to 1001. */
export async function unreachedOf(source: Source, eventId: number) {
  return source
    .selectFrom('registration')
    .leftJoin('outbox_mail', (join) =>
      join
        .on(sql<boolean>`outbox_mail.cause = 'registration:' || registration.id`)
        .on('outbox_mail.status', '=', 'failed'),
    )
    .select(['first_name', 'surname', 'booking_code'])
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('registration.email', '=', ''), eb('outbox_mail.id', 'is not', null)]))
    .orderBy('registration.id')
    .limit(countedRows + 1)
    .execute();
}
