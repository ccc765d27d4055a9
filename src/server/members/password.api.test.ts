import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile, updateUserProfile } from '#contract/members.ts';
import { resetPassword, sendPasswordResetEmail, updatePassword } from '#contract/passwords.ts';
import { hourMs } from '#contract/spans.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { sendResetLinks } from './password-reset.ts';

let app: TestApp;
let now = new Date('2026-03-20T02:00:00Z');
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' }, { now: () => now });
});
afterAll(() => app.close());

let serial = 0;
async function member(): Promise<{ browser: TestBrowser; email: string; uid: string }> {
  const browser = app.browser();
  const email = `reader${++serial}@example.org`;
  await browser.signUp({ email, password: 'first-password' });
  const uid = (await app.deps.identity.verify(browser.token ?? ''))?.uid ?? '';
  await browser.call(updateUserProfile, { uid, email, displayName: 'Rae Reader', emailVerified: false });
  return { browser, email, uid };
}
const send = (email: string) => app.browser().call(sendPasswordResetEmail, { email });
/** Requests a link and returns the tokens of all links that were mailed to the address. */
async function tokensSentTo(email: string): Promise<string[]> {
  await send(email.toUpperCase());
  await sendResetLinks(app.deps);
  const mails = await mailsTo(app.deps, email);
  return mails.flatMap(({ text }) => /resetPassword\?u=([\w-]{43})/.exec(text)?.[1] ?? []);
}
const reset = (token: string, password: string) => app.browser().call(resetPassword, { token, password });
async function logIn(email: string, password: string): Promise<number> {
  const response = await app.browser().fetch('/identity/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}
const errorsOf = (answer: { errors?: readonly { errorMessage: string }[] | undefined }) =>
  answer.errors?.map(({ errorMessage }) => errorMessage);
const linkOver = ['This link is invalid or has expired. Please request a new one.'];

describe('SendPasswordResetEmail and ResetPassword', () => {
  test('a mailed link sets the password once, ends all sessions and is confirmed by mail', async () => {
    const { browser, email } = await member();
    const [token = ''] = await tokensSentTo(email);
    expect(errorsOf(await reset(token, ''))).toEqual(['Password is required.']);
    expect(errorsOf(await reset(token, 'sixsix'))).toEqual(['Min 7 characters']);
    expect(errorsOf(await reset(token, 'password'))).toEqual([
      'This password is easy to guess. Please choose another one.',
    ]);
    expect(await reset(token, 'second-password')).toEqual({ results: { reset: true } });
    expect(errorsOf(await reset(token, 'third-password'))).toEqual(linkOver);
    expect([await logIn(email, 'first-password'), await logIn(email, 'second-password')]).toEqual([400, 200]);
    await expect(browser.call(getProfile, {})).rejects.toMatchObject({ status: 401 });
    const mails = await mailsTo(app.deps, email);
    expect(mails.at(-1)?.subject).toBe('Your password was changed');
    expect(await app.deps.identity.userByEmail(email)).toMatchObject({ emailVerified: true });
  });

  // Invariant 16.
  test('known and unknown addresses get the same answer; only the known one gets a mail', async () => {
    const { email } = await member();
    expect(await send('nobody@example.org')).toEqual(await send(email));
    await sendResetLinks(app.deps);
    expect(await mailsTo(app.deps, 'nobody@example.org')).toEqual([]);
    expect(errorsOf(await send(''))).toEqual(['Email is required.']);
    expect(errorsOf(await send('nobody'))).toEqual(['Email - Invalid email.']);
  });

  test('after an hour, after another reset, and after a change of address a link is over', async () => {
    const { email, uid } = await member();
    const [expired = ''] = await tokensSentTo(email);
    now = new Date(now.getTime() + hourMs);
    expect(errorsOf(await reset(expired, 'second-password'))).toEqual(linkOver);
    const [, other = '', last = ''] = [await tokensSentTo(email), await tokensSentTo(email)].at(-1) ?? [];
    expect(await reset(last, 'second-password')).toEqual({ results: { reset: true } });
    expect(errorsOf(await reset(other, 'third-password'))).toEqual(linkOver);
    const old = (await tokensSentTo(email)).at(-1) ?? '';
    await app.deps.identity.setEmail(uid, `new-${email}`);
    expect(errorsOf(await reset(old, 'third-password'))).toEqual(linkOver);
  });

  // Invariant 12.
  test('of parallel resets with one link one sets the password', async () => {
    const { email } = await member();
    const [token = ''] = await tokensSentTo(email);
    const passwords = Array.from({ length: 4 }, (_, index) => `parallel-password-${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const set = passwords.filter((_, index) => answers[index]?.results);
    expect(set).toHaveLength(1);
    expect(await logIn(email, set[0] ?? '')).toBe(200);
  });

  test('a disabled account gets no link', async () => {
    const { email, uid } = await member();
    await app.deps.identity.setDisabled(uid, true);
    expect(await tokensSentTo(email)).toEqual([]);
  });

  // Invariant 16.
  test('the sixth request for an address within an hour is refused, whether it has an account or not', async () => {
    const strict = await testApp();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const response = await strict.browser().fetch('/api/profile/SendPasswordResetEmail', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: count % 2 ? 'Known@Example.org' : 'known@example.org', other: count }),
      });
      statuses.push(response.status);
    }
    await strict.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('UpdatePassword', () => {
  const change = (browser: TestBrowser, password: string, confirmPassword = password) =>
    browser.call(updatePassword, { password, confirmPassword });

  test('changes the password, ends every session and sends a mail', async () => {
    const { browser, email } = await member();
    expect(errorsOf(await change(browser, '', ''))).toEqual([
      'New Password is required.',
      'Confirm Password is required.',
    ]);
    expect(errorsOf(await change(browser, 'sixsix'))).toEqual(['Min 7 characters']);
    expect(errorsOf(await change(browser, 'second-password', 'other-password'))).toEqual([
      "Password and Confirm Password don't match.",
    ]);
    expect(await change(browser, 'second-password')).toEqual({ results: { updated: true } });
    expect([await logIn(email, 'first-password'), await logIn(email, 'second-password')]).toEqual([400, 200]);
    await expect(browser.call(getProfile, {})).rejects.toMatchObject({ status: 401 });
    expect((await mailsTo(app.deps, email)).at(-1)?.subject).toBe('Your password was changed');
  });

  test('a log-in of more than 30 minutes ago must be repeated', async () => {
    const { browser, email } = await member();
    now = new Date(now.getTime() + 31 * 60_000);
    expect(errorsOf(await change(browser, 'second-password'))).toEqual([
      'Please log in again to change your password.',
    ]);
    expect(await logIn(email, 'first-password')).toBe(200);
  });
});

describe('a log-in from a new browser', () => {
  test('causes one mail; the first browser and a known one cause none', async () => {
    const { browser, email, uid } = await member();
    const profile = { uid, email, displayName: 'Rae Reader', emailVerified: false };
    await browser.call(updateUserProfile, profile);
    const notices = async () =>
      (await mailsTo(app.deps, email)).filter(({ subject }) => subject === 'A new log-in to your account').length;
    expect(await notices()).toBe(0);
    now = new Date(now.getTime() + 60_000);
    const other = app.browser();
    const signedIn = await other.fetch('/identity/v1/accounts:signInWithPassword', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'first-password' }),
    });
    other.token = ((await signedIn.json()) as { idToken: string }).idToken;
    await other.call(updateUserProfile, profile);
    await other.call(updateUserProfile, profile);
    expect(await notices()).toBe(1);
  });

  test('that comes too often is not told any more, so that nobody fills the mailbox of a stranger', async () => {
    const { browser, email, uid } = await member();
    const profile = { uid, email, displayName: 'Rae Reader', emailVerified: false };
    await browser.call(updateUserProfile, profile);
    const told = async () =>
      (await mailsTo(app.deps, email)).filter(({ subject }) => subject === 'A new log-in to your account').length;
    const logInAnew = async () => {
      now = new Date(now.getTime() + 2000);
      const anew = app.browser();
      await anew.logIn({ email, password: 'first-password' });
      await anew.call(updateUserProfile, profile);
    };
    for (let time = 0; time < 12; time += 1) await logInAnew();
    // The first browser is one of the five.
    expect(await told()).toBe(4);
    now = new Date(now.getTime() + 3_600_000);
    await logInAnew();
    expect(await told()).toBe(5);
  });
});
