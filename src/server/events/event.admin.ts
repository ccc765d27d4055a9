import type { EventValues } from '#contract/admin/events.ts';
import { folded } from '#contract/folded.ts';
import { toDollars, typedCents } from '#contract/money.ts';
import { minuteMs } from '#contract/spans.ts';
import { wallClock } from '#contract/wall-clock.ts';
import { cleanHtml } from '../content/clean-content.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search-index/documents.ts';
import type { StaffCall } from '../staff/audited.ts';
import { createEntry, type Entries, faultOf, maximumFault, needs, type New, orNull } from '../staff/entry.ts';
import { isPaidType } from './availability.ts';
import { insertEvents, type NewEvent, selectEventRow, updateEventRow } from './event.admin.sql.ts';

/** A year. */
const maxHours = 8760;

const noPlace = fail('Enter the place and its address, or choose Online.', 'venue', 'venue');
const noHours = fail(
  'Enter until how many whole hours before the start buyers may cancel, from 0 to 8760, or nothing for never.',
  'cancellationUntilHours',
  'hours',
);

const noPicture = fail('Choose a picture of the library.', 'imageUrl', 'picture');
const noLink = fail('Enter the whole link, which begins with https://.', 'joinUrl', 'link');

const staysFree = fail(
  'People register for this event for free, so it has no price. Make another event to sell tickets.',
  'price',
  'free_event',
);
const noTime = fail('The event must begin in the future and end after it begins.', 'startsAt', 'time');
const noSlug = fail('Give the event a title with letters from a to z, or an address of its own.', 'title', 'slug');
const noZone = fail('This time zone does not exist.', 'timeZone', 'zone');

export const events: Entries<EventValues> = {
  kind: 'event',
  tag: 'events',
  faultIn: ({ title, cancellationUntilHours: hours, maxPerCustomer, imageUrl, joinUrl }) =>
    needs(title, 'title', 'Give the event a title.') ??
    (orNull(imageUrl ?? '')?.startsWith('/media/') === false ? noPicture : null) ??
    (orNull(joinUrl ?? '') !== null && !/^https?:\/\/[^\s/]+/.test(joinUrl ?? '') ? noLink : null) ??
    (hours === null || (Number.isInteger(hours) && hours >= 0 && hours <= maxHours) ? null : noHours) ??
    maximumFault(maxPerCustomer),
  async read(source, id) {
    const row = await selectEventRow(source, id);
    return row
      ? {
          revision: row.lock,
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
            imageUrl: row.image_url,
            joinUrl: row.join_url,
            directions: row.directions ?? '',
            waitingList: row.waiting_list === 1,
            asksNames: row.asks_attendees === 1,
          },
        }
      : null;
  },
  write: (tx, id, revision, values) =>
    updateEventRow(tx, id, revision, {
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
      ...laterColumns(values),
    }),
  // Registrations and tickets are two ways to book, so an event never changes from one to the other.
  async refuses(tx, id, { price }, before) {
    if (price === 0 || price === before.price) return null;
    const row = await selectEventRow(tx, id);
    return row && !isPaidType(row.event_type) ? staysFree : null;
  },
};

/** The columns of values that a caller may leave out: what is not given stays. */
function laterColumns({ imageUrl, joinUrl, directions, waitingList, asksNames }: EventValues) {
  return {
    ...(imageUrl !== undefined && { image_url: orNull(imageUrl ?? '') }),
    ...(joinUrl !== undefined && { join_url: orNull(joinUrl ?? '') }),
    ...(directions !== undefined && { directions: orNull(directions) }),
    ...(waitingList !== undefined && { waiting_list: waitingList ? (1 as const) : (0 as const) }),
    ...(asksNames !== undefined && { asks_attendees: asksNames ? (1 as const) : (0 as const) }),
  };
}

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
  input: Omit<New<EventValues>, 'slug'> & {
    slug?: string | undefined;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    venue: { name: string; address: string } | null;
    joinUrl: string | null;
    places: number | null;
  },
): Promise<Outcome<{ eventId: number }>> {
  const { values, timeZone, venue, places } = input;
  const [start, end] = [new Date(input.startsAt), new Date(input.endsAt)];
  if (!(start > deps.now()) || !(end > start)) return noTime;
  if (!isZone(timeZone)) return noZone;
  if (venue && (venue.name.trim() === '' || venue.address.trim() === '')) return noPlace;
  const fault = faultOf(events, values);
  if (fault) return fault;
  const slug = input.slug ?? slugOf(values.title, start, timeZone);
  if (slug === null) return noSlug;
  return createEntry(deps, call, { kind: 'event', input: { ...input, slug } }, async (tx) => {
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
          venue: venue?.name.trim() ?? null,
          venue_address: venue?.address.trim() ?? null,
          join_url: orNull(input.joinUrl ?? ''),
          bring: orNull(values.bring),
          access_note: orNull(values.accessNote),
          cancellation_until_hours: values.cancellationUntilHours,
          max_per_customer: values.maxPerCustomer ?? null,
          published: values.published ? 1 : 0,
          ...laterColumns(values),
        },
        places,
        used: 0,
      },
    ]);
    return { ids, after: (eventId) => ({ eventId }) };
  });
}

/** 'winter-talk-2026-12-03': stays the same for a repeated request. Null for a title without letters and digits. */
function slugOf(title: string, start: Date, timeZone: string): string | null {
  const words = folded(title.normalize('NFC'))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
  const { year, month, day } = wallClock(start.toISOString(), timeZone);
  return words === '' ? null : `${words}-${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
