import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import type { EventRow } from './event.sql.ts';
import { neutralPreview, whenFacts } from './mail-facts.ts';
import { momentOf } from './place.ts';
import { waitingUrl } from './waiting-link.ts';
import type { WaitingEntry } from './waiting-list.sql.ts';

type MailDeps = Pick<Deps, 'config' | 'secrets' | 'now'>;
type Person = Pick<WaitingEntry, 'id' | 'email' | 'tickets' | 'mail_locale'>;

// The subjects name no event: some are about what a household must not read. Anyone can put any address on a
// list, so nobody is greeted by name.

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);
const tenMinutesMs = 600_000;

/** A repeat within ten minutes sends nothing. */
export function joinedMail(deps: MailDeps, event: EventRow, entry: Person): OutgoingMail {
  return actionMail(deps, {
    cause: `waiting-joined:${entry.id}:${Math.floor(deps.now().getTime() / tenMinutesMs)}`,
    to: entry.email,
    locale: entry.mail_locale,
    preview: neutralPreview,
    subject: 'You are on the waiting list',
    before: [`Hello, you are on the waiting list for ${places(entry.tickets)} at ${event.title}.`],
    facts: whenFacts(event, entry.mail_locale),
    action: { href: waitingUrl(deps, event.slug, entry.id), label: 'See my position' },
    after: [
      'When places become free, we offer them in the order of the list and send a mail. If more are wanted than are free, they go to the next person who wants fewer.',
      'With the link you can also leave the list. Nothing is paid until you take a place.',
    ],
  });
}

export function offerMail(deps: MailDeps, event: EventRow, entry: Person, expiresAt: string): OutgoingMail {
  return actionMail(deps, {
    cause: `waiting-offer:${entry.id}:${expiresAt}`,
    to: entry.email,
    locale: entry.mail_locale,
    preview: neutralPreview,
    subject: `A place is free for you until ${momentOf(event, expiresAt)}`,
    before: [
      `Hello, ${places(entry.tickets)} at ${event.title} ${entry.tickets === 1 ? 'is' : 'are'} held for you until ${momentOf(event, expiresAt)}.`,
    ],
    facts: whenFacts(event, entry.mail_locale),
    action: {
      href: waitingUrl(deps, event.slug, entry.id),
      label: entry.tickets === 1 ? 'Take the place' : 'Take the places',
    },
    after: [
      'After that they go to the next person on the list. If you cannot come, please leave the list with the same link.',
    ],
  });
}

export function offerEndedMail(deps: MailDeps, event: EventRow, entry: Person): OutgoingMail {
  return actionMail(deps, {
    cause: `waiting-ended:${entry.id}`,
    to: entry.email,
    locale: entry.mail_locale,
    preview: neutralPreview,
    subject: 'Your offer has ended',
    before: [
      `Hello, the ${entry.tickets === 1 ? 'place' : 'places'} that we held for you at ${event.title} went to the next person on the list.`,
    ],
    action: {
      href: `${deps.config.publicOrigin}/event/${encodeURIComponent(event.slug)}`,
      label: 'Join the list again',
    },
    after: [],
  });
}

export function listClosedMail(deps: MailDeps, event: EventRow, entry: Person): OutgoingMail {
  return actionMail(deps, {
    cause: `waiting-closed:${entry.id}`,
    to: entry.email,
    locale: entry.mail_locale,
    preview: neutralPreview,
    subject: 'The waiting list is closed',
    before: [
      `Hello, ${event.title} is cancelled, so its waiting list is closed.`,
      ...(event.cancel_reason === null ? [] : [event.cancel_reason]),
    ],
    action: { href: `${deps.config.publicOrigin}/events`, label: 'See other events' },
    after: [],
  });
}
