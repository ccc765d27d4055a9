import type { EventValues } from '#contract/admin/events.ts';
import { toDollars, typedCents } from '#contract/money.ts';
import { minuteMs } from '#contract/spans.ts';
import { cleanHtml } from '../cms/clean-content.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search/documents.ts';
import type { StaffCall } from '../staff/audited.ts';
import { createEntry, type Entries, faultOf, maximumFault, needs, type New, orNull } from '../staff/entry.ts';
import { insertEvents, type NewEvent, selectEventRow, updateEventRow } from './event.admin.sql.ts';

/** A year. */
const maxHours = 8760;

const noHours = fail(
  'Enter until how many whole hours before the start buyers may cancel, from 0 to 8760, or nothing for never.',
  'cancellationUntilHours',
  'hours',
);

const noTime = fail('The event must begin in the future and end after it begins.', 'startsAt', 'time');
const noZone = fail('This time zone does not exist.', 'timeZone', 'zone');

export const events: Entries<EventValues> = {
  kind: 'event',
  tag: 'events',
  faultIn: ({ title, cancellationUntilHours: hours, maxPerCustomer }) =>
    needs(title, 'title', 'Give the event a title.') ??
    (hours === null || (Number.isInteger(hours) && hours >= 0 && hours <= maxHours) ? null : noHours) ??
    maximumFault(maxPerCustomer),
  async read(source, id) {
    const row = await selectEventRow(source, id);
    return row
      ? {
          lock: row.lock,
          values: {
            title: row.title,
            shortDesc: row.short_desc ?? '',
            description: row.description,
            price: toDollars(row.price_cents),
            gstFree: row.gst_free === 1,
            bring: row.bring ?? '',
            accessNote: row.access_note ?? '',
            cancellationUntilHours: row.cancellation_until_hours,
            maxPerCustomer: row.max_per_customer,
            published: row.published === 1,
          },
        }
      : null;
  },
  write: (tx, id, lock, values) =>
    updateEventRow(tx, id, lock, {
      title: values.title.trim(),
      short_desc: orNull(values.shortDesc),
      description: cleanHtml(values.description),
      price_cents: typedCents(values.price),
      gst_free: values.gstFree ? 1 : 0,
      bring: orNull(values.bring),
      access_note: orNull(values.accessNote),
      cancellation_until_hours: values.cancellationUntilHours,
      max_per_customer: values.maxPerCustomer,
      published: values.published ? 1 : 0,
    }),
};

type WriteDeps = Pick<Deps, 'db'>;

/** Adds events: cleans, stores, tags and indexes them, with their places. Returns the ids by slug. */
export async function writeEvents(tx: Tx, { db }: WriteDeps, events: NewEvent[]): Promise<Map<string, number>> {
  const ids = await insertEvents(
    tx,
    events.map((each) => ({ ...each, event: { ...each.event, description: cleanHtml(each.event.description) } })),
  );
  await contentChanged(tx, 'events');
  await indexForSearch(tx, db, 'event', [...ids.values()]);
  return ids;
}

/** Makes an event with its places. */
export async function createEvent(
  deps: Deps,
  call: StaffCall,
  input: New<EventValues> & {
    startsAt: string;
    endsAt: string;
    timeZone: string;
    venue: { name: string; address: string } | null;
    joinUrl: string | null;
    places: number | null;
  },
): Promise<Outcome<{ eventId: number }>> {
  const { slug, values, timeZone, venue, places } = input;
  const [start, end] = [new Date(input.startsAt), new Date(input.endsAt)];
  if (!(start > deps.now()) || !(end > start)) return noTime;
  if (!isZone(timeZone)) return noZone;
  const fault = faultOf(events, values);
  if (fault) return fault;
  return createEntry(deps, call, { kind: 'event', input }, async (tx) => {
    const ids = await writeEvents(tx, deps, [
      {
        event: {
          slug,
          title: values.title.trim(),
          short_desc: orNull(values.shortDesc),
          description: values.description,
          starts_at: start.toISOString(),
          ends_at: end.toISOString(),
          duration_min: Math.round((end.getTime() - start.getTime()) / minuteMs),
          // 0 sells tickets, 1 is free to register for (specification §3 Events).
          event_type: typedCents(values.price) > 0 ? 0 : 1,
          price_cents: typedCents(values.price),
          gst_free: values.gstFree ? 1 : 0,
          time_zone: timeZone,
          venue: venue?.name ?? null,
          venue_address: venue?.address ?? null,
          join_url: orNull(input.joinUrl ?? ''),
          bring: orNull(values.bring),
          access_note: orNull(values.accessNote),
          cancellation_until_hours: values.cancellationUntilHours,
          max_per_customer: values.maxPerCustomer ?? null,
          published: values.published ? 1 : 0,
        },
        places,
        used: 0,
      },
    ]);
    return { ids, after: (eventId) => ({ eventId }) };
  });
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
