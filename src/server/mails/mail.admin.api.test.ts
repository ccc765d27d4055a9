import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/admin/audit.ts';
import { listMails, resendMail } from '#contract/admin/mails.ts';
import { getToday } from '#contract/admin/today.ts';
import { dayMs } from '#contract/spans.ts';
import { auditRecords } from '../staff/audited.ts';
import { sendDueMails } from '../jobs/mail-worker.ts';
import { bodiesOfSentMails } from '../jobs/old-mails.ts';
import { type OutgoingMail, queueMail } from '../jobs/outbox.ts';
import { type Mail, RefusedForGood } from '../providers/mail/port.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
let ahead = 0;
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + ahead) });
  ({ browser: admin } = await person(app, 'head@example.org', { roles: ['admin'] }));
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const secret = 'https://phi.example/tickets/a-secret';
const queue = (to: string, more: Partial<OutgoingMail> = {}) =>
  app.deps.db.transaction((tx) =>
    queueMail(tx, app.deps, { cause: `receipt:${to}`, to, subject: 'Hello', html: secret, text: secret, ...more }),
  );
const rowOf = async (find: string) =>
  (await admin.call(listMails, { find })).rows[0] ?? expect.fail(`There is no mail to ${find}.`);

let delivered: Mail[] = [];
/** A run of the worker as in production, with a server that answers as `answer` says. */
async function work(answer: (to: string) => Error | null = () => null): Promise<void> {
  delivered = [];
  const mail = {
    delivers: true,
    async send(each: Mail) {
      const error = answer(each.to);
      if (error) throw error;
      return `250 ${delivered.push(each)}`;
    },
    close() {},
  };
  await sendDueMails({ ...app.deps, mail, config: { ...app.deps.config, production: true } });
}
const refuse = (to: string, words: string) => work((each) => (each === to ? new RefusedForGood(words) : null));

test('mails are listed by state with their reason in words, found by receiver, and never show a link', async () => {
  await queue('ana@example.org');
  await queue('gone@example.org');
  await refuse('gone@example.org', 'rejected: 550 5.1.1 <gone@example.org> mx7.internal.example knows nobody');
  await queue('not an address');
  await queue('later@example.org');
  await work((to) => (to === 'later@example.org' ? new Error('connect ECONNREFUSED 10.0.0.7:25') : null));
  const all = await admin.call(listMails, {});
  expect(all.rows.map(({ recipient, state, reason }) => [recipient, state, reason])).toEqual([
    ['later@example.org', 'waiting', 'Our email server cannot be reached.'],
    ['not an address', 'refused', 'The address is not one that an email can be sent to.'],
    ['gone@example.org', 'refused', 'There is no mailbox with this address. Perhaps it is mistyped.'],
    ['ana@example.org', 'sent', null],
  ]);
  expect(all).toMatchObject({ counts: { waiting: 1, refused: 2, sent: 1 }, delivers: false });
  expect(all.stuckSince).toBe(all.rows[0]?.writtenAt);
  expect(all.rows[3]).toMatchObject({ about: 'Receipt', attempts: 1, cannotSendAgain: null });
  expect(JSON.stringify(all)).not.toMatch(/secret|internal|10\.0\.0\.7|receipt:/);
  expect((await admin.call(listMails, { state: 'refused', find: 'GONE@' })).rows).toHaveLength(1);
  for (const nothing of ['%', '_', 'example.org', "'", '🌿'])
    expect((await admin.call(listMails, { find: nothing })).rows).toEqual([]);
});

// Invariants 31, 43.
test('a refused mail is sent again to the same address, once per press, and the audit tells it', async () => {
  await queue('again@example.org', { replyTo: { email: 'mira@example.org' } });
  await refuse('again@example.org', '452 4.2.2 full');
  const { mailId } = await rowOf('again@');
  const request = { mailId, key: key() };
  const answer = await admin.call(resendMail, request);
  expect(answer.results).toEqual({ mailId });
  expect(await admin.call(resendMail, request)).toEqual(answer);
  // Another press, while it waits.
  expect((await admin.call(resendMail, { mailId, key: key() })).errors).toMatchObject([{ code: 'not_refused' }]);
  expect(await rowOf('again@')).toMatchObject({ state: 'waiting', reason: null });
  await work();
  expect(delivered).toMatchObject([
    { to: 'again@example.org', text: secret, replyTo: { address: 'mira@example.org' } },
  ]);
  await work();
  expect(delivered).toEqual([]);
  expect(await rowOf('again@')).toMatchObject({ state: 'sent', attempts: 2 });
  expect((await auditRecords(app.deps, `mail:${mailId}`)).map(({ action }) => action)).toEqual(['resendMail']);
  expect((await admin.call(resendMail, { mailId, key: key() })).errors).toMatchObject([{ code: 'not_refused' }]);
  expect((await admin.call(resendMail, { mailId: 99_999, key: key() })).errors).toMatchObject([{ code: 'missing' }]);
});

test('a refused mail that is sent again days later is tried anew, not given up as old', async () => {
  await queue('old@example.org');
  await refuse('old@example.org', '550 5.2.1 off');
  const { mailId } = await rowOf('old@');
  ahead = 5 * dayMs;
  // The log-in of staff has ended meanwhile.
  const { browser } = await person(app, 'later.head@example.org', { roles: ['admin'] });
  await browser.call(resendMail, { mailId, key: key() });
  await work();
  expect(delivered.map(({ to }) => to)).toContain('old@example.org');
  ahead = 0;
});

test('a refused mail keeps its text for seven days; then, and without an address, it says why it cannot go', async () => {
  await queue('kept@example.org');
  await refuse('kept@example.org', '550 5.2.1 off');
  const sweep = () => bodiesOfSentMails.sweep({ ...app.deps, config: { ...app.deps.config, production: true } }, 1000);
  ahead = 6 * dayMs;
  await sweep();
  ahead = 0;
  expect(await rowOf('kept@')).toMatchObject({ cannotSendAgain: null });
  ahead = 8 * dayMs;
  await sweep();
  ahead = 0;
  const { mailId, cannotSendAgain } = await rowOf('kept@');
  expect(cannotSendAgain).toContain('Its text is deleted');
  const { errors } = await admin.call(resendMail, { mailId, key: key() });
  expect(errors).toMatchObject([{ errorMessage: cannotSendAgain, code: 'cannot_send_again' }]);
  await queue('two@example.org, three@example.org');
  expect((await rowOf('two@')).cannotSendAgain).toContain('No email can be sent to this address');
});

// Invariant 22. Subjects and receivers tell who has an account, buys, and comes to which event.
test('whoever publishes pages and answers messages sees no mails, of which nothing is told or sent', async () => {
  await queue('secret@example.org');
  await refuse('secret@example.org', '550 5.2.1 off');
  const { mailId } = await rowOf('secret@');
  const { browser } = await person(app, 'publisher@example.org', { roles: ['publisher', 'author'] });
  await expect(browser.call(listMails, {})).rejects.toMatchObject({ status: 403 });
  await expect(browser.call(resendMail, { mailId, key: key() })).rejects.toMatchObject({ status: 403 });
  const waiting = async (by: TestBrowser) => JSON.stringify((await by.call(getToday, {})).waiting);
  expect(await waiting(admin)).toContain('/admin/mails?state=refused');
  expect(await waiting(browser)).not.toContain('mail');
  await admin.call(resendMail, { mailId, key: key() });
  expect((await browser.call(listAudit, { subject: `mail:${mailId}` })).rows).toEqual([]);
  expect((await admin.call(listAudit, { subject: `mail:${mailId}` })).rows).toHaveLength(1);
});
