import { expect, test } from 'vitest';
import { aboutMail, reasonInWords } from './mail-words.ts';

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <mira@x.example>: Recipient address rejected",
    'no mailbox',
  ],
  ["Can't send mail - all recipients were rejected: 550 No such person: <gone@example.org>", 'no mailbox'],
  ["Can't send mail - all recipients were rejected: 452 4.2.2 Over quota", 'mailbox is full'],
  ["Can't send mail - all recipients were rejected: 452 <full@example.org> is full", 'mailbox is full'],
  ['Message failed: 552 5.3.4 Message size exceeds fixed limit', 'too large'],
  ['Message failed: 550 5.7.26 This mail is unauthenticated', 'SPF, DKIM, DMARC'],
  ['Message failed: 554 5.7.1 Spam message rejected', 'unwanted email'],
  ['Message failed: 451 Come back later', 'come back later'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'Our email server cannot be reached.'],
  ['getaddrinfo ENOTFOUND mail.internal.example', 'Our email server cannot be reached.'],
  ['Greeting never received', 'Our email server cannot be reached.'],
  ['Invalid login: 535 5.7.8 Authentication credentials invalid', 'does not accept the log-in'],
  ['This is not a single plain e-mail address.', 'not one that an email can be sent to'],
  ['Not sent within three days.', 'within three days'],
])('%s', (error, words) => {
  expect(reasonInWords(error)).toContain(words);
});

test('an unknown answer is repeated without address, host, number or link', () => {
  const said = reasonInWords(
    'Message failed: 554 5.9.9 mx7.internal.example [10.1.2.3] wishes mira@x.example no mail, see https://x.example/why?id=7',
  );
  expect(said).toMatch(/^The email server of the receiver answered: ‘.*wishes .* no mail.*’$/);
  expect(said).not.toMatch(/mira|internal|10\.1|https|554|5\.9/);
  expect(reasonInWords('Message failed: 554 ')).toBe('The email server did not say why.');
});

test('what a mail is about says no number and no token of its cause', () => {
  expect(aboutMail('receipt:17:again:key')).toBe('Receipt');
  expect(aboutMail('invitation:a-hash')).toBe('Invitation to a company');
  expect(aboutMail('event-letter:3:8')).toBe('Event letter');
});
