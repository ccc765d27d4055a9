import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endLogIn, endOtherLogIns } from '#contract/account.ts';
import { exportInput } from '#contract/admin/export.schemas.ts';
import { endLogInOf } from '#contract/admin/people.ts';
import { endLogIns } from '#contract/admin/staff.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { minuteMs } from '#contract/spans.ts';
import { person, setRoles } from '../testing/people.sql.ts';
import { setUpFactor } from '../testing/second-factor.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { takeAccount } from '../accounts/proof.ts';
import { viewerOf } from '../viewer/viewer.ts';
import { auditRecords } from './audited.ts';
import { type Cell, csvExport } from './csv-export.ts';
import { fileOfLink } from './csv-file.ts';

const hostile = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx'];
const all: Cell[][] = [
  ...hostile.map((name): Cell[] => [name, 1]),
  ['Mira "M" Halloran, née Ōke', -2],
  ...Array.from({ length: 1200 }, (_, at): Cell[] => [`Person ${at}`, at]),
];
const endpoint: Endpoint = { method: 'POST', path: '/api/admin/test/exportRows', access: 'events.manage', fresh: true };
const sizes: number[] = [];
const file = csvExport(
  endpoint,
  { input: exportInput(['name'], { state: z.optional(z.enum(['coming'])) }) },
  {
    subject: () => 'event:7',
    fileName: 'rows',
    columns: ['name', 'number'],
    rows: async (_deps, { find }, { after = '0', size }) => {
      const found = all.filter(([name]) => String(name).includes(find ?? ''));
      const rows = found.slice(Number(after), Number(after) + size);
      sizes.push(rows.length);
      const end = Number(after) + size;
      return { rows, next: end < found.length ? String(end) : null };
    },
  },
);

let app: TestApp;
let staff: TestBrowser;
let uid = '';
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  app = await testApp(
    {},
    {
      now,
      prepare: async (deps) => {
        const more = { kind: 'row', name: 'Rows', permission: 'events.manage', verbs: {}, exports: [file] } as const;
        deps.entities = [...deps.entities, more];
      },
    },
  );
  ({ browser: staff, uid } = await person(app, 'events@example.org', { roles: ['events'] }));
});
afterAll(() => app.close());

let serial = 0;
/** As the route of the endpoint calls it. */
async function link(browser: TestBrowser, input: { find?: string; state?: 'coming' } = {}): Promise<string> {
  const pass = browser.cookies.get('staff') ?? null;
  const viewer = await viewerOf(app.deps, browser.token ?? '', { pass, background: false });
  const answer = await file.link(app.deps)({
    input: { ...input, key: `export-${++serial}` },
    viewer,
    requestId: 'test',
    staffPass: () => pass,
    setStaffPass: (secret) => void browser.cookies.set('staff', secret),
  });
  return 'results' in answer ? answer.results.url : expect.fail('No link was given.');
}

describe('the file of a list', () => {
  test('has every row of the filter, in chunks of 100, and calculates nothing', async () => {
    sizes.length = 0;
    const response = await staff.fetch(await link(staff));
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="rows-\d{4}-\d\d-\d\d\.csv"/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString();
    expect(text.split('\r\n').slice(0, 4)).toEqual(['\uFEFFname,number', "'=1+1,1", "'+1,1", "'-1,1"]);
    expect(text).toContain('\'@sum,1\r\n\'\tx,1\r\n"\'\rx",1\r\n"Mira ""M"" Halloran, née Ōke",-2\r\n');
    expect(text.match(/Person/g)).toHaveLength(1200);
    expect(sizes).toEqual([...Array.from({ length: 12 }, () => 100), 7]);
    const found = await (await staff.fetch(await link(staff, { find: 'Person 119' }))).text();
    expect(found.match(/Person/g)).toHaveLength(11);
  });

  test('shows no word of its filter in the address, nor in the audit', async () => {
    const url = await link(staff, { find: 'Halloran', state: 'coming' });
    expect(decodeURIComponent(url)).not.toContain('Halloran');
    expect(Buffer.from(url.split('=')[1] ?? '', 'base64url').toString()).not.toContain('Halloran');
    const records = await auditRecords(app.deps, 'event:7');
    expect(records.at(-1)).toMatchObject({ uid, action: 'exportRows', after_json: '{"filters":["find","state"]}' });
  });

  test('opens in no other browser, not changed, and not after a quarter of an hour', async () => {
    const url = await link(staff);
    const { browser: other } = await person(app, 'other@example.org', { roles: ['admin'] });
    await link(other);
    expect((await app.browser().fetch(url)).status).toBe(404);
    expect((await other.fetch(url)).status).toBe(404);
    // Not the last letter: two of its bits say nothing.
    const changed = `${url.slice(0, -2)}${url.at(-2) === 'A' ? 'B' : 'A'}${url.slice(-1)}`;
    expect((await staff.fetch(changed)).status).toBe(404);
    expect((await staff.fetch('/api/admin/export')).status).toBe(404);
    ahead = 14 * minuteMs;
    expect((await staff.fetch(url)).status).toBe(200);
    ahead = 16 * minuteMs;
    expect((await staff.fetch(url)).status).toBe(410);
    ahead = 0;
  });

  test('opens no more once its person has lost the role or the second factor has changed', async () => {
    const { browser, uid: person1 } = await person(app, 'gone@example.org', { roles: ['events'] });
    const first = await link(browser);
    expect((await browser.fetch(first)).status).toBe(200);
    await setUpFactor(browser, now());
    const second = await link(browser);
    expect((await browser.fetch(second)).status).toBe(200);
    expect((await browser.fetch(first)).status).toBe(404);
    await setRoles(app.deps, person1, []);
    expect((await browser.fetch(second)).status).toBe(410);
  });

  test('opens no more once an administrator has ended the log-ins of its person', async () => {
    const { browser, uid: person1 } = await person(app, 'laptop@example.org', { roles: ['events'] });
    await setUpFactor(browser, now());
    const url = await link(browser);
    expect((await browser.fetch(url)).status).toBe(200);
    const { browser: admin } = await person(app, 'ends@example.org', { roles: ['admin'] });
    await admin.call(endLogIns, { uid: person1, key: 'csv-end-log-ins' });
    expect((await browser.fetch(url)).status).toBe(410);
  });

  test('opens no more once its log-in has ended, whoever ended it and how', async () => {
    const { browser: admin } = await person(app, 'ends-too@example.org', { roles: ['admin'] });
    const account = { email: 'many@example.org', password: 'a long enough secret' };
    const post = (path: string, body: object) =>
      app.browser().fetch(`/identity/v1/accounts:${path}?key=local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { uid: many } = await person(app, account.email, { roles: ['events'] });
    const sessionOf = async (browser: TestBrowser) =>
      (await app.deps.identity.verify(browser.token ?? ''))?.sessionId ?? '';
    const ends: Record<string, (sessionId: string, refreshToken: string) => Promise<unknown>> = {
      'the person logs out': (_sessionId, refreshToken) => post('signOut', { refreshToken }),
      'an administrator ends this one': (logInId) =>
        admin.call(endLogInOf, { uid: many, logInId, key: `one-log-in-${logInId}` }),
      'the person ends it at another browser': async () => {
        const elsewhere = app.browser();
        await elsewhere.logIn({ email: account.email });
        await elsewhere.call(endOtherLogIns, {});
      },
      'the person ends it by name': async (logInId) => {
        const elsewhere = app.browser();
        await elsewhere.logIn({ email: account.email });
        await elsewhere.call(endLogIn, { logInId });
      },
      'a new password by a mailed link': () =>
        takeAccount(app.deps, { uid: many, email: account.email, displayName: null }, 'another long sentence'),
    };
    for (const [how, end] of Object.entries(ends)) {
      const browser = app.browser();
      const loggedIn = await post('signInWithPassword', { ...account, returnSecureToken: true });
      const { idToken, refreshToken } = (await loggedIn.json()) as Record<'idToken' | 'refreshToken', string>;
      browser.token = idToken;
      const url = await link(browser);
      expect([how, (await browser.fetch(url)).status]).toEqual([how, 200]);
      await end(await sessionOf(browser), refreshToken);
      expect([how, (await browser.fetch(url)).status]).toEqual([how, 410]);
    }
  });

  test('opens no more without a second factor where the role needs one', async () => {
    const { browser } = await person(app, 'bare@example.org', { roles: ['events'] });
    const wanted = { link: (await link(browser)).split('=')[1], pass: browser.cookies.get('staff') ?? null };
    await expect(fileOfLink(app.deps, wanted)).resolves.toMatchObject({ file: { fileName: 'rows' } });
    const strict = { ...app.deps, config: { ...app.deps.config, needsSecondFactor: true } };
    await expect(fileOfLink(strict, wanted)).rejects.toMatchObject({ status: 410 });
  });

  test('is given only by an endpoint that asks again who the person is', () => {
    const input = exportInput(['name'], {});
    const list = { subject: () => 'x:1', fileName: 'x', columns: [], rows: async () => ({ rows: [], next: null }) };
    const { fresh: _fresh, ...lax } = endpoint;
    expect(() => csvExport(lax, { input }, list)).toThrow('`fresh`');
  });
});
