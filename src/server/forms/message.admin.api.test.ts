import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAudit, listAudit, putBack } from '#contract/admin/audit.ts';
import {
  assignMessage,
  getMessage,
  listMessages,
  openMessageFile,
  replyToMessage,
  resendReply,
  saveMessageNote,
  setMessageState,
} from '#contract/admin/messages.ts';
import { sendSignUp } from '#contract/contact.ts';
import { dayMs, minuteMs } from '#contract/spans.ts';
import { sendEnquiry } from '#contract/store.ts';
import { attachmentFolder } from '../attachment-files.ts';
import { fillFindKeys } from '../jobs/find-keys.ts';
import { sendDueMails } from '../jobs/mail-worker.ts';
import { type Mail, type MailTransport, RefusedForGood } from '../providers/mail/port.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { person, setRoles } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { formData } from './personal-data.ts';
import { oldSubmissions } from './old-forms.ts';

let app: TestApp;
let admin: TestBrowser;
let adminUid = '';
let noor: { browser: TestBrowser; uid: string };
let ahead = 0;
beforeAll(async () => {
  const settings = { CONTACT_RECEIVER: 'hello@phi.example', STORE_RECEIVER: 'shop@phi.example', LIMIT_FACTOR: '1000' };
  app = await testApp(settings, { now: () => new Date(Date.now() + ahead) });
  ({ browser: admin, uid: adminUid } = await person(app, 'head@example.org', { roles: ['admin'] }));
  noor = await person(app, 'noor@example.org', { roles: ['publisher'] });
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const enquiry = { name: 'Ana Tūī', phone: '0400 000 000', email: 'ana@example.org', enquiry: 'Is it in print?' };
/** Somebody writes; the number of the message. */
async function sent(more: Partial<typeof enquiry> = {}, website = ''): Promise<number> {
  const given = { ...enquiry, productName: 'Handbook', emailReceiver: '', ...more };
  expect((await app.browser().call(sendEnquiry, given, { website })).results).toEqual({ sent: true });
  return newest();
}
async function sentWith(file: File): Promise<number> {
  const given = { ...enquiry, state: '', emailReceiver: '' };
  expect((await app.browser().call(sendSignUp, given, { files: [file] })).results).toEqual({ sent: true });
  return newest();
}
async function newest(): Promise<number> {
  await fillFindKeys(app.deps);
  const { rows } = await admin.call(listMessages, { state: 'all' });
  return rows[0]?.messageId ?? expect.fail('No message is listed.');
}
const shown = async (messageId: number) =>
  (await admin.call(getMessage, { messageId })).data ?? expect.fail('The message is gone.');
const reply = (messageId: number, revision: number, more: object = {}, by = admin, request = key()) =>
  by.call(replyToMessage, {
    messageId,
    revision,
    values: { subject: 'Your message to us', text: 'Hello Ana,\n\nit is.', ...more },
    key: request,
  });
const mailsTo = (email: string) =>
  app.deps.db.read.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).orderBy('id').execute();
const found = async (find: string, more: object = {}) =>
  (await admin.call(listMessages, { find, state: 'all', ...more })).rows.map(({ name }) => name);
/** Sends what waits; the server refuses what `refuses` says. */
async function work(refuses: (mail: Mail) => string | null = () => null): Promise<Mail[]> {
  const delivered: Mail[] = [];
  const mail: MailTransport = {
    delivers: true,
    async send(each) {
      const reason = refuses(each);
      if (reason !== null) throw new RefusedForGood(reason);
      return `250 ${delivered.push(each)}`;
    },
    close() {},
  };
  await sendDueMails({ ...app.deps, mail });
  return delivered;
}

describe('the list', () => {
  test('has each kind of form with what it is about, counts by state, and keeps suspects apart', async () => {
    const one = await sent({ enquiry: 'One\n\n  <b>two</b>' });
    await app.browser().call(sendSignUp, { ...enquiry, name: 'Ben', state: '', emailReceiver: '' });
    const suspect = await sent({ name: 'Robot' }, 'http://spam.example');
    const { rows, counts, people } = await admin.call(listMessages, {});
    expect(rows.map(({ kind, name, about, state }) => [kind, name, about, state])).toEqual([
      ['signup', 'Ben', '', 'open'],
      ['product', 'Ana Tūī', 'Handbook', 'open'],
    ]);
    expect(counts).toEqual({ open: 2, done: 0, suspect: 1 });
    expect(people.map(({ uid }) => uid).toSorted()).toEqual([adminUid, noor.uid].toSorted());
    expect((await admin.call(listMessages, { state: 'suspect' })).rows).toMatchObject([{ messageId: suspect }]);
    expect(await shown(one)).toMatchObject({ text: 'One\n\n  <b>two</b>', receiver: 'shop@phi.example', revision: 0 });
    expect((await admin.call(getMessage, { messageId: 99_999 })).data).toBeNull();
  });

  test('is found by how a name, surname or address begins; signs mean themselves', async () => {
    await sent({ name: 'Wiremu Ōtaki', email: 'w.otaki@example.org' });
    await sent({ name: "100% O'Brien 🌿", email: 'obrien@example.org' });
    expect(await found('wiremu o')).toEqual(['Wiremu Ōtaki']);
    expect(await found('ŌTAKI')).toEqual(['Wiremu Ōtaki']);
    expect(await found('W.Otaki@')).toEqual(['Wiremu Ōtaki']);
    expect(await found('100%')).toEqual(["100% O'Brien 🌿"]);
    expect(await found('🌿')).toEqual(["100% O'Brien 🌿"]);
    for (const nothing of ['%', '_', '"', "' or 1=1", 'emu', '\\']) expect(await found(nothing)).toEqual([]);
    expect(await found('wiremu', { kind: 'signup' })).toEqual([]);
  });

  test('filters by who looks after a message', async () => {
    const messageId = await sent({ name: 'Assigned Person' });
    await admin.call(assignMessage, { messageId, revision: 0, values: { assignee: noor.uid }, key: key() });
    const { rows } = await admin.call(listMessages, { assignee: noor.uid });
    expect(rows).toMatchObject([{ name: 'Assigned Person', assignee: { uid: noor.uid, name: 'Mira Halloran' } }]);
    expect((await admin.call(listMessages, { assignee: 'nobody' })).rows.map(({ name }) => name)).not.toContain(
      'Assigned Person',
    );
  });
});

describe('a change', () => {
  test('of assignee, state and note is recorded without the words, and assignee and state can be put back', async () => {
    const messageId = await sent();
    const change = { messageId, key: key() };
    const assigned = await admin.call(assignMessage, { ...change, revision: 0, values: { assignee: noor.uid } });
    expect(assigned.results).toEqual({ revision: 1 });
    expect(await admin.call(assignMessage, { ...change, revision: 0, values: { assignee: noor.uid } })).toEqual(
      assigned,
    );
    await admin.call(saveMessageNote, {
      messageId,
      revision: 1,
      values: { note: ' Call her at work only. ' },
      key: key(),
    });
    await admin.call(setMessageState, { messageId, revision: 2, values: { state: 'done' }, key: key() });
    expect(await shown(messageId)).toMatchObject({
      assignee: { uid: noor.uid },
      note: 'Call her at work only.',
      state: 'done',
      revision: 3,
    });
    const { rows } = await admin.call(listAudit, { subject: `message:${messageId}` });
    expect(rows.map(({ action, putBackText }) => [action, putBackText !== null])).toEqual([
      ['setMessageState', true],
      ['saveMessageNote', false],
      ['assignMessage', true],
    ]);
    const records = await Promise.all(rows.map(({ recordId }) => admin.call(getAudit, { recordId })));
    expect(JSON.stringify(records)).not.toContain('at work only');
    expect((await admin.call(putBack, { recordId: rows[0]?.recordId ?? 0, key: key() })).errors).toBeUndefined();
    expect(await shown(messageId)).toMatchObject({ state: 'open', revision: 4 });
    // Somebody has changed it since.
    const late = await admin.call(putBack, { recordId: rows[2]?.recordId ?? 0, key: key() });
    expect(late.errors).toMatchObject([{ code: 'stale' }]);
  });

  // Invariants 31, 43.
  test('over a newer one is refused and says who was first; every verb', async () => {
    const messageId = await sent();
    await noor.browser.call(assignMessage, { messageId, revision: 0, values: { assignee: noor.uid }, key: key() });
    const old = { messageId, revision: 0 };
    const answers = [
      await admin.call(assignMessage, { ...old, values: { assignee: adminUid }, key: key() }),
      await admin.call(setMessageState, { ...old, values: { state: 'done' }, key: key() }),
      await admin.call(saveMessageNote, { ...old, values: { note: 'x' }, key: key() }),
      await reply(messageId, 0),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ errors: [{ code: 'stale' }], stale: { revision: 1, by: 'Mira Halloran' } });
    expect(answers[0]?.stale?.fields).toEqual([{ field: 'assignee', yours: adminUid, now: noor.uid }]);
    expect(await shown(messageId)).toMatchObject({ revision: 1, note: '', state: 'open', replies: [] });
  });

  test('of a message that is gone meanwhile is refused, and so is a stranger as assignee', async () => {
    const messageId = await sent();
    const { uid } = await person(app, 'member@example.org');
    const stranger = await admin.call(assignMessage, { messageId, revision: 0, values: { assignee: uid }, key: key() });
    expect(stranger.errors).toMatchObject([{ field: 'assignee', code: 'cannot_see' }]);
    const gone = { messageId: 99_999, revision: 0 };
    const answers = [
      await admin.call(assignMessage, { ...gone, values: { assignee: null }, key: key() }),
      await admin.call(setMessageState, { ...gone, values: { state: 'done' }, key: key() }),
      await admin.call(saveMessageNote, { ...gone, values: { note: 'x' }, key: key() }),
      await reply(99_999, 0),
    ];
    for (const { errors } of answers) expect(errors).toMatchObject([{ code: 'missing' }]);
  });
});

describe('a reply', () => {
  // Invariants 31, 43.
  test('is mailed once per key, in its own words only, and answers to it reach the address of the form', async () => {
    const messageId = await sent({ email: 'once@example.org', enquiry: 'My partner must not know.' });
    const request = key();
    const first = await reply(messageId, 0, { subject: 'Hello\r\nBcc: victim@example.org' }, admin, request);
    expect(first.results).toEqual({ revision: 1 });
    const again = await reply(messageId, 0, { subject: 'Hello\r\nBcc: victim@example.org' }, admin, request);
    expect(again).toEqual(first);
    const mails = await mailsTo('once@example.org');
    expect(mails).toMatchObject([{ subject: 'Hello Bcc: victim@example.org', reply_to: 'shop@phi.example' }]);
    for (const part of [mails[0]?.text, mails[0]?.html, mails[0]?.subject])
      expect(part).not.toMatch(/partner|Handbook|Ana Tūī|noor|head@/);
    expect(await shown(messageId)).toMatchObject({
      assignee: { uid: adminUid },
      replies: [{ by: 'Mira Halloran', text: 'Hello Ana,\n\nit is.', delivery: { state: 'waiting', reason: null } }],
    });
    await work();
    expect((await shown(messageId)).replies[0]?.delivery.state).toBe('sent');
  });

  test('that is refused says why, and is escaped in its mail', async () => {
    const messageId = await sent({ email: 'full@example.org' });
    await reply(messageId, 0, { text: '<script>alert(1)</script>\r\nline two' });
    expect((await mailsTo('full@example.org'))[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\nline two');
    await work(({ to }) => (to === 'full@example.org' ? 'rejected: 452 4.2.2 <full@example.org> Over quota' : null));
    expect((await shown(messageId)).replies).toMatchObject([
      { delivery: { state: 'refused', reason: 'The mailbox is full.', cannotSendAgain: null } },
    ]);
  });

  // Invariants 31, 43.
  test('that is refused is sent again by whoever answers messages, once per press; no other mail is', async () => {
    const messageId = await sent({ email: 'later@example.org' });
    await reply(messageId, 0, {}, noor.browser);
    await work(({ to }) => (to === 'later@example.org' ? '452 4.2.2 Over quota' : null));
    const { replies } = (await noor.browser.call(getMessage, { messageId })).data ?? {};
    const request = { messageId, replyId: replies?.[0]?.replyId ?? 0, key: key() };
    const code = async (more: object = {}) =>
      (await noor.browser.call(resendReply, { ...request, key: key(), ...more })).errors?.[0]?.code;
    // Of another message, and of none.
    expect([await code({ messageId: await sent() }), await code({ replyId: 99_999 })]).toEqual(['missing', 'missing']);
    const answer = await noor.browser.call(resendReply, request);
    expect(answer.results).toEqual({ replyId: request.replyId });
    expect(await noor.browser.call(resendReply, request)).toEqual(answer);
    expect(await code()).toBe('not_refused');
    expect((await work()).filter(({ to }) => to === 'later@example.org')).toHaveLength(1);
    expect((await shown(messageId)).replies[0]?.delivery.state).toBe('sent');
    const { rows } = await noor.browser.call(listAudit, { subject: `message:${messageId}` });
    expect(rows.map(({ action }) => action)).toEqual(['resendReply', 'replyToMessage']);
  });

  test.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'x'.repeat(151) }, 'subject'],
    [{ text: ' \n' }, 'text'],
    [{ text: 'x'.repeat(10_001) }, 'text'],
  ])('%#: is refused at its field', async (values, field) => {
    const messageId = await sent({ email: 'nothing@example.org' });
    expect((await reply(messageId, 0, values)).errors).toMatchObject([{ field }]);
    expect(await mailsTo('nothing@example.org')).toEqual([]);
  });

  test('to a suspect message is refused until somebody says that it is none', async () => {
    const messageId = await sent({ email: 'victim@example.org' }, 'filled in by a program');
    expect((await reply(messageId, 0)).errors).toMatchObject([{ code: 'suspect' }]);
    await admin.call(setMessageState, { messageId, revision: 0, values: { state: 'open' }, key: key() });
    expect((await reply(messageId, 1)).results).toEqual({ revision: 2 });
  });
});

describe('a file', () => {
  const pdf = new File(['%PDF-1.7\n1 0 obj\n<script>'], 'Tēnā; koe 🌿.pdf', { type: 'text/html' });

  test('comes by a link of 15 minutes for whoever may see messages, and nothing in it runs', async () => {
    const messageId = await sentWith(pdf);
    expect((await shown(messageId)).files).toMatchObject([{ name: 'Tēnā; koe 🌿.pdf' }]);
    const { results } = await noor.browser.call(openMessageFile, { messageId, file: 0 });
    const url = results?.url ?? '';
    const fetched = await noor.browser.fetch(url);
    expect(fetched.status).toBe(200);
    expect(await fetched.text()).toContain('%PDF-1.7');
    expect(Object.fromEntries(fetched.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="T_n__ koe __\.pdf"; filename\*=UTF-8''T%C4%93n%C4%81%3B%20koe%20%F0/,
      ),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const statusOf = async (at: string, browser = noor.browser) => (await browser.fetch(at)).status;
    // Another browser, another kind of file, and a link that nobody made.
    expect(await statusOf(url, app.browser())).toBe(404);
    expect(await statusOf(url, admin)).toBe(404);
    expect(await statusOf(url.replace('/api/admin/messages/file', '/api/admin/export'))).toBe(404);
    expect(await statusOf('/api/admin/messages/file?f=x')).toBe(404);
    ahead = 15 * minuteMs;
    expect(await statusOf(url)).toBe(410);
    ahead = 0;
    await setRoles(app.deps, noor.uid, ['author']);
    expect(await statusOf(url)).toBe(410);
    await expect(noor.browser.call(openMessageFile, { messageId, file: 0 })).rejects.toMatchObject({ status: 403 });
    await setRoles(app.deps, noor.uid, ['publisher']);
  });

  test('that is gone, or whose storage is away, is said before anything opens', async () => {
    const messageId = await sentWith(pdf);
    const open = async (file = 0) => (await admin.call(openMessageFile, { messageId, file })).errors?.[0]?.code;
    const { storage } = app.deps;
    app.deps.storage = { ...storage, read: () => Promise.reject(new StorageUnavailable('no answer')) };
    expect(await open()).toBe('storage_unavailable');
    app.deps.storage = storage;
    expect(await open()).toBeUndefined();
    expect(await open(3)).toBe('missing');
    await app.deps.storage.remove(attachmentFolder);
    expect(await open()).toBe('file_missing');
  });
});

describe('what is kept', () => {
  test('replies and notes are exported, and erased with the message and its mails', async () => {
    const messageId = await sent({ email: 'Erased@example.org' });
    await reply(messageId, 0);
    await admin.call(saveMessageNote, { messageId, revision: 1, values: { note: 'Kind.' }, key: key() });
    await work();
    const who = { uid: 'erased', email: 'erased@example.org' };
    expect(await formData.read(app.deps.db.read, who)).toMatchObject({
      enquiries: [{ ourNote: 'Kind.', ourReplies: [{ text: 'Hello Ana,\n\nit is.' }] }],
    });
    await app.deps.db.transaction((tx) => formData.erase(tx, who, '', app.deps));
    expect((await admin.call(getMessage, { messageId })).data).toBeNull();
    const left = await app.deps.db.read
      .selectFrom('enquiry_reply')
      .select('id')
      .where('enquiry_id', '=', messageId)
      .execute();
    expect(left).toEqual([]);
    const causes = await app.deps.db.read.selectFrom('outbox_mail').select('cause').execute();
    expect(causes.map(({ cause }) => cause)).not.toContain(`enquiry:${messageId}`);
  });

  test('of an erased member of staff no name stays, and the work does', async () => {
    const { browser, uid } = await person(app, 'leaver@example.org', { roles: ['publisher'] });
    const messageId = await sent();
    await reply(messageId, 0, {}, browser);
    const who = { uid, email: null };
    expect(await formData.read(app.deps.db.read, who)).toMatchObject({
      messagesAtWork: { lookedAfter: [messageId], replied: [{ message: messageId }] },
    });
    await app.deps.db.transaction((tx) => formData.erase(tx, who, '', app.deps));
    expect(await shown(messageId)).toMatchObject({ assignee: null, replies: [{ by: null }] });
  });

  test('a message goes after 90 days with its replies', async () => {
    const messageId = await sent();
    await reply(messageId, 0);
    expect(Date.parse((await shown(messageId)).deletedAt) - Date.now()).toBeGreaterThan(89 * dayMs);
    ahead = 91 * dayMs;
    await oldSubmissions.sweep(app.deps, 1000);
    ahead = 0;
    expect((await admin.call(listMessages, { state: 'all' })).rows).toEqual([]);
    expect(await app.deps.db.read.selectFrom('enquiry_reply').select('id').execute()).toEqual([]);
  });
});
