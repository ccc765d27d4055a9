// Over 400 lines: every test of the worker shares one mail server.
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { type Db, connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { makeMailTransport } from '../providers/mail/make-mail-transport.ts';
import type { MailTransport } from '../providers/mail/port.ts';
import { ownDatabase, testConfig } from '../testing/test-app.ts';
import { mailLayout } from './mail-layout.ts';
import { localDisk } from '../providers/storage/local-disk.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { codePicture } from './mail-pictures.ts';
import { sendDueMails } from './mail-worker.ts';
import { bodiesOfSentMails } from './old-mails.ts';
import { type OutgoingMail, queueMail } from './outbox.ts';
import { tellUndeliverable } from './undeliverable.ts';

/** A mail server that records the mails it receives; it refuses mails while `refusing` is set. */
let server: SMTPServer;
const received: { from: string; to: string[]; mail: Email }[] = [];
let refusing = false;
let refusesPermanently = false;
let responseDelayMs = 0;

let db: Db;
let transport: MailTransport;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const { log } = Fastify();
let config: ReturnType<typeof testConfig>;
let close: () => Promise<void>;
const worker = () => ({ config, db, log, mail: transport, now, storage: localDisk(config.DATA_DIR) });

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('gone'))
        return done(Object.assign(new Error(`No such person: <${address}>`), { responseCode: 550 }));
      if (address.startsWith('full'))
        return done(Object.assign(new Error(`<${address}> is full`), { responseCode: 452 }));
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing)
          return done(
            Object.assign(new Error(refusesPermanently ? 'We do not want this' : 'Come back later'), {
              responseCode: refusesPermanently ? 554 : 451,
            }),
          );
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map((to) => to.address), mail });
          setTimeout(() => done(), responseDelayMs);
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-mail-'));
  const database = await ownDatabase();
  const smtp = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  config = testConfig({
    DATA_DIR: dataDir,
    SMTP_URL: smtp,
    MAIL_FROM: 'PHI Online <hello@phi.example>',
    MAIL_REPLY_TO: 'people@phi.example',
    PUBLIC_ORIGIN: 'https://phi.example',
    ...(database && { DATABASE_URL: database.url }),
  });
  db = await connect(config);
  transport = await makeMailTransport(config);
  close = async () => {
    transport.close();
    await new Promise<void>((resolve) => server.close(resolve));
    await db.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());
beforeEach(async () => {
  received.length = 0;
  refusing = false;
  refusesPermanently = false;
  responseDelayMs = 0;
  ahead = 0;
  await db.transaction((tx) => tx.deleteFrom('outbox_mail').execute());
});

const layout = mailLayout({
  title: 'Tēnā koe',
  bodyHtml: '<p>Ngā mihi</p>',
  bodyText: 'Ngā mihi',
  config: { publicOrigin: 'https://phi.example', PUBLIC_ORIGIN_NZ: undefined },
  locale: 'au',
});
function queue(mail: Partial<OutgoingMail> = {}): Promise<void> {
  return db.transaction((tx) =>
    queueMail(tx, { now }, { cause: 'test:1', to: 'ana@example.org', subject: 'Tēnā koe', ...layout, ...mail }),
  );
}
const outbox = () => db.read.selectFrom('outbox_mail').selectAll().orderBy('id').execute();

// Invariant 34.
test('a mail whose pictures cannot be drawn is sent without them, and the next has them', async () => {
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('out of memory'));
  await queue({ html: layout.html + codePicture('A1B2C3D4') });
  await sendDueMails(worker());
  drawing.mockRestore();
  await queue({ cause: 'test:2', html: layout.html + codePicture('A1B2C3D4') });
  await sendDueMails(worker());
  expect((await outbox()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  expect(received.map(({ mail }) => mail.attachments.map(({ filename }) => filename))).toEqual([
    [],
    ['mark.png', 'code-A1B2C3D4.png'],
  ]);
});

// Invariant 39.
test('in production a mail keeps no link once it is sent, and a refused one a week later', async () => {
  const production = () => ({ ...worker(), config: { ...config, production: true } });
  const secret = 'https://phi.example/member/resetPassword?u=a-secret-of-43-letters';
  const layout = mailLayout({
    title: 'Hello',
    bodyHtml: `<p>${secret}</p>`,
    bodyText: secret,
    config: { publicOrigin: 'https://phi.example', PUBLIC_ORIGIN_NZ: undefined },
    locale: 'au',
  });
  const attachments = [{ filename: 'a.ics', contentType: 'text/calendar', content: secret }];
  const links = { ...layout, attachments, unsubscribeUrl: `${secret}-end` };
  await db.transaction(async (tx) => {
    for (const to of ['links@example.org', 'gone@example.org'])
      await queueMail(tx, { now }, { cause: `links:${to}`, to, subject: 'Links', ...links });
  });
  const ofLinks = async () => (await outbox()).filter(({ cause }) => cause.startsWith('links:'));
  expect(JSON.stringify(await ofLinks())).toContain(secret);
  await sendDueMails(production());
  expect(received.at(-1)?.mail.text).toContain(secret);
  const sent = await ofLinks();
  expect(sent.map(({ recipient, subject, status }) => [recipient, subject, status])).toEqual([
    ['links@example.org', 'Links', 'sent'],
    ['gone@example.org', 'Links', 'failed'],
  ]);
  const [first, refused] = sent.map((mail) => JSON.stringify(mail));
  expect(first).not.toContain('a-secret');
  expect(refused).toContain('a-secret');
  const sweep = () => bodiesOfSentMails.sweep(production(), 10);
  ahead = 6 * dayMs;
  expect(await sweep()).toBe(0);
  ahead = 8 * dayMs;
  expect(await sweep()).toBe(1);
  expect(JSON.stringify(await ofLinks())).not.toContain('a-secret');
});

test('mails that an earlier version sent lose their links in production, those that wait keep them', async () => {
  await queue();
  await sendDueMails(worker());
  await db.transaction((tx) =>
    queueMail(tx, { now }, { cause: 'waits', to: 'b@example.org', subject: 'x', html: '<p>link</p>', text: 'link' }),
  );
  const sweep = (production: boolean) =>
    bodiesOfSentMails.sweep({ ...worker(), config: { ...config, production } }, 10);
  expect(await sweep(false)).toBe(0);
  expect((await outbox()).every(({ html }) => html !== '')).toBe(true);
  expect([await sweep(true), await sweep(true)]).toEqual([1, 0]);
  expect((await outbox()).map(({ status, html }) => [status, html === ''])).toEqual([
    ['sent', true],
    ['waiting', false],
  ]);
});

test('outside production too no mail keeps its text for longer than a week, and one that nobody takes is given up', async () => {
  await queue();
  await sendDueMails(worker());
  await db.transaction((tx) =>
    queueMail(tx, { now }, { cause: 'waits', to: 'b@example.org', subject: 'x', html: '<p>link</p>', text: 'link' }),
  );
  const sweep = () => bodiesOfSentMails.sweep({ ...worker(), config: { ...config, production: false } }, 10);
  const texts = async () => (await outbox()).map(({ status, html }) => [status, html !== '']);
  ahead = 6 * dayMs;
  expect(await sweep()).toBe(0);
  ahead = 9 * dayMs;
  expect(await sweep()).toBe(1);
  expect(await texts()).toEqual([
    ['sent', false],
    ['waiting', true],
  ]);
  ahead = 11 * dayMs;
  expect(await sweep()).toBe(1);
  expect(await texts()).toEqual([
    ['sent', false],
    ['failed', false],
  ]);
  // Whom it was for and why it went nowhere stays, and nobody is mailed about it once a server is there.
  expect((await outbox()).at(-1)).toMatchObject({
    cause: 'waits',
    recipient: 'b@example.org',
    subject: 'x',
    last_error: 'Not sent within three days.',
    told_at: expect.any(String),
  });
});

test('delivers a mail with text, HTML and a calendar file', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
  await queue({
    attachments: [
      { filename: 'workshop.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar },
    ],
  });
  await sendDueMails(worker());

  expect(received).toHaveLength(1);
  const { from, to, mail } = received[0] ?? { mail: undefined };
  expect([from, to]).toEqual(['hello@phi.example', ['ana@example.org']]);
  expect(mail).toMatchObject({
    subject: 'Tēnā koe',
    from: { name: 'PHI Online', address: 'hello@phi.example' },
    to: [{ address: 'ana@example.org' }],
    replyTo: [{ address: 'people@phi.example' }],
  });
  expect(mail?.messageId).toMatch(/^<outbox-\d+-\d+@phi\.example>$/);
  expect(mail?.html).toContain('<p>Ngā mihi</p>');
  expect(mail?.text).toContain('Ngā mihi');
  expect(mail?.attachments).toMatchObject([
    { filename: 'mark.png', mimeType: 'image/png', disposition: 'inline', contentId: '<mark@phi-online>' },
    { filename: 'workshop.ics', mimeType: 'text/calendar', disposition: 'attachment' },
  ]);
  // The parser normalises line breaks.
  expect(new TextDecoder().decode(mail?.attachments[1]?.content as ArrayBuffer)).toBe(
    calendar.replaceAll('\r\n', '\n'),
  );
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1, last_error: null }]);
});

// Invariant 31.
test('sends one mail per cause, and none of a transaction that is rolled back', async () => {
  await queue();
  await queue({ subject: 'Again' });
  await expect(
    db.transaction(async (tx) => {
      await queueMail(tx, { now }, { cause: 'test:2', to: 'ana@example.org', subject: 'Never', ...layout });
      throw new Error('The order was not stored.');
    }),
  ).rejects.toThrow('The order was not stored.');
  await sendDueMails(worker());
  await sendDueMails(worker());
  expect(received.map(({ mail }) => mail.subject)).toEqual(['Tēnā koe']);
});

// Invariant 31.
test('line breaks in user input cannot start a header', async () => {
  await queue({
    subject: 'Hello\r\nBcc: victim@example.org\r\n\r\nBody',
    attachments: [{ filename: 'a"\r\nX-Evil: 1.txt', contentType: 'text/plain', content: 'x' }],
  });
  await sendDueMails(worker());
  expect(received[0]?.to).toEqual(['ana@example.org']);
  expect(received[0]?.mail.subject).toBe('Hello Bcc: victim@example.org Body');
  expect(received[0]?.mail.headers.map((header) => header.key)).not.toContain('bcc');
  expect(received[0]?.mail.attachments[1]?.filename).toBe('a- X-Evil: 1.txt');
});

// Invariant 31.
test('a reply reaches whoever the mail names, whose name cannot begin a header or imitate an address', async () => {
  const replyTo = async (email: string, name?: string | null) => {
    await queue({ cause: `reply:${email}:${name}`, replyTo: { email, name: name ?? null } });
    await sendDueMails(worker());
    const mail = received.at(-1)?.mail;
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.headers.filter(({ key }) => key === 'reply-to')).toHaveLength(1);
    return mail?.replyTo;
  };
  expect(await replyTo('mira@example.org', 'Mira Tūī')).toEqual([{ name: 'Mira Tūī', address: 'mira@example.org' }]);
  expect(await replyTo('mira@example.org')).toEqual([{ name: '', address: 'mira@example.org' }]);
  expect(await replyTo('mira@example.org', 'Mira\r\nBcc: victim@example.org')).toEqual([
    { name: '', address: 'mira@example.org' },
  ]);
  expect(await replyTo('mira@example.org', 'Mira"\r\nBcc <x>, "you')).toEqual([
    { name: 'Mira Bcc x, you', address: 'mira@example.org' },
  ]);
  expect(await replyTo('mira@example.org', '=?utf-8?b?DQpCY2M6?= Mira 🌿')).toEqual([
    { name: '= ?utf-8?b?DQpCY2M6?= Mira 🌿', address: 'mira@example.org' },
  ]);
  // Two addresses in one are none: the reply goes where the organisation reads.
  for (const bad of ['mira@example.org, victim@example.org', 'mira@example.org\r\nBcc: victim@example.org', 'mira'])
    expect(await replyTo(bad, 'Mira')).toEqual([{ name: '', address: 'people@phi.example' }]);
});

test('removes encoded words and direction controls from user input', async () => {
  const hidden = '=?utf-8?Q?Hello=0D=0ABcc:_victim@example.org?=';
  await queue({
    subject: `${hidden} \u202egnp`,
    attachments: [{ filename: `${hidden}.\u2066fdp.txt`, contentType: 'text/plain', content: 'x' }],
  });
  await sendDueMails(worker());
  expect(received[0]?.mail.subject).toBe('= ?utf-8?Q?Hello=0D=0ABcc:_victim@example.org?= gnp');
  expect(received[0]?.mail.attachments[1]?.filename).toBe('= ?utf-8?Q?Hello=0D=0ABcc:_victim@example.org?=.fdp.txt');
});

test.each([
  'ana@example.org\u200b',
  'ana@example.org\r\nBcc: victim@example.org',
  'ana@example.org, victim@example.org',
  'Ana <ana@example.org>',
  'ana@example.org;victim@example.org',
  'group:victim@example.org',
  'ana',
  '',
])('stores a mail to %j as failed and does not send it', async (to) => {
  await queue({ to });
  await sendDueMails(worker());
  expect(received).toEqual([]);
  expect(await outbox()).toMatchObject([
    { status: 'failed', last_error: 'This is not a single plain e-mail address.' },
  ]);
});

// Invariant 34.
test('retries a mail after a temporary refusal, with a longer delay each time', async () => {
  await queue();
  refusing = true;
  await sendDueMails(worker());
  await sendDueMails(worker());
  expect(await outbox()).toMatchObject([
    { status: 'waiting', attempts: 1, last_error: expect.stringContaining('Come back later') },
  ]);
  ahead = 61_000;
  await sendDueMails(worker());
  expect(await outbox()).toMatchObject([{ status: 'waiting', attempts: 2 }]);
  refusing = false;
  ahead = 122_000;
  await sendDueMails(worker());
  expect(received).toEqual([]);
  ahead = 200_000;
  await sendDueMails(worker());
  expect(received).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 3, last_error: null }]);
});

// Invariant 34.
test('a missing file is replaced by a note, and one that cannot be read now is sent later', async () => {
  const quiet = { ...log, warn: () => {}, error: () => {} };
  const read = vi.fn<Deps['storage']['read']>(() => Promise.reject(new StorageUnavailable('It does not answer.')));
  const down = { ...worker(), log: quiet, storage: { ...worker().storage, read } };
  const file = 'a-name-of-32-characters-1234567';
  await queue({ attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', file }] });
  await sendDueMails(down);
  expect(read).toHaveBeenCalledWith('attachments', file);
  expect(await outbox()).toMatchObject([
    { status: 'waiting', last_error: 'The storage of files: It does not answer.' },
  ]);
  expect(received).toEqual([]);
  ahead = 60_000;
  await sendDueMails({ ...worker(), log: quiet });
  const [, attachment] = received[0]?.mail.attachments ?? [];
  expect(attachment).toMatchObject({ filename: 'report.pdf is missing.txt', mimeType: 'text/plain' });
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
});

// Invariant 39.
test('gives up a mail after a permanent refusal, logs it without its address, and sends the next one', async () => {
  const logged: unknown[][] = [];
  const logging = { ...worker(), log: { ...log, warn: (...line: unknown[]) => void logged.push(line) } };
  await queue({ to: "gone-o'neil@example.org" });
  await queue({ cause: 'test:2' });
  await sendDueMails(logging);
  expect(await outbox()).toMatchObject([
    {
      status: 'failed',
      attempts: 1,
      recipient: "gone-o'neil@example.org",
      last_error: expect.stringContaining('550 No such person'),
    },
    { status: 'sent' },
  ]);
  expect(logged).toEqual([
    [
      expect.objectContaining({ attempts: 1, reason: expect.stringContaining('550 No such person: <(address)>') }),
      'The mail server refused a mail permanently; it is not retried.',
    ],
  ]);

  await queue({ cause: 'test:3' });
  [refusing, refusesPermanently] = [true, true];
  await sendDueMails(logging);
  expect((await outbox()).at(-1)).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_error: expect.stringContaining('554 We do not want this'),
  });

  await queue({ cause: 'test:4', to: 'full@example.org' });
  await sendDueMails(logging);
  expect((await outbox()).at(-1)).toMatchObject({ status: 'waiting', attempts: 1 });
  expect(logged).toHaveLength(3);
  expect(JSON.stringify(logged)).not.toContain('@');
});

// Invariant 34.
test('gives up a mail after three days', async () => {
  await queue();
  ahead = 3 * dayMs + 1000;
  await sendDueMails(worker());
  expect(received).toEqual([]);
  expect(await outbox()).toMatchObject([{ status: 'failed', last_error: 'Not sent within three days.' }]);
});

// Invariants 31, 34.
test('concurrent workers send each mail once', async () => {
  for (let serial = 1; serial <= 30; serial++)
    await queue({ cause: `test:${serial}`, to: `person${serial}@example.org` });
  responseDelayMs = 10;
  for (let round = 1; round <= 12; round++) await Promise.all([1, 2, 3, 4].map(() => sendDueMails(worker())));
  expect(received).toHaveLength(30);
  expect(new Set(received.map(({ to }) => to[0])).size).toBe(30);
});

test('keeps mails in the outbox if no mail server is configured', async () => {
  await queue();
  await sendDueMails({ ...worker(), mail: await makeMailTransport({ ...config, SMTP_URL: undefined }) });
  expect(await outbox()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
});

test('tells staff of refused and given-up mails in one mail, once, and never of that mail itself', async () => {
  const quiet = { ...worker(), log: { ...log, warn: () => {} } };
  const run = async () => {
    await sendDueMails(quiet);
    await tellUndeliverable(worker());
    await sendDueMails(quiet);
  };
  await queue({ cause: 'registration:12', to: 'gone-ana@example.org', subject: 'You are registered: Leaving safely' });
  await queue({ cause: 'order-links:7:gone-ben@example.org', to: 'gone-ben@example.org' });
  await queue({ cause: 'receipt:3', to: 'full@example.org' });
  await run();
  expect(received.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [['shop@phi.example'], '2 emails could not be delivered'],
  ]);
  const text = received[0]?.mail.text ?? '';
  expect(text).toMatch(/registration 12, to gone-ana@example\.org, of .*: .*550 No such person: <\(address\)>/);
  expect(text).toMatch(/order links 7, to gone-ben@example\.org/);
  expect(text).not.toContain('Leaving safely');
  expect(text).toContain('https://phi.example/admin/mails');
  await run();
  expect(received).toHaveLength(1);

  // Given up after three days; its digest is refused too, and nothing tells of that.
  config = { ...config, ADMIN_RECEIVER: 'gone-admin@example.org' };
  ahead = 4 * dayMs;
  await run();
  await run();
  ahead += 2 * 60 * 60_000;
  await run();
  const stored = await outbox();
  expect(stored.map(({ cause, status, recipient }) => [cause.split(':')[0], status, recipient]).slice(3)).toEqual([
    ['undeliverable', 'sent', 'shop@phi.example'],
    ['undeliverable', 'failed', 'gone-admin@example.org'],
  ]);
  expect(received).toHaveLength(1);
  config = { ...config, ADMIN_RECEIVER: undefined };
});

test('tells of many failures at once in one short mail, and of later ones after an hour', async () => {
  const fail = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) await queue({ cause: `receipt:${index}`, to: 'not an address' });
  };
  await fail(0, 60);
  await Promise.all([tellUndeliverable(worker()), tellUndeliverable(worker())]);
  await fail(60, 61);
  await tellUndeliverable(worker());
  await sendDueMails(worker());
  expect(received.map(({ mail }) => mail.subject)).toEqual(['60 emails could not be delivered']);
  expect(received[0]?.mail.text).toContain('And 10 more.');
  ahead = 61 * 60_000;
  await tellUndeliverable(worker());
  await sendDueMails(worker());
  expect(received.at(-1)?.mail.subject).toBe('One email could not be delivered');
});
