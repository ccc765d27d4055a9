import { withoutAddresses } from '../jobs/mail-worker.ts';

/** What mails are about, by the beginning of their cause. */
const subjects: Readonly<Record<string, string>> = {
  'account-erased': 'Account erased',
  address: 'Question for a delivery address',
  'ask-for-publishing': 'Request to publish a page',
  'card-expires': 'Card that expires soon',
  'company-left': 'Somebody left a company',
  'email-change-new': 'Change of an email address',
  'email-change-old': 'Change of an email address',
  'email-changed': 'Change of an email address',
  enquiry: 'Message from a form of the site',
  'enquiry-reply': 'Reply to a message',
  'event-cancelled': 'Event cancelled',
  'event-moved': 'Event moved',
  invitation: 'Invitation to a company',
  'join-staff': 'Invitation to work here',
  move: 'Invitation to another company',
  'new-sign-in': 'Log-in on a new device',
  'newsletter-confirm': 'Newsletter: please confirm',
  'newsletter-known': 'Newsletter: subscribed already',
  'newsletter-welcome': 'Newsletter: welcome',
  'order-links': 'Links to orders',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  receipt: 'Receipt',
  refund: 'Refund',
  registration: 'Registration for an event',
  'registration-cancelled': 'Tickets cancelled',
  'registration-maximum': 'More tickets than one person may have',
  reminder: 'Reminder of an event',
  'renewal-failed': 'Renewal that could not be paid',
  'renewal-soon': 'Renewal soon',
  'sale-ended': 'End of a sale',
  'schedule-ended': 'Schedule of a page',
  'schedule-failed': 'Schedule of a page',
  'second-factor': 'Second factor',
  'subscription-cancelled': 'Subscription cancelled',
  'subscription-ended': 'Subscription ended',
  'subscription-started': 'Subscription started',
  'ticket-cancelled': 'Ticket cancelled',
  'ticket-moved': 'Ticket moved to another event',
  undeliverable: 'News of refused emails',
  'verify-email': 'Confirmation of an email address',
  'waiting-closed': 'Waiting list of an event',
  'waiting-ended': 'Waiting list of an event',
  'waiting-joined': 'Waiting list of an event',
  'waiting-offer': 'Place from the waiting list',
  welcome: 'Welcome',
};

/** Why a mail was written, in words. What is behind the colon of a cause is for the program only. */
export function aboutMail(cause: string): string {
  const [kind = ''] = cause.split(':');
  const words = kind.replaceAll('-', ' ');
  return subjects[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const noMailbox = 'There is no mailbox with this address. Perhaps it is mistyped.';
const full = 'The mailbox is full.';
const tooLarge = 'The email is too large for this mailbox.';
const unwanted = 'The email server of the receiver does not want this email: it takes it for unwanted email.';
const untrusted =
  'The email server of the receiver does not trust our emails. Whoever looks after our email server can see why (SPF, DKIM, DMARC).';
const later = 'The email server of the receiver asks to come back later.';
const noServer = 'The email server of the receiver cannot be found. Perhaps the part after the @ is mistyped.';
const ourLogIn = 'Our email server does not accept the log-in of this site. Its settings need a look.';
const unreachable = 'Our email server cannot be reached.';

/** The codes of RFC 3463 without their first digit, which only says whether it is for good. */
const enhanced: Readonly<Record<string, string>> = {
  '1.0': noMailbox,
  '1.1': noMailbox,
  '1.2': noServer,
  '1.3': 'The receiver does not understand this address.',
  '1.6': 'The mailbox has moved, and nobody says where.',
  '1.10': 'Nobody takes emails at the part after the @.',
  '2.0': 'The mailbox cannot be used now.',
  '2.1': 'The mailbox is switched off.',
  '2.2': full,
  '2.3': tooLarge,
  '3.4': tooLarge,
  '4.1': noServer,
  '4.4': noServer,
  '7.0': unwanted,
  '7.1': unwanted,
  '7.8': ourLogIn,
  '7.9': ourLogIn,
  '7.20': untrusted,
  '7.23': untrusted,
  '7.24': untrusted,
  '7.25': untrusted,
  '7.26': untrusted,
};

/** What a message says where its code says little, the first that fits; also what our own programs say. */
const spoken: readonly [RegExp, string][] = [
  [/not a single plain e-mail address/i, 'The address is not one that an email can be sent to.'],
  [/not sent within three days/i, 'It could not be sent within three days.'],
  [/^the storage of files/i, 'The files of the email cannot be read now.'],
  [/no mail server is configured/i, 'No email server is set up for this site.'],
  [
    /\b(ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ESOCKET)\b|greeting never|connection (timeout|closed)/i,
    unreachable,
  ],
  [/\b(ENOTFOUND|EDNS|EAI_AGAIN)\b|getaddrinfo/, unreachable],
  [/certificate|tls|ssl/i, 'Our email server cannot be reached safely: its certificate is not right.'],
  [/invalid login|\b53[05]\b|authentication (failed|required)/i, ourLogIn],
  [
    /\b(no such|unknown) (user|person|address|mailbox|recipient)|(user|mailbox|address|recipient)>? (unknown|not found|does(n't| not) exist)/i,
    noMailbox,
  ],
  [/\b(quota|mailbox (is )?full|over ?quota|is full)\b/i, full],
  [/\b(spam|blocked|blacklist|blocklist|policy|reputation)\b/i, unwanted],
  [/\b(spf|dkim|dmarc)\b/i, untrusted],
  [/\b(too (large|big)|size limit|552)\b/i, tooLarge],
  [/greylist|grey-list|try again later|come back later|\b4(21|50|51)\b/i, later],
  [/domain (not found|does not exist)|host (not found|unknown)/i, noServer],
];

/** Why a mail was not taken, in a sentence for people who run no mail server. */
export function reasonInWords(said: string): string {
  const error = said.slice(0, 1000);
  const [, detail = ''] = /\b[245]\.(\d\.\d{1,3})\b/.exec(error) ?? [];
  const known = enhanced[detail] ?? spoken.find(([pattern]) => pattern.test(error))?.[1];
  if (known !== undefined) return known;
  const answer = answerOf(error);
  return answer === '' ? 'The email server did not say why.' : `The email server of the receiver answered: ‘${answer}’`;
}

/** What the server said, without codes, addresses, hosts and numbers of theirs. */
function answerOf(error: string): string {
  return withoutAddresses(error)
    .replace(/^.*?:\s*(?=[245]\d\d\b)/s, '')
    .replaceAll(/\bhttps?:\S+/gi, '')
    .replaceAll(/\b[245]\d\d[ -]|\b[245]\.\d\.\d{1,3}\b/g, '')
    .replaceAll(/\[?\b\d{1,3}(\.\d{1,3}){3}\b\]?|\b(?:[\da-f]{0,4}:){3,}[\da-f]*\b/gi, '')
    .split(/[\p{C}\s]+/u)
    .filter((word) => !/\.\w/.test(word))
    .join(' ')
    .trim()
    .slice(0, 160)
    .trim();
}
