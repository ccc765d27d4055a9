import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerInvitation,
  createAccount,
  getCompany,
  getInvitations,
  invite,
  resendInvitation,
  revokeInvitation,
  validateToken,
} from '#contract/companies.ts';
import { getProfile, updateUserProfile } from '#contract/members.ts';
import { resetPassword } from '#contract/passwords.ts';
import { dayMs } from '#contract/spans.ts';
import { type LinkPurpose, issueLinkToken } from '../tokens/link-token.ts';
import { invitationsOf, mailedToken, setSeats } from '../testing/companies.sql.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { addCompany, person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let app: TestApp;
let now = new Date('2026-03-20T02:00:00Z');
let corporateId: number;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' }, { now: () => now });
  corporateId = await addCompany(app.deps, { name: 'Saltbush' });
  owner = (await person(app, 'owner@example.org', { company: { corporateId, role: 'owner' } })).browser;
});
afterAll(() => app.close());

let serial = 0;
async function invited(name?: string): Promise<{ email: string; token: string; invitationId: number }> {
  const email = `Guest${++serial}@example.org`;
  expect(await owner.call(invite, { corporateId, email, name, role: 'member' })).toEqual({ results: { sent: true } });
  const invitationId = (await invitationsOf(app.deps, corporateId)).at(-1)?.id ?? 0;
  return { email, token: await mailedToken(app.deps, email), invitationId };
}
const validate = (token: string) => app.browser().call(validateToken, { token });
const create = (token: string, password = 'saltbush', confirmPassword = password) =>
  app.browser().call(createAccount, { token, password, confirmPassword });
const textsOf = (answer: { errors?: readonly { errorMessage: string }[] | undefined }) =>
  answer.errors?.map(({ errorMessage }) => errorMessage);
const invalid = ['This link is invalid or has expired.'];
const used = ['This link has already been used.'];

async function logIn(email: string, password: string): Promise<TestBrowser> {
  const browser = app.browser();
  const response = await browser.fetch('/identity/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  browser.token = ((await response.json()) as { idToken: string }).idToken;
  return browser;
}
async function sendProfile(browser: TestBrowser, email: string): Promise<void> {
  const uid = (await app.deps.identity.verify(browser.token ?? ''))?.uid ?? '';
  await browser.call(updateUserProfile, { uid, email, displayName: null, emailVerified: true });
}

describe('validateToken and createAccount', () => {
  test('opening the link spends nothing; the account is verified, linked and welcomed', async () => {
    const { email, token } = await invited('Noor Hale');
    const expected = { results: { email, corporateId, corporateName: 'Saltbush' } };
    expect([await validate(token), await validate(token)]).toEqual([expected, expected]);
    const browser = app.browser();
    const created = await browser.call(createAccount, { token, password: 'saltbush', confirmPassword: 'saltbush' });
    expect(created.results).toEqual({ uid: expect.any(String), email, corporateId });
    expect([textsOf(await validate(token)), textsOf(await create(token))]).toEqual([used, used]);
    expect(await app.deps.identity.userByEmail(email)).toMatchObject({ emailVerified: true, displayName: 'Noor Hale' });

    now = new Date(now.getTime() + 60_000);
    const { cookies } = browser;
    const signedIn = await logIn(email, 'saltbush');
    for (const [name, value] of cookies) signedIn.cookies.set(name, value);
    await sendProfile(signedIn, email);
    expect((await signedIn.call(getProfile, {})).data).toMatchObject({
      corporateId,
      displayName: 'Noor Hale',
      memberInfo: { memberType: 'corporate', corporateName: 'Saltbush' },
    });
    // No mail about a new device: the browser that set the password is known.
    expect((await mailsTo(app.deps, email)).map(({ subject }) => subject)).toEqual([
      'Your invitation to PHI Online',
      'Welcome to PHI Online',
    ]);
  });

  test('a faulty password spends nothing', async () => {
    const { token } = await invited();
    expect(textsOf(await create(token, ''))).toEqual(['Password is required.']);
    expect(textsOf(await create(token, '12345'))).toEqual(['Password is too short - should be 6 chars minimum.']);
    expect(textsOf(await create(token, 'saltbush', 'other'))).toEqual(["Password and Confirm Password don't match."]);
    expect(textsOf(await create(token, 'password'))).toEqual([
      'This password is easy to guess. Please choose another one.',
    ]);
    expect((await create(token, 'salt-6')).results).toBeDefined();
  });

  // Invariant 12.
  test('an expired, revoked, replaced or invented link is invalid', async () => {
    const [revoked, replaced, expired] = [await invited(), await invited(), await invited()];
    await owner.call(revokeInvitation, { corporateId, invitationId: revoked.invitationId });
    await owner.call(resendInvitation, { corporateId, invitationId: replaced.invitationId });
    for (const token of [revoked.token, replaced.token, 'invented', ''])
      expect([textsOf(await validate(token)), textsOf(await create(token))]).toEqual([invalid, invalid]);
    expect((await validate(await mailedToken(app.deps, replaced.email))).results).toMatchObject({
      email: replaced.email,
    });
    const sentAt = now;
    now = new Date(sentAt.getTime() + 14 * dayMs - 1000);
    expect((await validate(expired.token)).results).toBeDefined();
    now = new Date(sentAt.getTime() + 14 * dayMs);
    expect([textsOf(await validate(expired.token)), textsOf(await create(expired.token))]).toEqual([invalid, invalid]);
    now = sentAt;
  });

  // Invariant 12.
  test('a token of another purpose does not open an account, and an invitation resets no password', async () => {
    const purposes = ['resetPassword', 'verifyEmail', 'paySubscription', 'confirmRenewal', 'oldEmail', 'newEmail'];
    for (const purpose of purposes as LinkPurpose[]) {
      const token = await app.deps.db.transaction((tx) => issueLinkToken(tx, app.deps, purpose, 'guest@example.org'));
      expect([textsOf(await validate(token)), textsOf(await create(token))]).toEqual([invalid, invalid]);
    }
    const { token } = await invited();
    expect(await app.browser().call(resetPassword, { token, password: 'saltbush-7' })).not.toHaveProperty('results');
    expect((await create(token)).results).toBeDefined();
  });

  // Invariant 19.
  test('unknown fields change nothing: neither company, role nor address come from the body', async () => {
    const { email, token } = await invited();
    const response = await app.browser().fetch('/api/profile/createAccount', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token,
        password: 'saltbush',
        confirmPassword: 'saltbush',
        email: 'thief@example.org',
        corporateId: 999,
        role: 'owner',
        roles: ['admin'],
      }),
    });
    expect(await response.json()).toMatchObject({ results: { email, corporateId } });
    const browser = await logIn(email, 'saltbush');
    expect((await browser.call(getProfile, {})).data).toMatchObject({ roles: [], corporateId });
    expect((await browser.call(getCompany, {})).data).toMatchObject({ role: 'member', people: null });
  });

  test('staff reduced the seats: nobody joins, and no account is left behind', async () => {
    const { email, token } = await invited();
    await setSeats(app.deps, corporateId, 1);
    expect(textsOf(await create(token))?.[0]).toMatch(/no free seat/);
    expect(await app.deps.identity.userByEmail(email)).toBeNull();
    await setSeats(app.deps, corporateId, 20);
    expect((await create(token)).results).toBeDefined();
  });
});

describe('an invitation to an address that has an account', () => {
  // Invariant 16.
  test('the owner gets the same answer and mail; the person accepts it after log-in', async () => {
    const email = 'known@example.org';
    const { uid } = await person(app, email);
    await app.deps.identity.setPassword(uid, 'saltbush');
    const answer = await owner.call(invite, { corporateId, email, role: 'member' });
    expect(answer).toEqual(await owner.call(invite, { corporateId, email: 'unknown@example.org', role: 'member' }));
    const bodyOf = async (to: string) => (await mailsTo(app.deps, to))[0]?.text.replace(/u=[\w-]+/, '');
    expect(await bodyOf(email)).toBe(await bodyOf('unknown@example.org'));
    const invitation = (await owner.call(getCompany, {})).data?.people?.invitations.map((each) => Object.keys(each));
    expect(new Set(invitation?.map(String))).toHaveLength(1);

    const token = await mailedToken(app.deps, email);
    expect(textsOf(await create(token))).toEqual(['This email already has an account. Please log in.']);

    const verified = await logIn(email, 'saltbush');
    await sendProfile(verified, email);
    // Nothing is linked by itself.
    expect((await verified.call(getCompany, {})).data).toBeNull();
    const [asked] = (await verified.call(getInvitations, {})).items;
    await verified.call(answerInvitation, { invitationId: asked?.invitationId ?? 0, accept: true });
    expect((await verified.call(getCompany, {})).data).toMatchObject({ corporateName: 'Saltbush', role: 'member' });
    expect(textsOf(await validate(token))).toEqual(used);
  });

  // Invariant 11.
  test('a server that stops after creating the account loses nothing: the link works again', async () => {
    const { email, token } = await invited();
    await app.deps.identity.createUser({ email, password: 'saltbush', displayName: null, emailVerified: true });
    expect((await create(token)).results).toMatchObject({ email, corporateId });
    const browser = await logIn(email, 'saltbush');
    await sendProfile(browser, email);
    expect((await browser.call(getCompany, {})).data).toMatchObject({ role: 'member' });
  });

  test('an expired or revoked invitation links nobody', async () => {
    const { email, invitationId } = await invited();
    await owner.call(revokeInvitation, { corporateId, invitationId });
    await app.deps.identity.createUser({ email, password: 'saltbush', displayName: null, emailVerified: true });
    const browser = await logIn(email, 'saltbush');
    await sendProfile(browser, email);
    expect((await browser.call(getCompany, {})).data).toBeNull();
  });
});
