import type { DoorEvent, DoorResult } from '#contract/admin/door.ts';
import { unbroken } from '../parts/when.ts';
import { dateText, placeZone, timeRangeText, timeText } from '#contract/event-times.ts';
import type { Said } from './door.ts';
import type { ListedBooking, ListedTicket } from './tickets.ts';

/** How an answer looks: with a word and an icon each, because colours alone tell some people nothing. */
export type Tone = 'in' | 'ask' | 'out';

export interface Words {
  tone: Tone;
  title: string;
  text: string;
}

/** The time of day where the phone is. */
export const clock = (instant: string): string =>
  timeText(instant, Intl.DateTimeFormat().resolvedOptions().timeZone).replace(' ', '\u00a0');

export const sinceText = ({ at, isAbout }: { at: string; isAbout: boolean }): string =>
  `${isAbout ? 'about ' : ''}${clock(at)}`;

export function whenOf({ startsAt, endsAt, timeZone }: DoorEvent): string {
  const { label, timeZone: zone } = placeZone(timeZone);
  return `${dateText(startsAt, zone)}, ${unbroken(timeRangeText(startsAt, endsAt, zone))} (${label})`;
}

/** 'Mira' of 'Mira Halloran', 'guest of Ana Ngata' of 'Guest of Ana Ngata'. */
function greeted(name: string | null): string {
  if (name === null) return '';
  return name.startsWith('Guest of ') ? `, guest of ${name.slice('Guest of '.length)}` : `, ${name.split(' ')[0]}`;
}

const countText = ({ tickets, arrived }: { tickets: number; arrived: number }): string =>
  tickets > 1 ? `${arrived} of ${tickets} of this booking have arrived.` : '';

const notOurs: Words = {
  tone: 'out',
  title: 'Not a ticket of ours',
  text: 'This code is not of a ticket. Ask for the ticket in the email, or look for the name.',
};

export function wordsOf(said: Said, asOf: string | null): Words {
  switch (said.kind) {
    case 'server':
      return ofServer(said.result);
    case 'phone':
      return ofPhone(said);
    case 'notListed':
      return {
        tone: 'ask',
        title: 'Not on the list of this phone',
        text: `The list is of ${asOf === null ? 'an earlier time' : clock(asOf)}. The ticket may have been sold since, or be for another event: without a network nobody can say.`,
      };
    case 'letIn':
      return { tone: 'in', title: 'Let in', text: 'What the server says to this code later stays on this screen.' };
    case 'noTicket':
      return notOurs;
    case 'noName':
      return { tone: 'ask', title: 'Nobody found', text: `No name on the list begins like ‘${said.text}’.` };
    case 'several':
      return { tone: 'ask', title: 'Who is it?', text: 'Choose below who has come.' };
    case 'notNoted':
      return {
        tone: 'out',
        title: 'Not noted',
        text: `This phone could not write ${said.text === '' ? 'the ticket' : `‘${said.text}’`} down, and there is no network. Its storage may be full. Write the name on paper, and make room on the phone.`,
      };
    case 'failed':
      return { tone: 'out', title: 'Not noted', text: said.texts.join(' ') };
  }
}

function ofServer({ answer, name, event, arrival, booking }: DoorResult): Words {
  const who = name === null ? '' : `${name}. `;
  switch (answer) {
    case 'welcome':
      return { tone: 'in', title: `Welcome${greeted(name)}`, text: `${who}${booking ? countText(booking) : ''}` };
    case 'already': {
      const by = arrival?.isOwn ? ' by this phone' : arrival?.by ? ` by ${arrival.by}` : '';
      return {
        tone: 'ask',
        title: arrival ? `Already in at ${sinceText(arrival)}${by}` : 'Already in',
        text: `${who}${booking ? countText(booking) : ''}`,
      };
    }
    case 'cancelled':
      return { tone: 'out', title: 'Cancelled', text: `${who}This ticket was cancelled or refunded.` };
    case 'otherEvent':
      return { tone: 'out', title: `Another event: ${event ?? ''}`, text: 'This ticket is not for this door.' };
    case 'choose':
      return { tone: 'ask', title: 'Who is it?', text: 'The code is of several tickets. Look for the name.' };
    case 'undone':
      return { tone: 'ask', title: 'Taken back', text: `${who}Not counted as arrived any more.` };
    case 'notIn':
      return { tone: 'ask', title: 'Was not in', text: `${who}Nothing was taken back.` };
    case 'unknown':
      return notOurs;
  }
}

function ofPhone({
  answer,
  ticket,
  booking,
}: {
  answer: DoorResult['answer'];
  ticket: ListedTicket;
  booking: ListedBooking;
}) {
  const valid = booking.tickets.filter(({ isCancelled }) => !isCancelled);
  const before = valid.filter(({ arrival }) => arrival !== null).length;
  const now = answer === 'welcome' ? before + 1 : before;
  const words = ofServer({
    scanId: '',
    answer,
    name: ticket.name,
    event: null,
    arrival: null,
    booking: answer === 'undone' ? null : { tickets: valid.length, arrived: now },
  });
  const later =
    answer === 'welcome' || answer === 'undone'
      ? ' By the list of this phone; sent later.'
      : ' By the list of this phone.';
  const title =
    answer === 'already' && ticket.arrival
      ? `Already in at ${sinceText(ticket.arrival)}${ticket.arrival.isSent ? '' : ' by this phone'}`
      : words.title;
  return { ...words, title, text: `${words.text}${later}`.trim() };
}

/** What the server has said later, in a sentence. */
export function toldLaterText({ at, result }: { at: string; result: DoorResult }, name: string | null): string {
  const who = name ?? 'A ticket';
  if (result.answer === 'welcome')
    return `${who}, refused at ${clock(at)} by the list of this phone: the server has counted the ticket as arrived.`;
  if (result.answer === 'notIn') return `${who}, taken back at ${clock(at)}: the ticket was not counted any more.`;
  return `${who}, let in at ${clock(at)} without a network: ${ofServer(result).title}.`;
}
