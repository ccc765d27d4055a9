import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/admin/audit.ts';
import * as calls from '#contract/admin/subscribers.ts';
import { searchOffice } from '#contract/admin/today.ts';
import { subscribe } from '#contract/contact.ts';
import { subscribeConsent } from '#contract/forms.ts';
import { tablesThatHold } from '../testing/every-row.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { deleteUnconfirmed } from './newsletter.sql.ts';
import { noneHash } from './no-newsletter.ts';
import { formData } from './personal-data.ts';

let app: TestApp;
let admin: TestBrowser;
let ahead = 0;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '1000' }, { now: () => new Date(Date.now() + ahead) });
  admin = (await person(app, 'head@example.org', { roles: ['admin'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');
const codeOf = (answer: { errors?: readonly { code?: string | undefined }[] | undefined }) => answer.errors?.[0]?.code;

/** The link of the newest mail to an address. */
async function linkTo(email: string, path: string): Promise<string> {
  const mails = app.deps.db.read.selectFrom('outbox_mail').selectAll().where('recipient', '=', email);
  const mail = await mails.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return there(new RegExp(`/newsletter/${path}\\?t=[\\w-]{43}`).exec(mail?.text ?? '')?.[0]);
}
const press = (link: string) => app.browser().fetch(link, { method: 'POST', body: new FormData() });
async function subscribed(email: string, name = 'Ana Lu'): Promise<number> {
  await app.browser().call(subscribe, { name, email });
  await press(await linkTo(email, 'confirm'));
  return idOf(email);
}
const rowsOf = async (find: string) => (await admin.call(calls.listSubscribers, { find })).rows;
const idOf = async (email: string) => there((await rowsOf(email))[0]).subscriberId;
const stateOf = async (email: string) => (await rowsOf(email))[0]?.state;
const shown = async (subscriberId: number) => there((await admin.call(calls.getSubscriber, { subscriberId })).data);

const head = 'Email,Name,Agreed (Sydney),Source,Words agreed to';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const look = async (file: string) =>
  there((await admin.call(calls.importSubscribers, { file: base64(file), key: key() })).results);
const write = (file: string, seen: string | null) =>
  admin.call(calls.importSubscribers, { file: base64(file), seen: seen ?? '', key: key() });
async function exported(input: object, by = admin): Promise<string> {
  const { url } = there((await by.call(calls.exportSubscribers, { ...input, key: key() })).results);
  return (await by.fetch(url)).text();
}

describe('the list', () => {
  test('finds by the beginning of an address, and keeps apart who confirmed, waits and left', async () => {
    await subscribed('list-one@example.org');
    await app.browser().call(subscribe, { name: 'Bo', email: 'list-two@example.org' });
    await subscribed('list-three@example.org');
    await press(await linkTo('list-three@example.org', 'unsubscribe'));
    const found = async (input: object) =>
      (await admin.call(calls.listSubscribers, input)).rows.map(({ email, state }) => `${email} ${state}`);
    expect(await found({ find: 'LIST-' })).toEqual([
      'list-one@example.org confirmed',
      'list-three@example.org unsubscribed',
      'list-two@example.org pending',
    ]);
    for (const find of ['ist-one', '%', 'example']) expect(await found({ find })).toEqual([]);
    expect(await found({ find: 'list-', state: 'pending' })).toEqual(['list-two@example.org pending']);
    expect((await found({}))[0]).toBe('list-three@example.org unsubscribed');
  });

  test('is for those who manage members, and so is each call', async () => {
    const publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
    for (const endpoint of [calls.listSubscribers, calls.importSubscribers, calls.unsubscribeByStaff])
      expect((await publisher.fetch(endpoint.path, { method: 'POST', body: '{}' })).status).toBe(403);
    const { groups } = await admin.call(searchOffice, { find: 'list-one' });
    expect(groups.find(({ name }) => name === 'Subscribers')?.found).toMatchObject([
      { title: 'list-one@example.org', detail: 'Newsletter · Subscribed' },
    ]);
  });
});

describe('one subscriber', () => {
  test('shows when, by which form and to which words somebody agreed, and how it was confirmed', async () => {
    const { consents, ...row } = await shown(await subscribed('evidence@example.org'));
    expect(row).toMatchObject({ email: 'evidence@example.org', name: 'Ana Lu', state: 'confirmed', locale: 'au' });
    expect(consents.map(({ kind, means, wording }) => [kind, calls.meansText(means), wording])).toEqual([
      ['asked', 'form of the Australian site', subscribeConsent],
      ['confirmed', 'button behind the link in the email to this address', subscribeConsent],
    ]);
  });

  test('staff unsubscribe it once, for a reason that the person can read and the audit does not have', async () => {
    const email = 'by-phone@example.org';
    const subscriberId = await subscribed(email);
    const confirm = await linkTo(email, 'unsubscribe');
    const end = () => admin.call(calls.unsubscribeByStaff, { subscriberId, reason: ' Asked by phone ', key: key() });
    expect((await end()).results).toEqual({ subscriberId });
    expect(codeOf(await end())).toBe('unsubscribed');
    const { state, consents } = await shown(subscriberId);
    expect([state, consents.at(-1)]).toEqual([
      'unsubscribed',
      expect.objectContaining({ kind: 'unsubscribed', means: calls.staffMeans, reason: 'Asked by phone', wording: '' }),
    ]);
    expect((await press(confirm)).status).toBe(200);
    const { rows } = await admin.call(listAudit, { subject: `subscriber:${subscriberId}` });
    expect(rows).toMatchObject([{ did: 'unsubscribed', title: email }]);
    const stored = await app.deps.db.read
      .selectFrom('audit_record')
      .selectAll()
      .where('action', '=', 'unsubscribe')
      .execute();
    expect(JSON.stringify(stored)).not.toMatch(/by-phone|Asked by/);
    const data = await formData.read(app.deps.db.read, { uid: 'nobody', email });
    expect(JSON.stringify(data)).toContain('Asked by phone');
    await app.deps.db.transaction((tx) => formData.erase(tx, { uid: 'nobody', email }, '', app.deps));
    expect((await admin.call(calls.getSubscriber, { subscriberId })).data).toBeNull();
    expect(codeOf(await end())).toBe('missing');
  });
});

describe('somebody who agreed on paper', () => {
  const entered = {
    email: ' Paper@Example.org ',
    name: 'Aroha Māhuta',
    locale: 'nz' as const,
    agreedOn: '2026-01-31',
    source: 'Paper form, open day in Hobart',
    wording: 'Yes, send me news.',
  };
  const add = (change: object = {}) => admin.call(calls.addSubscriber, { ...entered, ...change, key: key() });

  test('is added once with the evidence, which the audit does not have', async () => {
    const { subscriberId } = there((await add()).results);
    expect(await shown(subscriberId)).toMatchObject({
      email: 'Paper@Example.org',
      name: 'Aroha Māhuta',
      locale: 'nz',
      state: 'confirmed',
      consents: [
        {
          kind: 'confirmed',
          means: calls.handMeans,
          source: entered.source,
          wording: entered.wording,
          at: '2026-01-30T13:00:00.000Z',
          recordedAt: expect.any(String),
        },
      ],
    });
    expect((await add({ email: 'paper@example.org' })).errors).toMatchObject([{ field: 'email', code: 'known' }]);
    const { rows } = await admin.call(listAudit, { subject: `subscriber:${subscriberId}` });
    expect(rows).toMatchObject([{ did: 'added by hand', title: 'Paper@Example.org' }]);
    const stored = await app.deps.db.read
      .selectFrom('audit_record')
      .selectAll()
      .where('action', 'in', ['addSubscriber', 'addSubscriberByHand'])
      .execute();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toMatch(/paper|Aroha|Hobart/i);
  });

  test('not without the evidence, and never whoever waits, has left or had everything erased', async () => {
    const wrong = { email: 'nobody', name: 'x.example/y', agreedOn: '2099-01-01', source: ' ', wording: '' };
    expect((await add(wrong)).errors?.map(({ field }) => field)).toEqual(Object.keys(wrong));
    await app.browser().call(subscribe, { name: 'Bo', email: 'paper-waits@example.org' });
    expect(codeOf(await add({ email: 'paper-waits@example.org' }))).toBe('known');
    expect(await stateOf('paper-waits@example.org')).toBe('pending');
    await subscribed('paper-left@example.org');
    await press(await linkTo('paper-left@example.org', 'unsubscribe'));
    expect(codeOf(await add({ email: 'PAPER-left@example.org' }))).toBe('unsubscribed');
    expect(await stateOf('paper-left@example.org')).toBe('unsubscribed');
    const who = { uid: 'nobody', email: 'paper-left@example.org' };
    await app.deps.db.transaction((tx) => formData.erase(tx, who, '', app.deps));
    expect(codeOf(await add({ email: who.email }))).toBe('unsubscribed');
    expect(await rowsOf(who.email)).toEqual([]);
  });

  test('one whose owner comes in the same moment is there once', async () => {
    const email = 'paper-race@example.org';
    const answers = await Promise.all(Array.from({ length: 4 }, () => add({ email })));
    expect(answers.filter(({ results }) => results !== undefined)).toHaveLength(1);
    expect(await rowsOf(email)).toHaveLength(1);
    expect((await shown(await idOf(email))).consents).toHaveLength(1);
  });
});

describe('the file', () => {
  test('adds who agreed elsewhere with their evidence, leaves out who left, and says so before', async () => {
    await subscribed('file-known@example.org');
    await subscribed('file-left@example.org');
    await press(await linkTo('file-left@example.org', 'unsubscribe'));
    await app.browser().call(subscribe, { name: 'Bo', email: 'file-waits@example.org' });
    const file = [
      head,
      'File-New@example.org,Aroha Māhuta,2024-02-28 09:05,Open day in Hobart,"Yes, send me news."',
      'file-late@example.org,,3/5/2024 2:30 pm,=Form,Yes',
      'FILE-KNOWN@example.org,,2024-02-28,Open day,Yes',
      'file-left@example.org,,2024-02-28,Open day,Yes',
      'file-waits@example.org,,2024-02-28,Open day,Yes',
    ].join('\r\n');
    const seen = await look(file);
    expect(seen).toMatchObject({ faults: [], made: 2, changed: 0, same: 1, leftOutTotal: 2 });
    expect(seen.leftOut).toEqual([
      { line: 5, title: 'file-left@example.org', why: expect.stringContaining('Unsubscribed earlier') },
      { line: 6, title: 'file-waits@example.org', why: 'Waits here for the confirmation of its owner.' },
    ]);
    expect(await rowsOf('file-new')).toEqual([]);
    expect((await write(file, seen.seen)).results).toMatchObject({ isWritten: true, made: 2 });
    const added = await shown(await idOf('file-new@example.org'));
    expect(added).toMatchObject({ email: 'File-New@example.org', name: 'Aroha Māhuta', state: 'confirmed' });
    expect(added.consents).toEqual([
      {
        kind: 'confirmed',
        wording: 'Yes, send me news.',
        means: calls.importMeans,
        at: '2024-02-27T22:05:00.000Z',
        source: 'Open day in Hobart',
        reason: '',
        recordedAt: expect.any(String),
      },
    ]);
    expect((await shown(await idOf('file-late@example.org'))).consents[0]?.at).toBe('2024-05-03T04:30:00.000Z');
    expect([await stateOf('file-left@example.org'), await stateOf('file-waits@example.org')]).toEqual([
      'unsubscribed',
      'pending',
    ]);
    const { rows } = await admin.call(listAudit, { subject: `subscriber:${added.subscriberId}` });
    expect(rows).toMatchObject([{ did: 'added by a file' }]);
    expect(codeOf(await write(file, seen.seen))).toBe('changed_meanwhile');
    // Whoever was imported leaves by their account, by staff, or by a link, as everybody.
    expect(await look(file)).toMatchObject({ made: 0, same: 3, leftOutTotal: 2, seen: null });
  });

  test('names each fault by line and column, and writes nothing while there is one', async () => {
    const file = [
      head,
      'wrong-one@example.org,Ana,2024-02-28,Open day,Yes',
      'no address,Ana,2024-02-28,Open day,Yes',
      'wrong-one@EXAMPLE.org,Ana,2024-02-28,Open day,Yes',
      'wrong-two@example.org,win.example.com,31/2/2024,,',
      'wrong-three@example.org,,2099-01-01,Open day,Yes',
      'wrong-four@example.org,,,Open day,Yes',
    ].join('\n');
    const seen = await look(file);
    expect(seen.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Email'],
      [4, 'Email'],
      [5, 'Name'],
      [5, 'Agreed (Sydney)'],
      [5, 'Source'],
      [5, 'Words agreed to'],
      [6, 'Agreed (Sydney)'],
      [7, 'Agreed (Sydney)'],
    ]);
    expect(codeOf(await write(file, 'anything'))).toBe('changed_meanwhile');
    expect(await rowsOf('wrong-')).toEqual([]);
    const bare = await look('Email,Name\nana@example.org,Ana');
    expect(bare.faults.map(({ line, column }) => [line, column])).toEqual([
      [1, 'Agreed (Sydney)'],
      [1, 'Source'],
      [1, 'Words agreed to'],
    ]);
  });

  test('there and back changes nothing here, and brings nobody who left or waits to another list', async () => {
    await subscribed('back-one@example.org', 'Zoë');
    await subscribed('back-two@example.org');
    await press(await linkTo('back-two@example.org', 'unsubscribe'));
    await app.browser().call(subscribe, { name: 'Bo', email: 'back-three@example.org' });
    const file = await exported({ find: 'back-' });
    expect(file).toContain(
      '"form of the Australian site, confirmed: button behind the link in the email to this address"',
    );
    expect(await look(file)).toMatchObject({ faults: [], made: 0, changed: 0, same: 1, leftOutTotal: 2 });
    const elsewhere = file.replaceAll('back-', 'other-');
    const seen = await look(elsewhere);
    expect(seen).toMatchObject({ faults: [], made: 1, leftOutTotal: 2 });
    await write(elsewhere, seen.seen);
    expect((await rowsOf('other-')).map(({ email, name }) => [email, name])).toEqual([
      ['other-one@example.org', 'Zoë'],
    ]);
    const back = await exported({ find: 'other-' });
    expect(back.replaceAll('other-', 'back-').split('\r\n')[1]).toBe(
      file.split('\r\n').find((line) => line.startsWith('back-one')),
    );
    expect(await exported({ state: 'pending', find: 'back-' })).not.toContain('back-one');
  });

  test('brings nobody back who left and was erased, until the owner of the address confirms it again', async () => {
    const email = 'gone-left@example.org';
    await subscribed(email);
    await press(await linkTo(email, 'unsubscribe'));
    const at = app.deps.now().toISOString();
    const erase = () => app.deps.db.transaction((tx) => formData.erase(tx, { uid: 'nobody', email }, at, app.deps));
    for (const _ of [1, 2]) await erase();
    expect(Object.keys(await tablesThatHold(app.deps, email))).toEqual(['outbox_mail']);
    const file = `${head}\nGone-Left@example.org,,2024-02-28,Open day,Yes`;
    const left = { made: 0, noted: 0, seen: null, leftOut: [{ why: expect.stringContaining('Unsubscribed earlier') }] };
    expect(await look(file)).toMatchObject(left);
    // Anybody can enter the address; only its owner confirms it.
    await app.browser().call(subscribe, { name: 'Ana', email });
    await app.deps.db.transaction((tx) => deleteUnconfirmed(tx, '2999-01-01', 100));
    expect(await look(file)).toMatchObject(left);
    await subscribed(email);
    const notes = app.deps.db.read.selectFrom('no_newsletter').selectAll();
    expect(await notes.where('hash', '=', noneHash(app.deps, email)).execute()).toEqual([]);
  });

  test('notes whom it calls unsubscribed, so that an older file does not add them', async () => {
    const says = `${head},State\nnoted-left@example.org,,2024-02-28,Open day,Yes,Unsubscribed`;
    const seen = await look(says);
    expect(seen).toMatchObject({ made: 0, leftOutTotal: 1, noted: 1 });
    const older = `${head}\nnoted-left@example.org,,2024-02-28,Open day,Yes`;
    expect(await look(older)).toMatchObject({ made: 1 });
    expect((await write(says, seen.seen)).results).toMatchObject({ isWritten: true, made: 0, noted: 1 });
    expect(await rowsOf('noted-left')).toEqual([]);
    expect(await look(older)).toMatchObject({ made: 0, leftOutTotal: 1, seen: null });
    expect(await look(says)).toMatchObject({ noted: 0, seen: null });
  });

  test('is for a fresh log-in, and noted without the words that were looked for', async () => {
    await exported({ find: 'secret-person' });
    const noted = await app.deps.db.read
      .selectFrom('audit_record')
      .selectAll()
      .where('action', '=', 'exportSubscribers')
      .execute();
    expect(noted.length).toBeGreaterThan(0);
    expect(JSON.stringify(noted)).not.toContain('secret-person');
    ahead = 31 * 60_000;
    expect(codeOf(await admin.call(calls.exportSubscribers, { key: key() }))).toBe('sign_in_again');
    const file = base64(`${head}\nstale-log-in@example.org,,2024-02-28,Open day,Yes`);
    expect(codeOf(await admin.call(calls.importSubscribers, { file, key: key() }))).toBe('sign_in_again');
    ahead = 0;
  });
});
