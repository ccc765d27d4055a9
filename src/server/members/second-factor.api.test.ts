// Invariant 45: all of this file.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getSecondFactor,
  makeRecoveryCodes,
  passSecondFactor,
  resetSecondFactor,
  setUpSecondFactor,
  startSecondFactor,
} from '#contract/admin/second-factor.ts';
import { eraseAccount, exportData } from '#contract/account.ts';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { getMyPermissions } from '#contract/admin/me.ts';
import { listPages, notePresence } from '#contract/admin/pages.ts';
import { listStaff, setRoles } from '#contract/admin/staff.ts';
import type { Role } from '#contract/permissions.ts';
import { getProfile } from '#contract/members.ts';
import { getStaffOrders, refundOrder } from '#contract/admin/orders.ts';
import { type Google, startGoogle } from '../providers/identity/firebase-fixture.ts';
import { auditRecords } from '../staff/audited.ts';
import { callsOfStaff, sayNothing } from '../testing/calls-of-staff.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { codeAt, setUpFactor } from '../testing/second-factor.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;
const refund = { orderId: 1, reason: 'A test', key: 'second-factor-1' };

describe.each(['embedded identity', 'Firebase'] as const)('the second factor of staff with %s', (provider) => {
  let app: TestApp;
  let google: Google | null = null;
  let ahead = 0;
  let people = 0;
  const now = () => new Date(Date.now() + ahead);
  beforeAll(async () => {
    google = provider === 'Firebase' ? await startGoogle() : null;
    app = await testApp({ SECOND_FACTOR: 'required', ...google?.settings }, { now });
  });
  afterAll(async () => {
    await app.close();
    await google?.close();
  });
  beforeEach(() => later(0));

  function later(ms: number): void {
    ahead = ms;
    if (google) google.clock.ahead = ms / 1000;
  }
  async function staff(roles: Parameters<typeof person>[2] = { roles: ['admin'] }) {
    const email = `staff-${++people}@example.org`;
    return { email, ...(await person(app, email, roles)) };
  }
  /** Somebody whose browser has passed the second factor. */
  async function passed() {
    const someone = await staff();
    return { ...someone, ...(await setUpFactor(someone.browser, now())) };
  }
  const stateOf = async (browser: TestBrowser) => (await browser.call(getSecondFactor, {})).data?.state;
  const codeOf = (answer: { errors?: { code?: string | undefined }[] | undefined }) => answer.errors?.[0]?.code ?? null;
  /** A log-in in another browser. */
  async function elsewhere(email: string): Promise<TestBrowser> {
    const browser = app.browser();
    await browser.logIn({ email });
    return browser;
  }
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  const enter = async (browser: TestBrowser, code: string) => codeOf(await browser.call(passSecondFactor, { code }));

  test('each role that sees people or money needs it; an author does not', async () => {
    for (const role of ['publisher', 'admin', 'shop', 'events', 'door'] as const) {
      const { browser } = await staff({ roles: [role] });
      expect([role, await stateOf(browser), (await browser.call(getMyPermissions, {})).permissions]).toEqual([
        role,
        'setUp',
        [],
      ]);
    }
    const { browser } = await staff({ roles: ['author', 'door'] });
    expect(await statusOf(browser.call(listPages, {}))).toBe(403);
    const author = await staff({ roles: ['author'] });
    expect(await stateOf(author.browser)).toBe('none');
    expect(await statusOf(author.browser.call(listPages, {}))).toBe(200);
  });

  test('opens the office once it is set up, and the secret and the codes are stored so that nobody reads them', async () => {
    const { browser, uid, email, secret, recoveryCodes } = await passed();
    expect(await stateOf(browser)).toBe('passed');
    expect(await statusOf(browser.call(getStaffOrders, {}))).toBe(200);
    expect(new Set(recoveryCodes).size).toBe(10);
    const rows = await Promise.all(
      (['second_factor', 'recovery_code', 'staff_session', 'audit_record', 'outbox_mail'] as const).map((table) =>
        app.deps.db.read.selectFrom(table).selectAll().execute(),
      ),
    );
    const everything = JSON.stringify(rows);
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(everything).not.toContain(hidden);
    expect((await auditRecords(app.deps, `staff:${uid}`)).map(({ action }) => action)).toEqual(['setUpSecondFactor']);
    expect((await mailsTo(app.deps, email)).map(({ subject }) => subject)).toEqual(['Your second factor was set up']);
  });

  test('a stolen token or a new log-in without the second factor reads nothing of the staff', async () => {
    const { browser, email } = await passed();
    const thief = app.browser();
    thief.token = browser.token;
    const strangers = [thief, await elsewhere(email)];
    for (const stranger of strangers) {
      expect(await stateOf(stranger)).toBe('code');
      expect((await stranger.call(getMyPermissions, {})).permissions).toEqual([]);
      const refusals = await Promise.all(
        callsOfStaff(app).map(async (endpoint) => {
          const { status, code } = await sayNothing(stranger, endpoint);
          return [endpoint.path, status, code];
        }),
      );
      expect(refusals.length).toBeGreaterThan(40);
      expect(refusals.filter(([, status, code]) => status !== 403 || code !== 'second_factor')).toEqual([]);
    }
    // Nor does it erase the account of the person.
    for (const stranger of strangers)
      expect(codeOf(await stranger.call(eraseAccount, { confirmation: 'ERASE' }))).toBe('second_factor');
    expect(await app.deps.identity.userByEmail(email)).toMatchObject({ disabled: false });
    // Nor does it set up another factor, or make codes.
    expect(codeOf(await thief.call(startSecondFactor, {}))).toBe('sign_in_again');
    expect(codeOf(await thief.call(makeRecoveryCodes, {}))).toBe('sign_in_again');
    expect(await statusOf(thief.call(getProfile, {}))).toBe(200);
  });

  test('a code is taken once, also at the same moment and in another log-in', async () => {
    const { email, secret } = await passed();
    later(minute);
    const browsers = await Promise.all([1, 2, 3, 4].map(() => elsewhere(email)));
    const answers = await Promise.all(browsers.map((each) => enter(each, codeAt(secret, now()))));
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(answers.filter((code) => code === 'used_code')).toHaveLength(3);
    later(minute + 30_000);
    // A code of an earlier time step than the last one taken is over too.
    expect(await enter(browsers[0] ?? app.browser(), codeAt(secret, new Date(now().getTime() - 30_000)))).toBe(
      'used_code',
    );
  });

  test('the clock of the telephone may be one step late or early, and no more', async () => {
    const { email, secret } = await passed();
    const browser = await elsewhere(email);
    for (const [minutes, steps, expected] of [
      [10, -2, 'wrong_code'],
      [10, -1, null],
      [20, 2, 'wrong_code'],
      [20, 1, null],
      [30, 0, null],
    ] as const) {
      // At the beginning of a step, so that a slow machine does not reach the next one before the code arrives.
      const time = minutes * minute;
      later(time + 30_000 - ((Date.now() + time) % 30_000));
      const told = codeAt(secret, new Date(now().getTime() + steps * 30_000));
      expect([minutes, steps, await enter(browser, told)]).toEqual([minutes, steps, expected]);
    }
  });

  test('a recovery code works once, however it is typed, and the person is told', async () => {
    const { email, uid, recoveryCodes } = await passed();
    const [browser, other] = [await elsewhere(email), await elsewhere(email)];
    const code = recoveryCodes[3] ?? '';
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await browser.call(passSecondFactor, { code: typed })).results?.recoveryCodesLeft).toBe(9);
    expect(await statusOf(browser.call(getStaffOrders, {}))).toBe(200);
    expect(await enter(other, code)).toBe('wrong_code');
    expect(await stateOf(other)).toBe('code');
    expect((await mailsTo(app.deps, email)).map(({ subject }) => subject)).toContain('A recovery code was used');
    expect((await auditRecords(app.deps, `staff:${uid}`)).at(-1)).toMatchObject({
      action: 'useRecoveryCode',
      after_json: '{"recoveryCodesLeft":9}',
    });
    const made = await browser.call(makeRecoveryCodes, {});
    expect(await enter(other, recoveryCodes[4] ?? '')).toBe('wrong_code');
    expect(await enter(other, made.results?.recoveryCodes[4] ?? '')).toBeNull();
  });

  test('guessing is paused, longer each time, in every log-in; a recovery code still works', async () => {
    const { email, secret, recoveryCodes } = await passed();
    const [one, two] = [await elsewhere(email), await elsewhere(email)];
    const wrong = () => (codeAt(secret, now()) === '000000' ? '111111' : '000000');
    const guesses = await Promise.all([one, two, one, two, one].map((each) => enter(each, wrong())));
    expect(guesses.filter((code) => code === 'second_factor_paused')).toHaveLength(1);
    later(14 * minute);
    expect(await enter(two, codeAt(secret, now()))).toBe('second_factor_paused');
    later(16 * minute);
    for (const _ of [1, 2, 3, 4]) expect(await enter(two, wrong())).toBe('wrong_code');
    expect(await enter(two, wrong())).toBe('second_factor_paused');
    later(40 * minute);
    expect(await enter(two, codeAt(secret, now()))).toBe('second_factor_paused');
    expect(
      (await mailsTo(app.deps, email)).filter(({ subject }) => subject === 'Wrong codes were entered for your account'),
    ).toHaveLength(2);
    expect(await enter(one, recoveryCodes[0] ?? '')).toBeNull();
    expect(await enter(two, codeAt(secret, now()))).toBeNull();
  });

  test('a refund asks again half an hour after the last code, and a password alone does not answer', async () => {
    const { browser, email, secret } = await passed();
    expect(codeOf(await browser.call(refundOrder, refund))).toBe('order_not_found');
    later(31 * minute);
    expect(codeOf(await browser.call(refundOrder, refund))).toBe('sign_in_again');
    expect(await statusOf(browser.call(getStaffOrders, {}))).toBe(200);
    expect(codeOf(await browser.call(startSecondFactor, {}))).toBe('sign_in_again');
    await browser.logIn({ email });
    expect(await statusOf(browser.call(refundOrder, refund))).toBe(403);
    expect(await enter(browser, codeAt(secret, now()))).toBeNull();
    expect(codeOf(await browser.call(refundOrder, refund))).toBe('order_not_found');
  });

  test('roles ask again too: to give them, and to put back what was given', async () => {
    const boss = await passed();
    const { uid, email } = await staff({ roles: ['author'] });
    const rowOf = async () => (await boss.browser.call(listStaff, { find: email })).rows[0] ?? expect.fail('No row.');
    expect(await rowOf()).toMatchObject({ secondFactor: false });
    const give = async (roles: Role[], key: string) =>
      codeOf(await boss.browser.call(setRoles, { uid, revision: (await rowOf()).revision, values: { roles }, key }));
    expect(await give(['author', 'shop'], 'give-roles-1')).toBeNull();
    const { rows } = await boss.browser.call(listAudit, { subject: `staff:${uid}` });
    const putItBack = async () =>
      codeOf(await boss.browser.call(putBack, { recordId: rows[0]?.recordId ?? 0, key: 'put-roles-back-1' }));
    later(31 * minute);
    expect([await give(['door'], 'give-roles-2'), await putItBack()]).toEqual(['sign_in_again', 'sign_in_again']);
    expect(await rowOf()).toMatchObject({ roles: ['author', 'shop'] });
    expect(await enter(boss.browser, codeAt(boss.secret, now()))).toBeNull();
    expect(await putItBack()).toBeNull();
    expect(await rowOf()).toMatchObject({ roles: ['author'] });
  });

  test('whoever has no second factor yet sets it up with a password of the last half hour only', async () => {
    const { browser, email } = await staff();
    later(31 * minute);
    expect(codeOf(await browser.call(startSecondFactor, {}))).toBe('sign_in_again');
    expect(codeOf(await browser.call(setUpSecondFactor, { ticket: 'none', code: '123456' }))).toBe('sign_in_again');
    await browser.logIn({ email });
    await setUpFactor(browser, now());
    expect(await stateOf(browser)).toBe('passed');
  });

  test('the ticket of a set-up belongs to one person and one secret, and is over after a quarter of an hour', async () => {
    const [mine, other] = [await staff(), await staff()];
    const { results } = await mine.browser.call(startSecondFactor, {});
    const { ticket, secret } = results ?? expect.fail('No secret was made.');
    const send = (browser: TestBrowser, given = ticket) =>
      browser.call(setUpSecondFactor, { ticket: given, code: codeAt(secret, now()) }).then(codeOf);
    expect(await send(other.browser)).toBe('start_again');
    expect(await send(mine.browser, app.deps.secrets.seal('{}'))).toBe('start_again');
    expect(await send(mine.browser, 'none')).toBe('start_again');
    later(16 * minute);
    expect(await send(mine.browser)).toBe('start_again');
    later(5 * minute);
    expect(await send(mine.browser)).toBeNull();
    expect(await send(mine.browser)).toBe('used_code');
    expect(codeOf(await mine.browser.call(setUpSecondFactor, { ticket, code: '12345' }))).toBe('wrong_code');
  });

  test('replacing it ends what other log-ins have passed, and the earlier app stops working', async () => {
    const { browser, email, secret } = await passed();
    later(minute);
    const other = await elsewhere(email);
    expect(await enter(other, codeAt(secret, now()))).toBeNull();
    later(2 * minute);
    const next = await setUpFactor(browser, now());
    expect([await stateOf(browser), await stateOf(other)]).toEqual(['passed', 'code']);
    later(3 * minute);
    expect(await enter(other, codeAt(secret, now()))).toBe('wrong_code');
    expect(await enter(other, codeAt(next.secret, now()))).toBeNull();
  });

  test('an administrator takes away the factor of somebody else, whose log-ins end; it is written down', async () => {
    const [boss, lost] = [await passed(), await passed()];
    const input = { uid: lost.uid, reason: 'The telephone fell into the sea', key: 'reset-factor-1' };
    expect(codeOf(await boss.browser.call(resetSecondFactor, { ...input, uid: boss.uid }))).toBe('own');
    const member = await staff({ roles: ['author'] });
    expect(codeOf(await boss.browser.call(resetSecondFactor, { ...input, uid: member.uid }))).toBe('not_set_up');
    expect(await statusOf(member.browser.call(resetSecondFactor, input))).toBe(403);
    const { rows } = await boss.browser.call(listAudit, { subject: `staff:${lost.uid}` });
    expect(rows.map(({ did, what }) => [did, what])).toEqual([['set up the second factor of', '‘Mira Halloran’']]);
    // Google counts sessions in whole seconds.
    later(2000);
    for (const _ of [1, 2]) expect((await boss.browser.call(resetSecondFactor, input)).results?.reset).toBe(true);
    expect(await statusOf(lost.browser.call(getProfile, {}))).toBe(401);
    expect((await auditRecords(app.deps, `staff:${lost.uid}`)).at(-1)).toMatchObject({
      action: 'resetSecondFactor',
      uid: boss.uid,
      after_json: JSON.stringify({ setUpAt: null, reason: input.reason }),
    });
    later(4000);
    const again = await elsewhere(lost.email);
    expect(await stateOf(again)).toBe('setUp');
    later(31 * minute);
    expect(codeOf(await boss.browser.call(resetSecondFactor, { ...input, key: 'reset-factor-2' }))).toBe(
      'sign_in_again',
    );
  });

  test('a log-in of staff ends after an hour without use; what the page sends by itself is no use', async () => {
    const [used, left, fresh] = [await passed(), await passed(), await passed()];
    const [ofUsed, ofLeft, never] = await Promise.all([used, left, fresh].map(({ email }) => renewable(email)));
    if (!ofUsed || !ofLeft || !never) throw new Error('Three people log in.');
    for (const each of [ofUsed, ofLeft]) expect(await statusOf(each.use())).toBe(200);
    later(40 * minute);
    expect(await statusOf(ofUsed.use())).toBe(200);
    // Refused without the second factor, and no use of the log-in in any case.
    await statusOf(ofLeft.browser.call(notePresence, { pageId: 1, sessionId: 'tab-of-a-test' }));
    later(61 * minute);
    expect(await statusOf(never.use())).toBe(401);
    expect(await statusOf(ofUsed.use())).toBe(200);
    // It ends for good, and for the member too.
    for (const _ of [1, 2]) expect(await statusOf(ofLeft.use())).toBe(401);
    later(120 * minute);
    expect(await statusOf(ofUsed.use())).toBe(200);
  });

  test('a log-in of staff ends twelve hours after it began, however much it is used; a member stays', async () => {
    const { email } = await passed();
    const member = await staff({ roles: [] });
    const [ofStaff, ofMember] = [await renewable(email), await renewable(member.email)];
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      later(minutes * minute);
      expect([minutes, await statusOf(ofStaff.use())]).toEqual([minutes, 200]);
    }
    later(12 * hour + minute);
    expect(await statusOf(ofStaff.use())).toBe(401);
    expect(await statusOf(ofMember.use())).toBe(200);
  });

  /** A log-in that renews its token before each use, as a browser does. */
  async function renewable(email: string) {
    const { baseUrl, tokenUrl, apiKey } = app.deps.identity.publicConfig();
    const ask = async (url: string, body: BodyInit, type: string) => {
      const sent = { method: 'POST', headers: { 'content-type': type }, body };
      const response = await fetch(`${new URL(url, app.url).href}?key=${apiKey}`, sent);
      return (await response.json()) as Record<string, string | undefined>;
    };
    const password = 'a long enough secret';
    const account = JSON.stringify({ email, password, returnSecureToken: true });
    const entered = await ask(`${baseUrl}/accounts:signInWithPassword`, account, 'application/json');
    const browser = app.browser();
    browser.token = entered.idToken ?? null;
    let refreshToken = entered.refreshToken;
    return {
      browser,
      async use() {
        const renewal = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' });
        const renewed = await ask(tokenUrl, String(renewal), 'application/x-www-form-urlencoded');
        refreshToken = renewed.refresh_token ?? refreshToken;
        browser.token = renewed.id_token ?? browser.token;
        return browser.call(getProfile, {});
      },
    };
  }
});

test('the demonstration needs no telephone, but whoever has set a second factor up has to pass it', async () => {
  const app = await testApp();
  try {
    const { browser, uid } = await person(app, 'admin@example.org', { roles: ['admin'] });
    expect((await browser.call(getSecondFactor, {})).data).toMatchObject({ state: 'none', setUpAt: null });
    await browser.call(getStaffOrders, {});
    await setUpFactor(browser, app.deps.now());
    const other = app.browser();
    await other.logIn({ email: 'admin@example.org' });
    await expect(other.call(getStaffOrders, {})).rejects.toMatchObject({ status: 403 });
    // What is kept of it leaves with the account, and is in the export without any secret.
    const { data } = await browser.call(exportData, {});
    expect(data?.sections).toMatchObject({ secondFactor: { setUpAt: expect.any(String) as string } });
    expect(Object.keys(data?.sections ?? {})).toContain('logInsAsStaff');
    await person(app, 'other-admin@example.org', { roles: ['admin'] });
    expect((await browser.call(eraseAccount, { confirmation: 'ERASE' })).errors).toBeUndefined();
    const left = await Promise.all(
      (['second_factor', 'recovery_code', 'staff_session'] as const).map((table) =>
        app.deps.db.read.selectFrom(table).select('uid').where('uid', '=', uid).execute(),
      ),
    );
    expect(left.flat()).toEqual([]);
  } finally {
    await app.close();
  }
});
