import type { Coming, Found } from '#contract/admin/today.ts';
import { shortDayText } from '#contract/calendar.ts';
import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import { foundAtOnce } from '../staff/entity.ts';
import { ticketsFound } from './attendees.sql.ts';
import { eventsBetween, eventsWithWords } from './event-list.admin.sql.ts';

const weekMs = 7 * dayMs;
const shown = 8;

/** The events of a week, with how many places are taken. */
export async function eventsToday({ db }: Deps, now: Date): Promise<{ coming: Coming[] }> {
  const until = new Date(now.getTime() + weekMs).toISOString();
  const events = await eventsBetween(db.read, now.toISOString(), until, shown);
  return {
    coming: events.map(({ id, title, starts_at, capacity, used }) => ({
      at: starts_at,
      text: `‘${title}’: ${capacity === null ? `${used} places taken` : `${used} of ${capacity} places taken`}.`,
      to: `/admin/events/${id}/people`,
    })),
  };
}

/** Events by words of the title, the latest first. */
export async function searchEvents({ db }: Deps, words: string): Promise<Found[]> {
  const events = await eventsWithWords(db.read, words, foundAtOnce);
  return events.map(({ id, title, starts_at }) => ({
    title,
    detail: shortDayText(starts_at),
    to: `/admin/events/${id}`,
  }));
}

/** Tickets by code, and by the beginning of the name or address of whoever comes. */
export async function searchTickets({ db }: Deps, words: string): Promise<Found[]> {
  const [byCode, byPerson] = await Promise.all([
    ticketsFound(db.read, 'code', words, foundAtOnce),
    ticketsFound(db.read, 'person', words, foundAtOnce),
  ]);
  return [...byCode, ...byPerson].map(({ code, name, title, event_id, cancelled_at }) => ({
    title: name === null ? code : `${name}, ${code}`,
    detail: cancelled_at === null ? title : `${title} · cancelled`,
    to: `/admin/events/${event_id}/people`,
  }));
}
