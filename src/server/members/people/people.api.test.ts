import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportData, getAccount, setNewsletter } from '#contract/account.ts';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as calls from '#contract/admin/people.ts';
import { disablePerson, enablePerson, setRoles } from '#contract/admin/staff.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { getGuides } from '#contract/guides.ts';
import { dayMs } from '#contract/spans.ts';
import { fillFindKeys } from '../../jobs/find-keys.ts';
import { publishPage } from '../../pages/write-page.ts';
import { addGuide } from '../../testing/catalogue.sql.ts';
import { mailsTo } from '../../testing/evidence.sql.ts';
import { newMember } from '../../testing/member.ts';
import { person } from '../../testing/people.sql.ts';
import { addPlainOrder } from '../../testing/plain-order.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../../testing/test-app.ts';
import { accessTo } from '../can-access.ts';
import { sendResetLinks } from '../password-reset.ts';
import { viewerByUid } from '../../viewer/viewer.ts';
import { erasePerson } from './people.verbs.ts';

let app: TestApp;
let admin: TestBrowser;
let adminUid: string;
let guideId: number;
let now = new Date('2026-03-20T02:00:00Z');
beforeAll(async () => {
  app = await testApp({}, { now: () => now });
  ({ browser: admin, uid: adminUid } = await person(app, 'admin@example.org', { roles: ['admin'] }));
  ({ guideId } = await addGuide(app.deps, { priceCents: 4900 }));
  const { page_url: path } = await app.deps.db.read
    .selectFrom('guide')
    .select('page_url')
    .where('id', '=', guideId)
    .executeTakeFirstOrThrow();
  await publishPage(app.deps, {
    path,
    title: 'Kept',
    access: { kind: 'entitlement', guideId },
    content: { sections: [] },
  });
  guidePath = path;
});
afterAll(() => app.close());

let guidePath = '';
let serial = 0;
const newKey = () => `key-${String(++serial).padStart(8, '0')}`;
const codesOf = (answer: { errors?: readonly { code?: string | undefined }[] | undefined }) =>
  answer.errors?.map(({ code }) => code);
const textsOf = (answer: { errors?: readonly { errorMessage: string }[] | undefined }) =>
  answer.errors?.map(({ errorMessage }) => errorMessage);
const member = (name: string) => newMember(app, `${name}.${++serial}@example.org`);
const give = (uid: string, until: string | null = null, reason = 'Lost the mail of the order') =>
  admin.call(calls.giveAccess, { uid, guideId, reason, lastDay: until, key: newKey() });
const opens = async (browser: TestBrowser) => (await browser.call(getPublishedPage, { path: guidePath })).data !== null;
const why = async (uid: string) => (await admin.call(calls.whyAccess, { uid, guideId })).results;

describe('the list', () => {
  const emailsFor = async (input: object) => (await admin.call(calls.listPeople, input)).rows.map(({ email }) => email);

  test('finds by the beginning of a name or an address; signs, macrons and emoji mean themselves', async () => {
    for (const [email, name] of [
      ['ngaire@example.org', 'Ngāire Tūī'],
      ['o.brien@example.org', 'Siobhan O’Brien'],
      ['per%cent@example.org', '100% Sure'],
      ['smile@example.org', '🙂 Smile'],
    ] as const) {
      const { uid } = await person(app, email);
      await app.deps.db.transaction((tx) =>
        tx
          .updateTable('member')
          .set({ display_name: name, first_name: null, surname: null, find_email: null })
          .where('uid', '=', uid)
          .execute(),
      );
    }
    await fillFindKeys(app.deps);
    for (const find of ['Ngaire', 'ngāire t', 'TUI', 'ngaire@'])
      expect([find, await emailsFor({ find })]).toEqual([find, ['ngaire@example.org']]);
    expect(await emailsFor({ find: '%' })).toEqual([]);
    expect(await emailsFor({ find: '100%' })).toEqual(['per%cent@example.org']);
    expect(await emailsFor({ find: '🙂' })).toEqual(['smile@example.org']);
    expect(await emailsFor({ find: "' or 1=1 --" })).toEqual([]);
    expect(await emailsFor({ find: 'gaire' })).toEqual([]);
  });

  test('filters by what people have and are; an unknown filter is refused', async () => {
    const paidUntil = new Date(now.getTime() + dayMs).toISOString();
    await person(app, 'pro@example.org', { subscription: { plan: 'pro', paidUntil } });
    await person(app, 'away@example.org', { status: 'inactive' });
    expect(await emailsFor({ is: 'subscriber' })).toEqual(['pro@example.org']);
    expect(await emailsFor({ is: 'disabled' })).toEqual(['away@example.org']);
    expect(await emailsFor({ is: 'company' })).toEqual([]);
    const plain = await emailsFor({ is: 'member' });
    expect(plain).toContain('away@example.org');
    expect(plain).not.toContain('pro@example.org');
    expect(plain).not.toContain('admin@example.org');
    await expect(admin.call(calls.listPeople, { is: 'everybody' as never })).rejects.toMatchObject({ status: 400 });
  });

  test('says who bought without an account', async () => {
    await addPlainOrder(app.deps, { email: 'guest@example.org', firstName: 'Gus', surname: 'Tane' });
    await addPlainOrder(app.deps, { email: 'Guest@example.org', firstName: 'Gus', surname: 'Tane' });
    await fillFindKeys(app.deps);
    const found = await admin.call(calls.listPeople, { find: 'tane' });
    expect(found.rows).toEqual([]);
    expect(found.withoutAccount).toMatchObject([{ name: 'Gus Tane', orders: 2 }]);
  });
});

describe('access that is given', () => {
  test('opens now, is the member’s, ends at the end of its day in Sydney, and can be given again', async () => {
    const { browser, uid } = await member('given');
    expect(await opens(browser)).toBe(false);
    expect(await why(uid)).toMatchObject({ accessResultCode: 99, because: { kind: 'lacks' }, needs: { plan: null } });
    // 22 March ends at 13:00 UTC in Sydney.
    expect(await give(uid, '2026-03-22')).toEqual({ results: { guideId, endsAt: '2026-03-22T13:00:00.000Z' } });
    expect(await opens(browser)).toBe(true);
    expect(await why(uid)).toMatchObject({
      accessResultCode: 0,
      because: { kind: 'given', until: '2026-03-22T13:00:00.000Z' },
      needs: null,
    });
    const [shown] = (await browser.call(getGuides, {})).guides.filter((guide) => guide.guideId === guideId);
    expect(shown).toMatchObject({ owned: true, openBy: 'given' });
    expect((await browser.call(getAccount, {})).data?.guides).toMatchObject([
      { guideId, given: { until: '2026-03-22T13:00:00.000Z' } },
    ]);
    // Log-ins do not live so long: the rule itself is asked on other days.
    const opensAt = async (at: string) => {
      const deps = { ...app.deps, now: () => new Date(at) };
      return (await accessTo(deps, await viewerByUid(deps, uid), guidePath, 'au')).accessResultCode === 0;
    };
    expect(await opensAt('2026-03-22T12:59:59Z')).toBe(true);
    expect(await opensAt('2026-03-22T13:00:00Z')).toBe(false);
    await app.deps.db.transaction((tx) =>
      tx.updateTable('given_access').set({ ends_at: now.toISOString() }).where('uid', '=', uid).execute(),
    );
    expect(await opens(browser)).toBe(false);
    expect((await admin.call(calls.getPerson, { uid })).data?.given).toMatchObject([{ state: 'ended' }]);
    expect((await give(uid)).results).toEqual({ guideId, endsAt: null });
    expect(await opensAt('2036-03-22T13:00:00Z')).toBe(true);
    // It is no purchase: no order, no entitlement.
    expect((await admin.call(calls.getPerson, { uid })).data).toMatchObject({ orderCount: 0 });
    expect(await app.deps.db.read.selectFrom('entitlement').selectAll().where('uid', '=', uid).execute()).toEqual([]);
  });

  test('is taken away, given back, and put back from the record; the record has no reason', async () => {
    const { browser, uid } = await member('taken');
    await give(uid, null, 'A reason with a name: Noor');
    expect(await admin.call(calls.takeAccess, { uid, guideId, key: newKey() })).toEqual({ results: { guideId } });
    expect(await opens(browser)).toBe(false);
    expect(codesOf(await admin.call(calls.takeAccess, { uid, guideId, key: newKey() }))).toEqual(['not_given']);
    expect((await admin.call(calls.giveBackAccess, { uid, guideId, key: newKey() })).results).toEqual({ guideId });
    expect(await opens(browser)).toBe(true);
    const { rows } = await admin.call(listAudit, { subject: `staff:${uid}` });
    expect(JSON.stringify(rows)).not.toContain('Noor');
    const taking = rows.find(({ did }) => did.startsWith('gave a guide to'));
    expect(await admin.call(putBack, { recordId: taking?.recordId ?? 0, key: newKey() })).not.toHaveProperty('errors');
    expect(await opens(browser)).toBe(false);
  });

  test('needs a guide, a reason, a day that is not over, and a proven address; is given once', async () => {
    const { uid } = await member('twice');
    expect(await give(uid, null, ' ')).toMatchObject({ errors: [{ field: 'reason' }] });
    expect(await give(uid, '2026-03-19')).toMatchObject({ errors: [{ field: 'lastDay', code: 'past' }] });
    expect(await give(uid, '2026-02-31')).toMatchObject({ errors: [{ field: 'lastDay', code: 'no_day' }] });
    expect(
      codesOf(await admin.call(calls.giveAccess, { uid, guideId: 999, reason: 'x', lastDay: null, key: newKey() })),
    ).toEqual(['no_guide']);
    expect((await give(uid, '2026-03-20')).results).toMatchObject({ endsAt: '2026-03-20T13:00:00.000Z' });
    expect(codesOf(await give(uid))).toEqual(['given_already']);
    await app.deps.db.transaction((tx) =>
      tx.updateTable('member').set({ email_verified: 0 }).where('uid', '=', uid).execute(),
    );
    expect(codesOf(await give(uid))).toEqual(['unproven']);
    await admin.call(calls.takeAccess, { uid, guideId, key: newKey() });
    expect(codesOf(await admin.call(calls.giveBackAccess, { uid, guideId, key: newKey() }))).toEqual(['unproven']);
    const { rows } = await admin.call(listAudit, { subject: `staff:${uid}` });
    const { recordId = 0 } = rows.find(({ action }) => action === 'takeAccess') ?? {};
    expect(codesOf(await admin.call(putBack, { recordId, key: newKey() }))).toEqual(['unproven']);
    expect(codesOf(await give('nobody-at-all'))).toEqual(['missing']);
  });

  test('a disabled account is told apart, and a page that is not there', async () => {
    const { uid } = await member('why');
    const [row] = await app.deps.db.read.selectFrom('member').select('revision').where('uid', '=', uid).execute();
    await admin.call(disablePerson, { uid, revision: row?.revision ?? 0, key: newKey() });
    expect(await why(uid)).toMatchObject({ accessResultCode: 99, because: { kind: 'inactive' } });
    expect(codesOf(await admin.call(calls.whyAccess, { uid, path: '/nowhere' }))).toEqual(['no_page']);
    expect((await admin.call(calls.whyAccess, { uid, path: '/member/account' })).results).toMatchObject({
      because: { kind: 'inactive' },
    });
  });
});

describe('verbs', () => {
  test('the link for a new password goes through the ordinary path, with its limit', async () => {
    const { uid } = await member('password');
    const { email = '' } = (await admin.call(calls.getPerson, { uid })).data ?? {};
    for (let sent = 0; sent < 5; sent++)
      expect(await admin.call(calls.sendPassword, { uid, key: newKey() })).toEqual({ results: { uid } });
    await expect(admin.call(calls.sendPassword, { uid, key: newKey() })).rejects.toMatchObject({ status: 429 });
    await sendResetLinks(app.deps);
    expect((await mailsTo(app.deps, email)).filter(({ subject }) => /password/i.test(subject))).toHaveLength(5);
  });

  test('one log-in is ended; the others stay', async () => {
    const { browser, uid } = await member('devices');
    const [one, ...rest] = (await admin.call(calls.getPerson, { uid })).data?.logIns ?? [];
    await admin.call(calls.endLogInOf, { uid, logInId: one?.logInId ?? '', key: newKey() });
    const left = (await admin.call(calls.getPerson, { uid })).data?.logIns ?? [];
    expect(left.map(({ logInId }) => logInId)).toEqual(rest.map(({ logInId }) => logInId));
    expect(browser.token).not.toBe(null);
  });

  test('a log-in that ends has a record: without one it stays', async () => {
    const { uid } = await member('recorded');
    const open = async () => ((await admin.call(calls.getPerson, { uid })).data?.logIns ?? []).length;
    const [one] = (await admin.call(calls.getPerson, { uid })).data?.logIns ?? [];
    const [before, logInId, key] = [await open(), one?.logInId ?? '', newKey()];
    await admin.call(calls.sendPassword, { uid, key });
    expect(codesOf(await admin.call(calls.endLogInOf, { uid, logInId, key }))).toEqual(['key_reused']);
    expect(codesOf(await admin.call(calls.endLogInOf, { uid: 'nobody', logInId, key: newKey() }))).toEqual(['missing']);
    expect(await open()).toBe(before);
  });

  test('the export is the file that the person gets, behind a link of 15 minutes for who may still see people', async () => {
    const { browser, uid } = await member('export');
    await browser.call(setNewsletter, { subscribed: true });
    await give(uid, null, 'A reason');
    const own = (await browser.call(exportData, {})).data?.sections ?? {};
    const { results } = await admin.call(calls.exportPerson, { uid, key: newKey() });
    const get = async (browser = admin) => browser.fetch(results?.url ?? '');
    const response = await get();
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="phi-online-my-data-/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const sections = (await response.json()) as Record<string, unknown>;
    expect({ ...sections, about: null, logIns: null }).toEqual({ ...own, about: null, logIns: null });
    expect(sections['givenGuides']).toMatchObject([{ reason: 'A reason' }]);
    expect((await admin.fetch(`${results?.url}x`)).status).toBe(404);
    const before = now;
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await get()).status).toBe(410);
    now = before;
    const other = await person(app, `admin.${++serial}@example.org`, { roles: ['admin'] });
    const theirs = (await other.browser.call(calls.exportPerson, { uid, key: newKey() })).results?.url ?? '';
    expect((await other.browser.fetch(theirs)).status).toBe(200);
    // Whoever sees the address, in a log or over a shoulder, has nothing by it; nor has another administrator.
    for (const stranger of [app.browser(), browser, admin]) expect((await stranger.fetch(theirs)).status).toBe(404);
    expect((await get(other.browser)).status).toBe(404);
    await app.deps.db.transaction((tx) =>
      tx.updateTable('member').set({ roles_json: '[]' }).where('uid', '=', other.uid).execute(),
    );
    expect((await other.browser.fetch(theirs)).status).toBe(410);
  });

  test('an export and an erasure ask again who it is', async () => {
    const { uid } = await member('stale');
    const before = now;
    now = new Date(now.getTime() + 31 * 60_000);
    expect(codesOf(await admin.call(calls.exportPerson, { uid, key: newKey() }))).toEqual(['sign_in_again']);
    expect(codesOf(await admin.call(calls.erasePerson, { uid, key: newKey() }))).toEqual(['sign_in_again']);
    now = before;
  });
});

describe('erasure', () => {
  test('erases the account; whoever has its page open is told so, and every verb says it', async () => {
    const { browser, uid } = await member('erased');
    await give(uid);
    expect((await admin.call(calls.getPerson, { uid })).data?.given).toHaveLength(1);
    expect(await admin.call(calls.erasePerson, { uid, key: newKey() })).toEqual({ results: { uid } });
    expect(await app.deps.identity.userByUid(uid)).toBe(null);
    await expect(browser.call(getAccount, {})).rejects.toMatchObject({ status: 401 });
    expect(await admin.call(calls.getPerson, { uid })).toEqual({ data: null, erased: true });
    expect(await admin.call(calls.getPerson, { uid: 'never-there' })).toEqual({ data: null, erased: false });
    for (const attempt of [
      give(uid),
      admin.call(calls.sendPassword, { uid, key: newKey() }),
      admin.call(calls.exportPerson, { uid, key: newKey() }),
      admin.call(calls.erasePerson, { uid, key: newKey() }),
    ])
      expect(textsOf(await attempt)).toEqual(['This account is erased.']);
    expect(codesOf(await admin.call(calls.giveBackAccess, { uid, guideId, key: newKey() }))).toEqual(['missing']);
    expect(await app.deps.db.read.selectFrom('given_access').selectAll().where('uid', '=', uid).execute()).toEqual([]);
  });

  test('an account that is being erased is not enabled, gets no role, and is given nothing', async () => {
    const { uid } = await member('going');
    const { uid: other } = await person(app, `other.${++serial}@example.org`, { roles: ['admin'] });
    await give(uid);
    await admin.call(calls.takeAccess, { uid, guideId, key: newKey() });
    // A payment that is open holds the rest up.
    for (const each of [uid, other])
      await app.deps.db.transaction((tx) => erasePerson(tx, app.deps, { uid: adminUid }, { uid: each }));
    for (const each of [uid, other]) {
      expect((await admin.call(calls.getPerson, { uid: each })).data).toMatchObject({ isBeingErased: true });
      const { revision = 0 } = (await admin.call(calls.getPerson, { uid: each })).data ?? {};
      const values = { roles: ['admin' as const] };
      for (const attempt of [
        admin.call(enablePerson, { uid: each, revision, key: newKey() }),
        admin.call(setRoles, { uid: each, revision, values, key: newKey() }),
      ])
        expect(codesOf(await attempt)).toEqual(['erasing']);
    }
    expect(codesOf(await give(uid))).toEqual(['missing']);
    expect(codesOf(await admin.call(calls.giveBackAccess, { uid, guideId, key: newKey() }))).toEqual(['missing']);
  });

  test('nobody erases themselves, nor the last administrator who can log in', async () => {
    expect(codesOf(await admin.call(calls.erasePerson, { uid: adminUid, key: newKey() }))).toEqual(['own']);
    const second = await person(app, `second.${++serial}@example.org`, { roles: ['admin'] });
    // The first one loses the log-in, so the second one is the last.
    await app.deps.db.transaction((tx) =>
      tx.updateTable('member').set({ status: 'inactive' }).where('uid', '=', adminUid).execute(),
    );
    expect(
      await app.deps.db.transaction((tx) => erasePerson(tx, app.deps, { uid: adminUid }, { uid: second.uid })),
    ).toMatchObject({ ok: false, errors: [{ code: 'last_administrator' }] });
    await app.deps.db.transaction((tx) =>
      tx.updateTable('member').set({ status: 'active' }).where('uid', '=', adminUid).execute(),
    );
    expect((await admin.call(calls.erasePerson, { uid: second.uid, key: newKey() })).results).toEqual({
      uid: second.uid,
    });
  });
});
