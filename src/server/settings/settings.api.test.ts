import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import type { SettingName, Subject } from '#contract/admin/setting-fields.ts';
import * as calls from '#contract/admin/settings.ts';
import { dangerText } from '#contract/helplines.ts';
import { search } from '#contract/search.ts';
import { sendEnquiry } from '#contract/store.ts';
import { dayMs } from '#contract/spans.ts';
import { getSiteConfig } from '#contract/site.ts';
import { watchContentVersions } from '../db/content-versions.ts';
import { oldSubmissions } from '../forms/old-forms.ts';
import { localKeys } from '../providers/payments/local/keys.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp, testConfig } from '../testing/test-app.ts';
import { keepSettings } from './live-settings.ts';
import { tryPayments } from './try-payments.ts';

const password = 'tall-kauri-in-the-rain-77';
let app: TestApp;
let admin: TestBrowser;
let smtp: SMTPServer;
const received: { to: string[]; from: string }[] = [];
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'phi' }) : done(new Error('Wrong password')),
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) });
        done(null, 'kept as 17');
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  app = await testApp({ LIMIT_FACTOR: '100', LOG_LEVEL: 'silent', CONTACT_RECEIVER: 'forms@phi.example' });
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

let serial = 0;
const key = () => `settings-${++serial}`;
const get = async (subject: Subject) =>
  (await admin.call(calls.getSettings, { subject })).data ?? expect.fail('There is no such subject.');
const valueOf = async (name: SettingName, subject: Subject) =>
  (await get(subject)).values.find((each) => each.name === name) ?? expect.fail(`${name} is missing.`);
async function save(subject: Subject, values: Partial<Record<SettingName, string | null>>, more = {}) {
  const { revision } = await get(subject);
  return admin.call(calls.saveSettings, { subject, revision, values, key: key(), ...more });
}
const codes = (answer: { errors?: { code?: string | undefined; field?: string | undefined }[] | undefined }) =>
  answer.errors?.map(({ code, field }) => [code, field]);

/** What another process of the site knows, which reads the same database with an environment of its own. */
async function anotherProcess(environment: Record<string, string> = {}) {
  const { db, secrets, log } = app.deps;
  const content = await watchContentVersions(db);
  const config = testConfig({ CONTACT_RECEIVER: 'forms@phi.example', ...environment });
  const changed = new Set<string>();
  await keepSettings({ config, db, secrets, content, log }, async (names) => {
    for (const name of names) changed.add(name);
  });
  return { config, changed, close: () => content.close() };
}

describe('a setting', () => {
  test('is as the server says until it is saved; then it counts at once, in this process and in others', async () => {
    const other = await anotherProcess();
    expect(await get('exit')).toMatchObject({ revision: 0, changedAt: null });
    expect((await save('exit', { QUICK_EXIT_AU: ' https://www.abc.net.au/weather ' })).results).toEqual({
      subject: 'exit',
      revision: 1,
    });
    const { quickExitUrl } = await app.browser().call(getSiteConfig, {});
    expect(quickExitUrl).toBe('https://www.abc.net.au/weather');
    await vi.waitFor(() => expect(other.config.QUICK_EXIT_AU).toBe('https://www.abc.net.au/weather'), 3000);
    expect([...other.changed]).toEqual(['QUICK_EXIT_AU']);
    other.close();
    // A process that starts later has it too.
    const later = await anotherProcess();
    expect(later.config.QUICK_EXIT_AU).toBe('https://www.abc.net.au/weather');
    later.close();
    expect(await get('exit')).toMatchObject({ revision: 1, changedBy: 'Mira Halloran' });
  });

  test('that the server sets is shown with its variable, and cannot be changed here', async () => {
    expect(await valueOf('CONTACT_RECEIVER', 'receivers')).toMatchObject({
      value: 'forms@phi.example',
      setBy: 'CONTACT_RECEIVER',
    });
    const refused = await save('receivers', { CONTACT_RECEIVER: 'mine@example.org' });
    expect(refused.errors).toEqual([
      {
        errorMessage: 'Set by CONTACT_RECEIVER on the server; change it there.',
        field: 'CONTACT_RECEIVER',
        code: 'set_on_server',
      },
    ]);
    expect((await save('receivers', { STORE_RECEIVER: 'sales@phi.example' })).results).toBeDefined();
    expect(app.deps.config).toMatchObject({
      STORE_RECEIVER: 'sales@phi.example',
      CONTACT_RECEIVER: 'forms@phi.example',
    });
  });

  test('that the environment sets later wins over what was saved', async () => {
    const later = await anotherProcess({ STORE_RECEIVER: 'server@phi.example' });
    expect(later.config.STORE_RECEIVER).toBe('server@phi.example');
    later.close();
  });

  test.each<[string, Subject, Partial<Record<SettingName, string>>, string]>([
    ['no address', 'receivers', { STORE_RECEIVER: 'shop' }, 'STORE_RECEIVER'],
    ['a line break in an address', 'receivers', { ADMIN_RECEIVER: 'a@b.example\nBcc: c@d.example' }, 'ADMIN_RECEIVER'],
    ['no receiver of the shop', 'receivers', { STORE_RECEIVER: ' ' }, 'STORE_RECEIVER'],
    ['a wrong ABN', 'tax', { SUPPLIER_ABN: '53 004 085 617' }, 'SUPPLIER_ABN'],
    ['an exit without https', 'exit', { QUICK_EXIT_NZ: 'http://example.org' }, 'QUICK_EXIT_NZ'],
    ['an exit into a private network', 'exit', { QUICK_EXIT_NZ: 'https://192.168.1.1/' }, 'QUICK_EXIT_NZ'],
    ['an exit with a password', 'exit', { QUICK_EXIT_NZ: 'https://a:b@example.org/' }, 'QUICK_EXIT_NZ'],
    ['a sender without an address', 'mail', { MAIL_FROM: 'PHI Online' }, 'MAIL_FROM'],
    ['two senders', 'mail', { MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM'],
    ['a host with a path', 'mail', { SMTP_HOST: 'mail.example.org/x' }, 'SMTP_HOST'],
    ['a script as contact', 'organisation', { SECURITY_CONTACT: 'javascript:alert(1)' }, 'SECURITY_CONTACT'],
    ['too few days', 'retention', { KEPT_DAYS_MESSAGES: '3' }, 'KEPT_DAYS_MESSAGES'],
    ['words for days', 'retention', { KEPT_DAYS_NOTES: 'a year' }, 'KEPT_DAYS_NOTES'],
    ['no helpline', 'helplines', { HELPLINES_AU: ' \n ' }, 'HELPLINES_AU'],
    ['a setting of another subject', 'exit', { STORE_RECEIVER: 'a@b.example' }, 'STORE_RECEIVER'],
  ])('is refused at its field: %s', async (_what, subject, values, field) => {
    const before = JSON.stringify(app.deps.config);
    expect((await save(subject, values)).errors).toMatchObject([{ field }]);
    expect(JSON.stringify(app.deps.config)).toBe(before);
  });

  test('is not changed over a newer one; both values are answered, and it can be put back', async () => {
    const { revision } = await get('organisation');
    expect((await save('organisation', { SUPPLIER_NAME: 'Harbour Care' })).results).toBeDefined();
    const late = await admin.call(calls.saveSettings, {
      subject: 'organisation',
      revision,
      values: { SUPPLIER_NAME: 'Harbour Help' },
      key: key(),
    });
    expect(late.errors).toMatchObject([{ code: 'stale' }]);
    expect(late.stale).toMatchObject({
      revision: revision + 1,
      by: 'Mira Halloran',
      fields: [{ field: 'SUPPLIER_NAME', yours: 'Harbour Help', now: 'Harbour Care' }],
    });
    const [record] = (await admin.call(listAudit, { subject: 'setting:organisation' })).rows;
    expect(record).toMatchObject({ what: 'the settings: Organisation', did: 'changed' });
    await admin.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
    expect(app.deps.config.SUPPLIER_NAME).toBe('The Prevention of Harm Initiative');
  });

  test('that cannot be applied is tried again, and no version counts before it is', async () => {
    let follows = 0;
    const { config, db, secrets, log } = app.deps;
    const content = await watchContentVersions(db);
    const own = { ...config };
    const version = content.current('settings');
    await keepSettings({ config: own, db, secrets, content, log }, async () => {
      follows += 1;
      if (follows === 1) throw new Error('not now');
    });
    await save('exit', { QUICK_EXIT_NZ: 'https://www.niwa.co.nz/' });
    await vi.waitFor(() => expect(follows).toBe(2), 3000);
    expect(own.QUICK_EXIT_NZ).toBe('https://www.niwa.co.nz/');
    await vi.waitFor(() => expect(content.current('settings')).toBe(version + 1), 3000);
    content.close();
  });

  test('is for administrators; a change asks who it is', async () => {
    const publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
    await expect(publisher.call(calls.listSettings, {})).rejects.toMatchObject({ status: 403 });
    expect(
      [calls.saveSettings, calls.testMail, calls.testReceivers, calls.testPayments, calls.testStorage].map(
        ({ fresh }) => fresh,
      ),
    ).toEqual([true, true, true, true, true]);
  });
});

test('helplines are those of staff everywhere, and the emergency number stays first', async () => {
  const lines = '1800RESPECT | 1800 737 732 | Violence\nKids Helpline | 1800 55 1800 | For young people';
  expect((await save('helplines', { HELPLINES_AU: lines })).results).toBeDefined();
  const numbers = ['000', '1800 737 732', '1800 55 1800'];
  const { helplines } = await app.browser().call(getSiteConfig, {});
  expect(helplines.map(({ number }) => number)).toEqual(numbers);
  const { help } = await app.browser().call(search, { keyword: 'i want to die' });
  expect(help?.helplines.map(({ number }) => number)).toEqual(numbers);
  expect(dangerText('au')).toContain('000');
  expect((await valueOf('HELPLINES_AU', 'helplines')).value).toBe(lines);
});

test('what people wrote is deleted after so many days as staff have set', async () => {
  const enquiry = { name: 'Ana', phone: '1', email: 'ana@example.org', enquiry: 'Hello', productName: '' };
  await app.browser().call(sendEnquiry, { ...enquiry, emailReceiver: '' });
  const sweepIn = (days: number) =>
    oldSubmissions.sweep({ ...app.deps, now: () => new Date(Date.now() + days * dayMs) }, 10);
  expect(await sweepIn(89)).toBe(0);
  expect((await save('retention', { KEPT_DAYS_MESSAGES: '30' })).results).toBeDefined();
  expect(await sweepIn(29)).toBe(0);
  expect(await sweepIn(31)).toBe(1);
});

// Invariants 39.
describe('a secret', () => {
  const server = () => ({
    MAIL_FROM: 'PHI Online <hello@phi.example>',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String((smtp.server.address() as AddressInfo).port),
    SMTP_SECURITY: 'none',
    SMTP_USER: 'phi',
  });

  test('is stored encrypted, told to nobody, and only named in the audit', async () => {
    expect((await save('mail', { ...server(), SMTP_PASSWORD: password })).results).toBeDefined();
    expect(await valueOf('SMTP_PASSWORD', 'mail')).toMatchObject({ value: null, isSet: true, end: null });
    const rows = await app.deps.db.read.selectFrom('setting').selectAll().execute();
    const audit = await app.deps.db.read.selectFrom('audit_record').selectAll().execute();
    for (const stored of [rows, audit, await get('mail')]) {
      expect(JSON.stringify(stored)).not.toContain(password);
      expect(JSON.stringify(stored)).not.toContain(Buffer.from(password).toString('base64url'));
    }
    expect(audit.at(-1)?.after_json).toContain('"secretsChanged":["SMTP_PASSWORD"]');
    // The values of before would stand beside the password of now.
    const [record] = (await admin.call(listAudit, { subject: 'setting:mail' })).rows;
    expect(record).toMatchObject({ did: 'changed', putBackText: null });
    expect(app.deps.config.SMTP_PASSWORD).toBe(password);
    expect(app.deps.mail.delivers).toBe(true);
  });

  test('that is left empty stays; it is never sent to another server than it was entered for', async () => {
    expect(
      (await save('mail', { ...server(), SMTP_PASSWORD: '', MAIL_REPLY_TO: 'people@phi.example' })).results,
    ).toBeDefined();
    expect(app.deps.config.SMTP_PASSWORD).toBe(password);
    for (const elsewhere of [{ SMTP_HOST: 'localhost' }, { SMTP_PORT: '26' }]) {
      expect(codes(await save('mail', { ...server(), ...elsewhere }))).toEqual([['enter_again', 'SMTP_PASSWORD']]);
      const tried = await admin.call(calls.testMail, { values: { ...server(), ...elsewhere } });
      expect(codes(tried)).toEqual([['enter_again', 'SMTP_PASSWORD']]);
    }
  });

  test('that the application secret does not open any more does not count, and the screen says so', async () => {
    const { config, db, log } = app.deps;
    const content = await watchContentVersions(db);
    const own = { ...config };
    const unseal = () => {
      throw new Error('another secret');
    };
    await keepSettings({ config: own, db, secrets: { ...app.deps.secrets, unseal }, content, log }, async () => {});
    expect([own.SMTP_HOST, own.SMTP_PASSWORD]).toEqual([undefined, undefined]);
    // What has no secret counts on.
    expect(own.STORE_RECEIVER).toBe('sales@phi.example');
    content.close();
  });

  test('the receivers that were typed get a mail each, once to each address, and the answer is told for each', async () => {
    await save('mail', server());
    const values = {
      STORE_RECEIVER: 'till@example.org',
      ADMIN_RECEIVER: 'Till@example.org',
      CONTACT_RECEIVER_NZ: 'desk@example.org',
    };
    const { data } = await admin.call(calls.testReceivers, { values });
    expect(data).toMatchObject({
      worked: true,
      each: [
        { what: 'The shop, Faults and warnings', worked: true, said: expect.stringContaining('till@example.org') },
        { what: 'Forms', worked: true, said: expect.stringContaining('forms@phi.example') },
        { what: 'Forms of the New Zealand site', worked: true },
      ],
    });
    const receivers = received.flatMap(({ to }) => to);
    expect(receivers).toEqual(expect.arrayContaining(['till@example.org', 'forms@phi.example', 'desk@example.org']));
  });

  describe('a test of the mail server', () => {
    test('sends a mail to the own address and says what the server answered', async () => {
      const { data } = await admin.call(calls.testMail, { values: server() });
      expect(data).toMatchObject({ worked: true, said: expect.stringContaining('answered: 250 kept as 17') });
      expect(received).toContainEqual({ from: 'hello@phi.example', to: ['admin@example.org'] });
    });

    test.each([
      [
        'a wrong password',
        { SMTP_PASSWORD: 'wrong' },
        'did not accept the user and the password. The server answered: 535',
      ],
      ['a closed port', { SMTP_PORT: '9', SMTP_PASSWORD: 'x' }, 'Nothing listens there'],
      [
        'no encryption where it is asked for',
        { SMTP_SECURITY: 'starttls', SMTP_PASSWORD: 'x' },
        'No encrypted connection',
      ],
      ['no server', { SMTP_HOST: '', SMTP_USER: '', SMTP_PASSWORD: null }, 'mails wait and are not sent'],
    ])('says in words: %s', async (_what, values, said) => {
      const { data, errors } = await admin.call(calls.testMail, { values: { ...server(), ...values } });
      expect([data, errors]).toMatchObject([{ worked: false, said: expect.stringContaining(said) }, undefined]);
    });
  });
});

describe('payment keys', () => {
  const keys = () => localKeys(`${app.deps.config.DATA_DIR}/gateway`);

  test('are asked about before they are saved', async () => {
    const none = await admin.call(calls.testPayments, { values: {} });
    expect(none.data).toMatchObject({
      worked: false,
      said: expect.stringContaining('No secret key is entered. Payments go to the test gateway'),
    });
    expect((await tryPayments({ ...app.deps.config, production: true })).said).toContain('nobody can pay');
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const at = (url: string, secret: string) =>
      tryPayments({ ...app.deps.config, LOCAL_GATEWAY_URL: url, STRIPE_SECRET_KEY: secret }, 300);
    expect(await at(`http://127.0.0.1:${port}`, 'sk_test_1')).toMatchObject({
      worked: false,
      said: 'The provider did not answer in time. Nothing is known about the key; try again.',
    });
    silent.close();
    expect(await at('http://127.0.0.1:9', 'sk_test_1')).toMatchObject({
      said: 'The provider could not be reached. Nothing is known about the key; try again.',
    });
  });

  test('of two kinds are refused, and a secret key is replaced but never taken away', async () => {
    const live = {
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(codes(await save('payments', live))).toEqual([['invalid_field', 'STRIPE_PUBLISHABLE_KEY']]);
    expect(codes(await save('payments', { STRIPE_SECRET_KEY: null }))).toEqual([['required', 'STRIPE_SECRET_KEY']]);
    expect(codes(await save('payments', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }))).toEqual([
      ['invalid_field', 'STRIPE_PUBLISHABLE_KEY'],
    ]);
    expect(app.deps.payments.publicConfig().provider).toBe('local');
  });

  test('count at once, and show no more than the end of the secret one', async () => {
    const { publishableKey, secretKey, webhookSecret } = keys();
    const values = {
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
    expect((await save('payments', values)).results).toBeDefined();
    expect((await app.browser().call(getSiteConfig, {})).payments).toEqual({ provider: 'stripe', publishableKey });
    expect(await valueOf('STRIPE_SECRET_KEY', 'payments')).toMatchObject({ value: null, end: secretKey.slice(-4) });
    expect(await valueOf('STRIPE_WEBHOOK_SECRET', 'payments')).toMatchObject({ value: null, isSet: true, end: null });
    const { headers } = await app.browser().fetch('/cart', { headers: { accept: 'text/html' } });
    expect(headers.get('content-security-policy') ?? '').toBeDefined();
  });
});

test('a test of the storage writes, reads and deletes a small file', async () => {
  expect((await admin.call(calls.testStorage, {})).data).toEqual({
    worked: true,
    said: 'A small file was written, read and deleted.',
  });
});

describe('in production', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://phi.example',
      LIMIT_FACTOR: '100',
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(() => site.close());

  test('a site starts without keys and ABN, takes no payments, and says why', async () => {
    expect(site.deps.payments.publicConfig()).toEqual({ provider: 'none' });
    const waiting = await Promise.all(
      site.deps.entities.map(async (each) => (await each.today?.(site.deps, new Date()))?.waiting),
    );
    expect(waiting.flat().map((each) => each?.text)).toEqual(
      expect.arrayContaining([expect.stringContaining('The shop is closed. The ABN is missing')]),
    );
  });
});
