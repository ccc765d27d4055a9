import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { Kysely } from 'kysely';
import { inChunks } from '#contract/lists.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { oneLine, type OutgoingMail, queueMails } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import type { StaffCall } from '../staff/audited.ts';
import { causesKnown, comingPeople, type ComingPerson, insertEventMail } from './event-mails.sql.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { whenOf } from './place.ts';
import { ticketPath } from './ticket-link.ts';

// A mail of staff to everybody who comes to an event: one to each address, and the same words only once.

export interface MailWords {
  eventId: number;
  subject: string;
  text: string;
}

interface Reader {
  address: string;
  locale: Locale;
  /** Of who booked: their tickets open from the mail. */
  bookingCode: string | null;
}

const chunk = 200;
const named = 20;
const eventNotFound = fail('There is no such event.', 'eventId', 'event_not_found');
const nobody = fail('Nobody who comes has an address that this email has not gone to already.', undefined, 'nobody');

/** The first fault of the words; null if they can be sent. */
function faultOf({ subject, text }: MailWords) {
  if (oneLine(subject) === '') return fail('Give the email a subject.', 'subject', 'required');
  return text.trim() === '' ? fail('Write what the email says.', 'text', 'required') : null;
}

/** Each address once: who booked first, with the link to the tickets. */
function readersIn(people: readonly ComingPerson[]): Reader[] {
  const readers = new Map<string, Reader>();
  const add = (email: string | null, locale: Locale, bookingCode: string | null): void => {
    const address = email?.trim() ?? '';
    if (address !== '' && !readers.has(address.toLowerCase()))
      readers.set(address.toLowerCase(), { address, locale, bookingCode });
  };
  for (const { buyer_email, mail_locale, booking_code } of people) add(buyer_email, mail_locale, booking_code);
  for (const { email, mail_locale } of people) add(email, mail_locale, null);
  return [...readers.values()];
}

/** Paragraphs are parted by an empty line. Markup is text, as it was typed. */
function paragraphsOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The same for the same words to the same address, so that a repeat sends nothing. */
function causeOf({ eventId, subject, text }: MailWords, { address }: Reader): string {
  const words = hashOf(JSON.stringify([oneLine(subject), paragraphsOf(text)]));
  return `event-mail:${eventId}:${words}:${hashOf(address.toLowerCase())}`;
}

const labels = { tickets: 'Open your tickets', event: 'See the event' };
const factsOf = (event: EventRow) => `About: ${event.title}, ${whenOf(event)}`;

function mailTo(deps: Deps, event: EventRow, words: MailWords, reader: Reader): OutgoingMail {
  const { bookingCode } = reader;
  return actionMail(deps, {
    cause: causeOf(words, reader),
    to: reader.address,
    locale: reader.locale,
    subject: oneLine(words.subject),
    before: [...paragraphsOf(words.text), factsOf(event)],
    action:
      bookingCode === null
        ? { href: `${deps.config.publicOrigin}/event/${event.slug}`, label: labels.event }
        : { href: `${deps.config.publicOrigin}${ticketPath(deps, bookingCode)}`, label: labels.tickets },
    after: [],
  });
}

/** Who gets these words, and who has had them. */
async function divide(source: Kysely<Tables>, words: MailWords) {
  const people = await comingPeople(source, words.eventId);
  const readers = readersIn(people);
  const known = new Set<string>();
  for (const part of inChunks(readers, chunk))
    for (const cause of await causesKnown(
      source,
      part.map((reader) => causeOf(words, reader)),
    ))
      known.add(cause);
  const open = readers.filter((reader) => !known.has(causeOf(words, reader)));
  const without = people.filter(({ buyer_email, email }) => buyer_email === '' && (email ?? '') === '');
  return { open, hadIt: readers.length - open.length, without };
}

/** The mail as it will look, and how many it goes to. */
export async function previewEventMail(deps: Deps, words: MailWords) {
  const [event] = await eventsById(deps.db.read, [words.eventId]);
  if (!event) return null;
  const { open, hadIt, without } = await divide(deps.db.read, words);
  return {
    title: oneLine(words.subject),
    paragraphs: [...paragraphsOf(words.text), factsOf(event)],
    action: labels.tickets,
    recipients: open.length,
    hadIt,
    withoutAddress: without.slice(0, named).map(({ code, name, first_name, surname }) => ({
      name: name ?? `${first_name} ${surname}`.trim(),
      ticketCode: code,
    })),
  };
}

/** Queues the mail to everybody who comes and has not had these words. */
export async function sendEventMail(
  tx: Tx,
  deps: Deps,
  { uid }: StaffCall,
  words: MailWords,
): Promise<Outcome<{ before: null; after: { recipients: number } }>> {
  const fault = faultOf(words);
  if (fault) return fault;
  // Two presses at once: the second waits, and finds the mails of the first.
  await deps.db.engine.lock(tx, `event-mail:${words.eventId}`);
  const [event] = await eventsById(tx, [words.eventId]);
  if (!event) return eventNotFound;
  const { open } = await divide(tx, words);
  if (open.length === 0) return nobody;
  for (const part of inChunks(open, chunk))
    await queueMails(
      tx,
      deps,
      part.map((reader) => mailTo(deps, event, words, reader)),
    );
  await insertEventMail(tx, {
    event_id: words.eventId,
    subject: oneLine(words.subject),
    text: words.text.trim(),
    recipients: open.length,
    sent_by: uid,
    created_at: deps.now().toISOString(),
  });
  return ok({ before: null, after: { recipients: open.length } });
}
