import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelEmailChange, changeEmail, confirmEmail, getAccount, setNewsletter } from '#contract/account.ts';
import { updateUserProfile } from '#contract/members.ts';
import { hourMs } from '#contract/spans.ts';
import { mailsTo } from '../../testing/evidence.sql.ts';
import { logIn, newMember } from '../../testing/member.ts';
import { type TestApp, type TestBrowser, testApp } from '../../testing/test-app.ts';
import { applyEmailChanges } from './email-change.ts';

let app: TestApp;
let now = new Date('2026-03-20T02:00:00Z');
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' }, { now: () => now });
});
afterAll(() => app.close());

let serial = 0;
async function mover() {
  const [from, to] = [`from${++serial}@example.org`, `to${serial}@example.org`];
  const { browser, uid } = await newMember(app, from);
  return { browser, uid, from, to, ask: () => browser.call(changeEmail, { email: to }) };
}
/** In the browser of the member, as a link works only there. */
const confirm = (browser: TestBrowser, token: string) => browser.call(confirmEmail, { token });
async function tokenTo(address: string): Promise<string> {
  const mail = (await mailsTo(app.deps, address)).findLast(({ text }) => text.includes('confirmEmail'));
  return /confirmEmail\?u=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}
const errorsOf = (answer: { errors?: readonly { errorMessage: string }[] | undefined }) =>
  answer.errors?.map(({ errorMessage }) => errorMessage);
const addressOf = async (uid: string) => (await app.deps.identity.userByUid(uid))?.email;
const linkOver = ['This link is invalid or has expired. Please ask for the change again.'];

test.each([
  ['old', 'new'],
  ['new', 'old'],
  // Invariants 12, 16.
] as const)('applies after both confirmations, first the %s address, and ends other log-ins', async (first, second) => {
  const { browser, uid, from, to, ask } = await mover();
  await browser.call(setNewsletter, { subscribed: true });
  const elsewhere = app.browser();
  elsewhere.token = await logIn(app, from);
  expect((await ask()).results?.details.emailChange).toMatchObject({ email: to, oldConfirmed: false });
  const tokens = { old: await tokenTo(from), new: await tokenTo(to) };
  expect((await confirm(browser, tokens[first])).results).toEqual({ changed: false, isNew: true, waitingFor: second });
  expect(await addressOf(uid)).toBe(from);
  expect((await confirm(browser, tokens[second])).results).toEqual({ changed: true, isNew: true, waitingFor: null });
  expect(await app.deps.identity.userByUid(uid)).toMatchObject({ email: to, emailVerified: true });
  expect((await browser.call(getAccount, {})).data?.details).toMatchObject({ email: to, emailChange: null });
  await expect(elsewhere.call(getAccount, {})).rejects.toMatchObject({ status: 401 });
  for (const address of [from, to])
    expect((await mailsTo(app.deps, address)).at(-1)?.subject).toBe('Your e-mail address was changed');
  expect([await logIn(app, from), await logIn(app, to)]).toEqual([null, expect.any(String)]);
  const subscribers = await app.deps.db.read
    .selectFrom('subscriber')
    .select(['email', 'status'])
    .where('email', 'in', [from, to])
    .orderBy('email')
    .execute();
  expect(subscribers).toEqual([
    { email: from, status: 'unsubscribed' },
    { email: to, status: 'confirmed' },
  ]);
  expect(errorsOf(await confirm(browser, tokens[first]))).toEqual(['This link has already been used.']);
});

// Invariants 12, 16.
test('a taken address gets the same answer; only a mail to it tells its owner', async () => {
  const { browser, uid, from, to, ask } = await mover();
  const free = await ask();
  await newMember(app, `owner${serial}@example.org`);
  const taken = await browser.call(changeEmail, { email: `OWNER${serial}@example.org` });
  const change = { ...free.results?.details.emailChange, email: `OWNER${serial}@example.org` };
  expect(taken).toEqual({ results: { details: { ...free.results?.details, emailChange: change } } });
  const [mail] = (await mailsTo(app.deps, `OWNER${serial}@example.org`)).slice(-1);
  expect(mail?.subject).toBe('This address has an account already');
  expect(mail?.text).not.toContain('confirmEmail');
  expect(mail?.text).not.toContain(from);
  // The link of the earlier request no longer counts.
  expect(errorsOf(await confirm(browser, await tokenTo(to)))).toEqual(linkOver);
  await confirm(browser, await tokenTo(from));
  expect(await addressOf(uid)).toBe(from);
});

test('an address that gets an account before the second confirmation stays with that account', async () => {
  const { browser, uid, from, to, ask } = await mover();
  await ask();
  await confirm(browser, await tokenTo(from));
  await newMember(app, to);
  expect(errorsOf(await confirm(browser, await tokenTo(to)))).toEqual([
    'This email can no longer be used. Please choose another one.',
  ]);
  expect(await addressOf(uid)).toBe(from);
});

// Invariants 12, 16.
test('of two members who move to one address at once, one gets it', async () => {
  const [one, other] = [await mover(), await mover()];
  const address = `shared${serial}@example.org`;
  const links: { browser: TestBrowser; token: string }[] = [];
  for (const { browser, from } of [one, other]) {
    await browser.call(changeEmail, { email: address });
    links.push({ browser, token: await tokenTo(address) });
    await confirm(browser, await tokenTo(from));
  }
  const answers = await Promise.all(links.map(({ browser, token }) => confirm(browser, token)));
  expect(answers.filter(({ results }) => results?.changed)).toHaveLength(1);
  const addresses = [await addressOf(one.uid), await addressOf(other.uid)];
  expect(addresses.filter((each) => each === address)).toHaveLength(1);
});

// Invariants 12, 16.
test('parallel confirmations with one link count once; a crash before the change is mended by the job', async () => {
  const { browser, uid, from, to, ask } = await mover();
  await ask();
  const old = await tokenTo(from);
  const answers = await Promise.all([confirm(browser, old), confirm(browser, old), confirm(browser, old)]);
  expect(answers.filter(({ results }) => results)).toHaveLength(1);
  const { identity } = app.deps;
  const { setEmail } = identity;
  identity.setEmail = () => Promise.reject(new Error('The identity service is down.'));
  app.deps.log.error = () => {};
  expect((await confirm(browser, await tokenTo(to))).results).toEqual({
    changed: false,
    isNew: true,
    waitingFor: null,
  });
  identity.setEmail = setEmail;
  expect(await addressOf(uid)).toBe(from);
  await applyEmailChanges(app.deps);
  await applyEmailChanges(app.deps);
  expect(await addressOf(uid)).toBe(to);
  const told = (await mailsTo(app.deps, to)).filter(({ subject }) => subject === 'Your e-mail address was changed');
  expect(told).toHaveLength(1);
});

test('links expire after a day, and end with a cancelled change', async () => {
  const { browser, uid, from, to, ask } = await mover();
  await ask();
  const [old, fresh] = [await tokenTo(from), await tokenTo(to)];
  expect((await browser.call(cancelEmailChange, {})).results?.details.emailChange).toBe(null);
  expect([errorsOf(await confirm(browser, old)), errorsOf(await confirm(browser, fresh))]).toEqual([
    linkOver,
    linkOver,
  ]);
  await ask();
  const late = [await tokenTo(from), await tokenTo(to)];
  now = new Date(now.getTime() + 24 * hourMs);
  browser.token = await logIn(app, from);
  for (const token of late) expect(errorsOf(await confirm(browser, token))).toEqual(linkOver);
  expect(await addressOf(uid)).toBe(from);
});

test('needs a recent log-in, another address and a valid one', async () => {
  const { browser, from, ask } = await mover();
  expect(errorsOf(await browser.call(changeEmail, { email: from.toUpperCase() }))).toEqual([
    'This is your email already.',
  ]);
  expect(errorsOf(await browser.call(changeEmail, { email: 'nobody' }))).toEqual(['Email - Invalid email.']);
  now = new Date(now.getTime() + 31 * 60_000);
  expect(errorsOf(await ask())).toEqual(['Please log in again to change your email.']);
  for (const token of ['', 'x'.repeat(43)]) expect(errorsOf(await confirm(browser, token))).toEqual(linkOver);
});

test('strangers who ask for an address do not keep its own account from confirming it', async () => {
  const limited = await testApp({ LIMIT_FACTOR: '1' }, { now: () => now });
  try {
    const email = 'own@example.org';
    const stranger = (await newMember(limited, 'stranger@example.org')).browser;
    for (let asked = 0; asked < 5; asked++) await stranger.call(changeEmail, { email });
    const owner = limited.browser();
    await owner.signUp({ email });
    expect((await owner.call(changeEmail, { email })).results?.details.emailChange).toMatchObject({ email });
  } finally {
    await limited.close();
  }
});

test('the sixth change within an hour is refused', async () => {
  const strict = await testApp();
  const { browser } = await newMember(strict, 'often@example.org');
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) {
    const request = browser.call(changeEmail, { email: `other${count}@example.org` });
    statuses.push(
      await request.then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    );
  }
  await strict.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('an address that was never confirmed is confirmed by one link, without a recent log-in and without a change', async () => {
  const email = `unconfirmed${++serial}@example.org`;
  const browser = app.browser();
  await browser.signUp({ email });
  const uid = (await app.deps.identity.userByEmail(email))?.uid ?? '';
  await browser.call(updateUserProfile, { uid, email, displayName: null, emailVerified: false });
  const started = now;
  now = new Date(now.getTime() + 50 * 60_000);
  const asked = await browser.call(changeEmail, { email: email.toUpperCase() });
  expect(asked.results?.details).toMatchObject({ emailVerified: false, emailChange: { oldConfirmed: true } });
  const mails = await mailsTo(app.deps, email);
  expect(mails.filter(({ text }) => text.includes('confirmEmail'))).toHaveLength(1);
  const token = await tokenTo(email);
  expect((await confirm(browser, token)).results).toEqual({ changed: true, isNew: false, waitingFor: null });
  expect(errorsOf(await confirm(browser, token))).toEqual(['This link has already been used.']);
  expect((await browser.call(getAccount, {})).data?.details).toMatchObject({
    email,
    emailVerified: true,
    emailChange: null,
  });
  expect((await mailsTo(app.deps, email)).map(({ subject }) => subject)).not.toContain(
    'Your e-mail address was changed',
  );
  now = started;
});
