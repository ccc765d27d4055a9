// Invariant 15: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canAccess, getProfile, updateUserProfile } from '#contract/members.ts';
import type { SignedIn } from '../deps.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { decideAccess, parseAccess } from '../access/access.ts';
import { noteProven } from '../accounts/member.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let serial = 0;
async function signedUp(): Promise<{ browser: TestBrowser; uid: string; email: string }> {
  const browser = app.browser();
  const email = `member${++serial}@example.org`;
  await browser.signUp({ email });
  const claims = await app.deps.identity.verify(browser.token ?? '');
  return { browser, uid: claims?.uid ?? '', email };
}
const mailsTo = (email: string) =>
  app.deps.db.read.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).execute();

describe('UpdateUserProfile', () => {
  test('the first call creates the member and sends one welcome mail; later calls update the name', async () => {
    const { browser, uid, email } = await signedUp();
    const first = await browser.call(updateUserProfile, {
      uid,
      email,
      displayName: 'Ana Maria Tūī',
      emailVerified: false,
    });
    expect(first.results?.profile).toEqual({
      uid,
      email,
      displayName: 'Ana Maria Tūī',
      emailVerified: false,
      firstName: 'Ana',
      surname: 'Maria Tūī',
      phone: null,
      corporateId: null,
      status: 'active',
      roles: [],
      memberInfo: {
        uid,
        email,
        displayName: 'Ana Maria Tūī',
        memberType: 'member',
        corporateId: null,
        corporateName: null,
        subscription: null,
      },
    });
    expect((await browser.call(getProfile, {})).data).toEqual(first.results?.profile);
    await browser.call(updateUserProfile, { uid, email, displayName: 'Ana Kōtare', emailVerified: false });
    expect((await browser.call(getProfile, {})).data).toMatchObject({
      displayName: 'Ana Kōtare',
      firstName: 'Ana',
      surname: 'Maria Tūī',
    });
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ cause: `welcome:${uid}`, subject: 'Welcome to PHI Online' }]);
    expect(mails[0]?.text).toContain(`${app.url}/member/dashboard`);
  });

  test('a name that holds an address is neither stored nor mailed, and an unproven address is greeted by no name', async () => {
    for (const displayName of ['claim-prize.com/win', 'Ana http://spam.example', 'ana@spam.example']) {
      const { browser, uid, email } = await signedUp();
      // Another identity service takes every name, so the site cleans the one of the token too.
      await app.deps.identity.setDisplayName(uid, displayName);
      await browser.logIn({ email });
      const sent = { uid, email, displayName, emailVerified: false };
      expect((await browser.call(updateUserProfile, sent)).results?.profile).toMatchObject({
        displayName: null,
        firstName: null,
      });
      expect(JSON.stringify(await mailsTo(email))).not.toMatch(/claim-prize|spam/);
    }
    const { browser, uid, email } = await signedUp();
    await browser.call(updateUserProfile, { uid, email, displayName: 'You Have Won', emailVerified: true });
    expect((await mailsTo(email))[0]?.text).toMatch(/\nHello,\n/);
    expect(JSON.stringify(await mailsTo(email))).not.toContain('You Have Won');
  });

  test('a call after VerifyEmail fills in the names, and one without a name erases none', async () => {
    const { browser, uid, email } = await signedUp();
    // As VerifyEmail leaves it: the identity service knew no name yet.
    await app.deps.db.transaction((tx) => noteProven(tx, app.deps, { uid, email, displayName: null }));
    const call = (displayName: string | null) =>
      browser.call(updateUserProfile, { uid, email, displayName, emailVerified: true });
    const named = { displayName: 'Ana Maria Tūī', firstName: 'Ana', surname: 'Maria Tūī', emailVerified: true };
    expect((await call('Ana Maria Tūī')).results?.profile).toMatchObject(named);
    expect((await call(null)).results?.profile).toMatchObject(named);
    await app.deps.db.transaction((tx) => noteProven(tx, app.deps, { uid, email, displayName: null }));
    expect((await browser.call(getProfile, {})).data).toMatchObject(named);
  });

  test('ten concurrent calls create one member and one mail', async () => {
    const { browser, uid, email } = await signedUp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        browser.call(updateUserProfile, { uid, email, displayName: 'Ana', emailVerified: false }),
      ),
    );
    expect(answers.every((answer) => answer.results?.profile.uid === uid)).toBe(true);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  // Invariant 19.
  test('ignores the e-mail address, the roles and the status in the body', async () => {
    const { browser, uid, email } = await signedUp();
    const body = {
      uid,
      email: 'president@example.org',
      displayName: 'Ana',
      emailVerified: true,
      roles: ['admin'],
      status: 'inactive',
      phone: '000',
    };
    const answer = await browser.call(updateUserProfile, body);
    expect(answer.results?.profile).toMatchObject({
      email,
      emailVerified: false,
      roles: [],
      status: 'active',
      phone: null,
    });
  });

  // Invariant 19.
  test('refuses the uid of another account with 403, and an anonymous call with 401', async () => {
    const { browser, email } = await signedUp();
    const other = await signedUp();
    const body = { uid: other.uid, email, displayName: 'Ana', emailVerified: false };
    await expect(browser.call(updateUserProfile, body)).rejects.toMatchObject({ status: 403 });
    await expect(app.browser().call(updateUserProfile, body)).rejects.toMatchObject({ status: 401 });
    await expect(app.browser().call(getProfile, {})).rejects.toMatchObject({ status: 401 });
  });

  test('the profile comes from the token before the first call', async () => {
    const { browser, uid, email } = await signedUp();
    expect((await browser.call(getProfile, {})).data).toMatchObject({
      uid,
      email,
      roles: [],
      status: 'active',
      corporateId: null,
      memberInfo: { uid, email, memberType: 'member', subscription: null },
    });
  });
});

test('refuses an invalid token on public calls too', async () => {
  const browser = app.browser();
  browser.token = 'forged.token.here';
  const response = await browser.fetch('/api/member/canAccess?url=/');
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { message: 'Permission denied. Please login first.' },
  ]);
});

describe('access', () => {
  const viewer = (changes: Partial<SignedIn> = {}): SignedIn => ({
    uid: 'without-guides',
    email: 'a@example.org',
    emailVerified: true,
    displayName: null,
    authTime: 0,
    sessionId: null,
    roles: [],
    active: true,
    factor: 'none',
    provenAt: 0,
    ...changes,
  });
  const code = async (who: SignedIn | null, rule: Parameters<typeof decideAccess>[2], path = '/guides/a') =>
    (await decideAccess(app.deps, who, rule, path)).accessResultCode;

  test('decides on public pages, member pages and bought guides', async () => {
    const uid = 'owner';
    await app.deps.db.transaction(async (tx) => {
      await tx
        .insertInto('entitlement')
        .values({ uid, guide_id: 7, order_id: 1, created_at: '2026-01-01T00:00:00.000Z', revoked_at: null })
        .execute();
      await tx
        .insertInto('entitlement')
        .values({
          uid: 'refunded',
          guide_id: 7,
          order_id: 2,
          created_at: '2026-01-01T00:00:00.000Z',
          revoked_at: '2026-01-02T00:00:00.000Z',
        })
        .execute();
    });
    const bought = { kind: 'entitlement', guideId: 7 } as const;
    expect(await code(null, { kind: 'public' })).toBe(0);
    expect([await code(null, { kind: 'member' }), await code(viewer(), { kind: 'member' })]).toEqual([98, 0]);
    expect([await code(null, bought), await code(viewer(), bought), await code(viewer({ uid }), bought)]).toEqual([
      98, 99, 0,
    ]);
    expect(await code(viewer({ uid: 'refunded' }), bought)).toBe(99);
    expect(await code(viewer({ uid }), { kind: 'entitlement', guideId: 8 })).toBe(99);
    expect(await code(viewer({ roles: ['author'] }), bought)).toBe(0);
    for (const role of ['shop', 'events', 'door'] as const)
      expect(await code(viewer({ roles: [role] }), bought)).toBe(99);
  });

  test('an inactive account opens only public pages, and reads on the dashboard that it is disabled', async () => {
    const inactive = viewer({ active: false, roles: ['admin'] });
    expect(await code(inactive, { kind: 'public' })).toBe(0);
    expect(await code(inactive, { kind: 'member' })).toBe(99);
    expect(await code(inactive, { kind: 'member' }, '/Member/Dashboard/')).toBe(0);
    const dashboard = await decideAccess(app.deps, inactive, { kind: 'member' }, '/member/dashboard');
    expect(dashboard.needs?.inactive).toBe(true);
    expect(await code(inactive, { kind: 'entitlement', guideId: 7 }, '/member/dashboard')).toBe(99);
  });

  test('a rule that cannot be parsed gives access to editors only', async () => {
    for (const json of ['', '{', '{}', '"public"', '{"kind":"everybody"}', '{"kind":"entitlement"}']) {
      expect(await code(viewer({ uid: 'owner' }), parseAccess(json))).toBe(99);
      expect(await code(viewer({ roles: ['publisher'] }), parseAccess(json))).toBe(0);
    }
  });

  test('canAccess covers screens of the member area without a CMS page', async () => {
    const { browser } = await signedUp();
    const ask = async (who: TestBrowser, url: string) => (await who.call(canAccess, { url })).accessResultCode;
    expect(await ask(app.browser(), '/member/login')).toBe(0);
    expect(await ask(app.browser(), '/member/changePassword')).toBe(98);
    expect(await ask(app.browser(), '/Member//%63hangePassword/')).toBe(98);
    expect(await ask(browser, '/member/changePassword')).toBe(0);
    for (const path of ['/nowhere', '/member/nowhere', '/member/login/nowhere'])
      expect(await ask(app.browser(), path)).toBe(0);
  });

  test('an account that becomes inactive stays signed in and is refused on member pages', async () => {
    const { browser, uid, email } = await signedUp();
    await browser.call(updateUserProfile, { uid, email, displayName: 'Ana', emailVerified: false });
    await app.deps.db.transaction((tx) =>
      tx.updateTable('member').set({ status: 'inactive' }).where('uid', '=', uid).execute(),
    );
    expect((await browser.call(getProfile, {})).data?.status).toBe('inactive');
    expect((await browser.call(canAccess, { url: '/member/changePassword' })).accessResultCode).toBe(99);
    expect((await browser.call(canAccess, { url: '/member/dashboard' })).accessResultCode).toBe(0);
  });
});
