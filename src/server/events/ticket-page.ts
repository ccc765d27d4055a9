import type { ApiError } from '#contract/errors.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { dayMs } from '#contract/spans.ts';
import { plainDocument, plainPolicy } from '../http/plain-document.ts';
import { markSvg } from '../mark.ts';
import { qrSvg } from '../qr.ts';
import type { AttendeeRow } from './attendee.sql.ts';
import { canAskToCancel } from './own-cancellation-rules.ts';
import { placeOf, whenOf } from './place.ts';
import { ticketStyles } from './ticket-styles.ts';
import { addToWallet } from './wallet-pass.ts';
import { canName, type Names, type Tickets, validTickets } from './ticket.ts';

/** No scripts and no copy anywhere: whoever has the URL has the tickets. */
export const ticketHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'content-security-policy': `${plainPolicy}; form-action 'self'`,
};

interface Shown {
  /** The path of this page. */
  path: string;
  exitUrl: string;
  now: Date;
  /** A phone can take each ticket into its wallet. */
  hasPasses: boolean;
  /** The names have just been stored. */
  saved?: boolean;
  /** A form that was refused: shown again with its errors. */
  refused?: { names: Names; errors: ApiError[] };
}

/** The tickets of a registration, one for each person. The title names neither the event nor the site. */
export function ticketPage(tickets: Tickets, shown: Shown): string {
  const { event, registration, attendees } = tickets;
  const valid = validTickets(tickets);
  const form = canName(tickets, shown.now) ? nameForm(valid, shown) : '';
  // Once everybody has a name, and on the day, the tickets come first: they are shown at the door.
  const asksFirst =
    shown.refused !== undefined || (!isSoon(event, shown.now) && valid.some(({ name }) => name === null));
  const title = attendees.length === 1 ? 'Your ticket' : 'Your tickets';
  return plainDocument({
    title,
    exitUrl: shown.exitUrl,
    styles: ticketStyles,
    bodyHtml: [
      ...notes(tickets, shown).map(
        ({ text, bad, role }) =>
          `<p class="note screen${bad ? ' bad' : ''}"${role ? ` role="${role}"` : ''}>${escapeHtml(text)}</p>`,
      ),
      asksFirst ? form : '',
      `<ul class="tickets">${attendees.map((attendee) => ticket(tickets, attendee, { isValid: valid.includes(attendee), ...shown })).join('')}</ul>`,
      `<ul class="links screen">${links(tickets, shown)}</ul>`,
      valid.length === 0
        ? ''
        : `<p class="screen">Show ${valid.length === 1 ? 'the code' : 'a code each'} on a phone with its light turned up, or print this page: ${valid.length === 1 ? 'it takes one sheet' : 'each ticket has a sheet of its own'}. Booked by ${escapeHtml(`${registration.first_name} ${registration.surname}`.trim())} with booking code ${registration.booking_code}${event.venue === null ? '' : '. The link to this page is the ticket, so pass it on only to people who come with you'}.</p>`,
      asksFirst ? '' : form,
    ].join('\n'),
  });
}

export function unknownTicketPage(exitUrl: string): string {
  return plainDocument({
    title: 'We do not know this ticket',
    bodyHtml:
      '<p>The link may be incomplete: please open it from your email, or copy it as a whole. Members find their tickets in <a href="/member/account">their account</a>.</p>',
    exitUrl,
  });
}

interface Note {
  text: string;
  bad?: boolean;
  role?: 'status' | 'alert';
}

function notes(tickets: Tickets, { now, saved, refused }: Shown): Note[] {
  const { event } = tickets;
  const valid = validTickets(tickets);
  if (valid.length === 0)
    return [
      {
        text: `This ${event.cancelled_at === null ? 'booking' : 'event'} is cancelled. The tickets are no longer valid.`,
        bad: true,
      },
    ];
  const found: Note[] = [];
  if (Date.parse(event.ends_at) <= now.getTime()) found.push({ text: 'This event is over.' });
  if (refused) {
    const general = refused.errors.find(({ field }) => field === undefined);
    found.push({ text: general?.errorMessage ?? 'Please review the errors.', bad: true, role: 'alert' });
  } else if (saved) found.push({ text: 'The names are saved.', role: 'status' });
  return found;
}

function links(tickets: Tickets, { path, now }: Shown): string {
  const { event, registration } = tickets;
  const isComing = validTickets(tickets).length > 0 && Date.parse(event.ends_at) > now.getTime();
  const all = [
    ...(isComing && event.join_url !== null ? [link(event.join_url, 'Join online', ' rel="noreferrer"')] : []),
    ...(isComing ? [link(`${path}/calendar.ics`, 'Add to calendar', ' download')] : []),
    ...(canAskToCancel(event, registration, now) ? [link(`${path}/cancel`, 'Cancel my tickets')] : []),
    ...(event.published === 1 ? [link(`/event/${event.slug}`, 'About the event')] : []),
  ];
  return all.map((each) => `<li>${each}</li>`).join('');
}

function link(href: string, label: string, more = ''): string {
  return `<a href="${escapeHtml(href)}"${more}>${escapeHtml(label)}</a>`;
}

function ticket(
  { event, registration, attendees }: Tickets,
  attendee: AttendeeRow,
  { isValid, path, hasPasses }: Pick<Shown, 'path' | 'hasPasses'> & { isValid: boolean },
): string {
  const place = placeOf(event);
  const guest = `Guest of ${registration.first_name} ${registration.surname}`.trim();
  const facts = [
    fact('Name', attendee.name ?? guest, 'who'),
    fact('When', whenOf(event)),
    fact('Where', place ?? 'Online'),
    ...(event.directions === null ? [] : [fact('Getting there', event.directions)]),
    ...(event.bring === null ? [] : [fact('What to bring', event.bring)]),
  ];
  const number = `Ticket ${attendee.seq} of ${attendees.length}`;
  return `<li class="ticket${isValid ? '' : ' cancelled'}"><div class="what"><p class="from">${markSvg}PHI Online<span>${number}${isValid ? '' : ' · Cancelled'}</span></p><h2 dir="auto">${escapeHtml(event.title)}</h2><dl>${facts.join('')}</dl></div>${isValid ? code(attendee, hasPasses ? `${path}/passes/${attendee.seq}.pkpass` : null) : ''}</li>`;
}

function isSoon({ starts_at }: Pick<Tickets['event'], 'starts_at'>, now: Date): boolean {
  return Date.parse(starts_at) - now.getTime() < dayMs;
}

function fact(term: string, text: string, className?: string): string {
  return `<div><dt>${term}</dt><dd dir="auto"${className ? ` class="${className}"` : ''}>${escapeHtml(text)}</dd></div>`;
}

/** The QR code holds the ticket's code as text, which staff at the door scan or type. */
function code(attendee: AttendeeRow, pass: string | null): string {
  const picture = qrSvg(attendee.code);
  return `<div class="code">${picture.replace('<svg ', `<svg role="img" aria-label="QR code of ticket ${attendee.code}" shape-rendering="crispEdges" `)}<span>Ticket code</span><strong>${attendee.code}</strong>${pass === null ? '' : `<p class="screen">${link(pass, addToWallet)}</p>`}</div>`;
}

/** One field set per ticket; names and addresses are optional. */
function nameForm(valid: AttendeeRow[], { path, refused }: Shown): string {
  const nameless = valid.filter(({ name }) => name === null).length;
  const intro =
    nameless === 0
      ? 'You can change the names until the event begins.'
      : 'Please give us a name for each ticket, so that everybody is expected at the door. You can change them until the event begins.';
  const fields = valid.map((attendee) => {
    const given = refused?.names.get(attendee.seq) ?? { name: attendee.name ?? '', email: attendee.email ?? '' };
    return `<fieldset><legend>Ticket ${attendee.seq}</legend>${field('name', 'Name', given.name)}${field('email', 'Email (optional)', given.email)}</fieldset>`;

    function field(key: 'name' | 'email', label: string, value: string): string {
      const id = `${key}-${attendee.seq}`;
      const error = refused?.errors.find((each) => each.field === id)?.errorMessage;
      return `<label for="${id}">${label}<input id="${id}" name="${id}" value="${escapeHtml(value)}" autocomplete="off" maxlength="200"${key === 'email' ? ' inputmode="email"' : ''}${error ? ` aria-invalid="true" aria-describedby="${id}-error"` : ''}></label>${error ? `<span class="error" id="${id}-error">${escapeHtml(error)}</span>` : ''}`;
    }
  });
  return `<form class="screen" method="post" action="${escapeHtml(path)}/names"><h2>Who is coming?</h2><p>${intro} To an email address we write only if the event or the ticket is cancelled or moved.</p>${fields.join('')}<button>Save names</button></form>`;
}
