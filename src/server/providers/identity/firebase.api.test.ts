import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Db, connect } from '../../db/connect.ts';
import { ownDatabase, testConfig } from '../../testing/test-app.ts';
import { type Google, errorBody, startGoogle } from './firebase-fixture.ts';
import { openFirebaseIdentity } from './firebase.ts';
import type { Identity } from './make-identity.ts';

let google: Google;
let db: Db;
let close: () => Promise<void>;
/** The identity service of one process, with short times and an empty memory. */
let identity: Identity;
let site: FastifyInstance;
let logged: string[] = [];
const password = 'coastal banksia morning';
const lookupMs = 400;
const freshEmail = () => `person-${randomUUID()}@example.org`;
const note = (_fields: unknown, text?: string) => void logged.push(text ?? '');
const log = { warn: note, error: note };

beforeAll(async () => {
  google = await startGoogle();
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-firebase-'));
  const database = await ownDatabase();
  db = await connect(testConfig({ DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) }));
  close = async () => {
    await google.close();
    await db.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());

async function openProcess() {
  const opened = open();
  const app = Fastify();
  await opened.mount(app);
  return { opened, app };
}
function open(times = { lookupMs, timeoutMs: 300 }): Identity {
  const {
    FIREBASE_PROJECT_ID: projectId = '',
    FIREBASE_API_KEY: apiKey = '',
    FIREBASE_SERVICE_ACCOUNT: serviceAccount,
    FIREBASE_ORIGIN: origin,
  } = testConfig(google.settings);
  if (!serviceAccount) throw new Error('No service account.');
  return openFirebaseIdentity(
    { db, log, now: () => new Date() },
    { projectId, apiKey, serviceAccount, origin, ...times },
  );
}
beforeEach(async () => {
  google.mend();
  google.clock.ahead = 0;
  logged = [];
  const { opened, app } = await openProcess();
  identity = opened;
  site = app;
});

async function browser(url: string, body: object) {
  const response = await fetch(`${url}?key=${google.settings.FIREBASE_API_KEY}`, {
    method: 'POST',
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string> & { error?: { message: string } };
}
const post = (call: string, body: object) =>
  browser(`${identity.provider.publicConfig().baseUrl}/accounts:${call}`, body);
const renew = (refreshToken = '') =>
  browser(
    identity.provider.publicConfig().tokenUrl,
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  );
/** A person who logged in a minute ago, because Google counts in seconds. */
async function newPerson() {
  const email = freshEmail();
  google.clock.ahead = -60;
  const { idToken = '', refreshToken = '', localId: uid = '' } = await post('signUp', { email, password });
  google.clock.ahead = 0;
  return { email, idToken, refreshToken, uid };
}
async function logIn(email: string, secret = password) {
  return post('signInWithPassword', { email, password: secret });
}
const verify = (token = '') => identity.provider.verify(token);
const lookups = () => google.requests.filter((path) => path.endsWith('accounts:lookup')).length;

describe('tokens of Firebase Authentication', () => {
  test('a token of the project is accepted with its claims', async () => {
    const { email, idToken, uid } = await newPerson();
    const claims = await verify(idToken);
    expect(claims).toMatchObject({ uid, email, displayName: null });
    expect(claims?.sessionId).toBe(String(claims?.authTime));
  });

  // Invariant 18.
  test('forged and foreign tokens are refused', async () => {
    const { email } = await newPerson();
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const genuine = await google.idToken(email);
    const [, body = ''] = genuine.split('.');
    const refused = {
      'other project': await google.idToken(email, { aud: 'other', iss: 'https://securetoken.google.com/other' }),
      'other issuer': await google.idToken(email, { iss: 'https://accounts.google.com' }),
      'other audience': await google.idToken(email, { aud: 'phi-test-1a2b' }),
      expired: await google.idToken(email, { iat: 1_600_000_000, exp: 1_600_003_600 }),
      'no subject': await google.idToken(email, { sub: undefined }),
      'no address': await google.idToken(email, { email: undefined }),
      'unknown key': await google.idToken(email, {}, { kid: 'google-99' }),
      none: `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
      // A stranger can add a log-in of another kind to an account, and keep it when the owner sets a password.
      'another kind of log-in': await google.idToken(email, { firebase: { sign_in_provider: 'google.com' } }),
      'own account of nobody': await google.idToken(email, { sub: 'nobody' }),
    };
    for (const [name, token] of Object.entries(refused)) expect([name, await verify(token)]).toEqual([name, null]);
    expect(await verify(genuine)).not.toBeNull();
  });

  test('after Google rotates its key, old and new tokens are accepted', async () => {
    const { email, idToken } = await newPerson();
    google.rotateKey();
    const next = await google.idToken(email);
    expect(await verify(next)).not.toBeNull();
    expect(await verify(idToken)).not.toBeNull();
  });

  test('without the key set a token is neither accepted nor refused', async () => {
    const { idToken } = await newPerson();
    google.failNext('/jwk/', { status: 503 });
    await expect(verify(idToken)).rejects.toMatchObject({ status: 502, code: 'identity_service_down' });
  });
});

describe('administration by the service account', () => {
  test('creates, finds, changes and deletes accounts', async () => {
    const email = freshEmail();
    const { provider } = identity;
    const user = { email, password, displayName: 'Ana Tūī', emailVerified: false };
    const made = await provider.createUser(user);
    if (!made.ok) throw new Error(made.message);
    const { uid } = made;
    expect(await provider.userByUid(uid)).toEqual({
      uid,
      email,
      emailVerified: false,
      displayName: 'Ana Tūī',
      disabled: false,
    });
    expect(await provider.userByEmail(email.toUpperCase())).toMatchObject({ uid });
    expect(await provider.userByEmail(freshEmail())).toBeNull();
    expect(await provider.createUser(user)).toMatchObject({ ok: false, problem: 'emailExists' });
    expect(await provider.ensureUser(user)).toEqual({ uid, created: false });
    await provider.setDisplayName(uid, 'Ada Nguyen');
    expect(await provider.userByUid(uid)).toMatchObject({ displayName: 'Ada Nguyen' });
    await provider.setEmailVerified(uid);
    expect(await provider.userByUid(uid)).toMatchObject({ emailVerified: true });

    const other = await newPerson();
    expect(await provider.setEmail(uid, other.email)).toEqual({ ok: false, problem: 'emailExists' });
    const next = freshEmail();
    expect(await provider.setEmail(uid, next)).toEqual({ ok: true });
    expect(await provider.userByUid(uid)).toMatchObject({ email: next, emailVerified: true });
    await provider.deleteUser(uid);
    await provider.deleteUser(uid);
    expect(await provider.userByUid(uid)).toBeNull();
    expect(await provider.sessions(uid)).toBeNull();
  });

  test('the site refuses weak passwords itself; what the project demands beyond that is explained', async () => {
    const { uid } = await newPerson();
    const before = google.requests.length;
    for (const weak of ['short', 'Password1!', 'x'.repeat(129)])
      expect(
        await identity.provider.createUser({
          email: freshEmail(),
          password: weak,
          displayName: null,
          emailVerified: true,
        }),
      ).toMatchObject({ ok: false, problem: 'weakPassword' });
    expect(google.requests).toHaveLength(before);
    google.failNext('accounts:update', {
      status: 400,
      body: errorBody(
        400,
        'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain an upper case character]',
      ),
    });
    expect(await identity.provider.setPassword(uid, 'all lower case here')).toMatchObject({
      ok: false,
      problem: 'weakPassword',
      message: expect.stringContaining('not strong enough'),
    });
  });

  test('one access token serves many calls; a revoked one is replaced', async () => {
    const { uid } = await newPerson();
    const tokens = () => google.requests.filter((path) => path.includes('oauth2')).length;
    const before = tokens();
    await Promise.all(Array.from({ length: 5 }, () => identity.provider.userByUid(uid)));
    await identity.provider.userByUid(uid);
    expect(tokens() - before).toBe(1);
    google.revokeAccessTokens();
    expect(await identity.provider.userByUid(uid)).toMatchObject({ uid });
    expect(tokens() - before).toBe(2);
  });

  test('an access token is replaced before it expires', async () => {
    const { uid } = await newPerson();
    await identity.provider.userByUid(uid);
    const tokens = () => google.requests.filter((path) => path.includes('oauth2')).length;
    const before = tokens();
    const elapsed = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 56 * 60_000);
    await identity.provider.userByUid(uid);
    later.mockRestore();
    expect(tokens() - before).toBe(1);
  });
});

describe('faults of Google', () => {
  test.each([
    ['500', { status: 500 }],
    ['a page of a proxy', { status: 502, body: '<html>' }],
    ['429', { status: 429, body: errorBody(429, 'RESOURCE_EXHAUSTED') }],
    [
      'a quota',
      { status: 400, body: errorBody(400, 'QUOTA_EXCEEDED : Exceeded quota for updating account information.') },
    ],
    ['too many attempts', { status: 400, body: errorBody(400, 'TOO_MANY_ATTEMPTS_TRY_LATER : Try again later') }],
    ['no permission', { status: 403, body: errorBody(403, 'PERMISSION_DENIED') }],
    ['silence', { status: 0, hangMs: 5000 }],
    ['another shape', { status: 200, body: { users: 'many' } }],
  ])('%s: the call fails in words and the next one works', async (_name, fault) => {
    const { uid } = await newPerson();
    google.failNext('accounts:lookup', fault, 2);
    await expect(identity.provider.userByUid(uid)).rejects.toMatchObject({
      status: 502,
      message: 'The log-in service is not available. Please try again in a minute.',
    });
    google.mend();
    expect(await identity.provider.userByUid(uid)).toMatchObject({ uid });
    expect(logged.join(' ')).not.toContain(password);
  });

  test('a single failure is repeated, except for the creation of an account', async () => {
    const { uid } = await newPerson();
    google.failNext('accounts:lookup', { status: 503 });
    expect(await identity.provider.userByUid(uid)).toMatchObject({ uid });
    google.failNext('/accounts', { status: 503 });
    const user = { email: freshEmail(), password, displayName: null, emailVerified: true };
    await expect(identity.provider.createUser(user)).rejects.toMatchObject({ status: 502 });
  });

  test('a rejected service account is named in the log', async () => {
    google.failNext(
      'oauth2',
      { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } },
      2,
    );
    await expect(identity.provider.userByUid('x')).rejects.toMatchObject({ status: 502 });
    expect(logged.join(' ')).toContain('FIREBASE_SERVICE_ACCOUNT');
  });

  test('while Google is silent, members stay signed in and only one request in ten seconds waits', async () => {
    const { idToken, uid } = await newPerson();
    await verify(idToken);
    const other = await newPerson();
    await new Promise((resolve) => setTimeout(resolve, lookupMs));
    google.failNext('accounts:lookup', { status: 0, hangMs: 60_000 }, 100);
    expect(await verify(idToken)).toMatchObject({ uid });
    const before = lookups();
    expect(await verify(idToken)).toMatchObject({ uid });
    expect(await verify(other.idToken)).toMatchObject({ uid: other.uid });
    expect(lookups()).toBe(before);
    // What the site itself has ended stays ended.
    await expect(identity.provider.revokeSessions(uid)).resolves.toBeUndefined();
    expect(await verify(idToken)).toBeNull();
  });
});

describe('the end of log-ins', () => {
  // Invariant 18.
  test('a new password ends all at once, in other processes too', async () => {
    const { email, idToken, refreshToken, uid } = await newPerson();
    const other = open();
    const late = await logIn(email);
    expect([await verify(idToken), await other.provider.verify(idToken), await verify(late.idToken)]).not.toContain(
      null,
    );
    expect(await identity.provider.setPassword(uid, 'another long secret')).toEqual({ ok: true });
    expect([await verify(idToken), await other.provider.verify(idToken)]).toEqual([null, null]);
    // Of the second in which the password was set.
    expect(await verify(late.idToken)).toBeNull();
    expect((await renew(refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
    expect((await logIn(email)).error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await verify((await logIn(email, 'another long secret')).idToken)).toMatchObject({ uid });
  });

  test('a disabled or deleted account ends at once, also if Google has not learned it', async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    google.failNext('accounts:update', { status: 500 }, 2);
    await expect(identity.provider.setDisabled(one.uid, true)).rejects.toMatchObject({ status: 502 });
    expect(await verify(one.idToken)).toBeNull();
    await identity.provider.setDisabled(one.uid, true);
    expect((await logIn(one.email)).error?.message).toBe('USER_DISABLED');
    await identity.provider.setDisabled(one.uid, false);
    expect(await verify(one.idToken)).toBeNull();
    expect(await verify((await logIn(one.email)).idToken)).toMatchObject({ uid: one.uid });

    await identity.provider.deleteUser(two.uid);
    expect(await verify(two.idToken)).toBeNull();
  });

  test('all log-ins but one can be ended', async () => {
    const { email, idToken, uid } = await newPerson();
    google.clock.ahead = -30;
    const mine = await logIn(email);
    google.clock.ahead = 0;
    await identity.provider.revokeSessions(uid, (await verify(mine.idToken))?.sessionId);
    expect(await verify(idToken)).toBeNull();
    expect(await verify(mine.idToken)).toMatchObject({ uid });
    // Renewed tokens keep their time of log-in.
    expect(await verify((await renew(mine.refreshToken)).id_token)).toMatchObject({ uid });
    const late = await logIn(email);
    await identity.provider.revokeSessions(uid);
    expect([await verify(mine.idToken), await verify(late.idToken)]).toEqual([null, null]);
    expect(await verify((await logIn(email)).idToken)).toMatchObject({ uid });
  });

  test('a log-in ends ninety days after it began, although Google renews it', async () => {
    const { email, uid } = await newPerson();
    google.accounts.get(uid)!.validSince = 0;
    google.clock.ahead = -90 * 86_400 - 60;
    const { refreshToken } = await logIn(email);
    google.clock.ahead = 0;
    expect(await verify((await renew(refreshToken)).id_token)).toBeNull();
    google.clock.ahead = -90 * 86_400 + 60;
    const younger = await logIn(email);
    google.clock.ahead = 0;
    expect(await verify((await renew(younger.refreshToken)).id_token)).not.toBeNull();
  });

  test('one log-in can be ended', async () => {
    const { email, idToken, uid } = await newPerson();
    google.clock.ahead = -30;
    const other = await logIn(email);
    google.clock.ahead = 0;
    const claims = (await verify(other.idToken)) ?? expect.fail('The log-in is not valid.');
    await identity.provider.revokeSession(uid, claims.sessionId);
    await identity.provider.revokeSession(uid, 'not a time');
    expect([await verify(other.idToken), await identity.provider.isOpen(claims)]).toEqual([null, false]);
    expect(await verify(idToken)).toMatchObject({ uid });
  });

  // Invariant 18.
  test('a log-out ends its own log-in at once, with its renewed tokens, and no other', async () => {
    const { email, idToken, refreshToken, uid } = await newPerson();
    const other = await logIn(email);
    const leave = (token: string) =>
      site.inject({ method: 'POST', url: identity.provider.publicConfig().signOutUrl, payload: { idToken: token } });
    expect((await leave(idToken)).statusCode).toBe(200);
    expect((await leave(idToken)).statusCode).toBe(200);
    expect((await leave('forged')).statusCode).toBe(200);
    expect((await site.inject({ method: 'POST', url: '/identity/v1/accounts:signOut', payload: {} })).statusCode).toBe(
      400,
    );
    expect(await verify(idToken)).toBeNull();
    expect(await verify((await renew(refreshToken)).id_token)).toBeNull();
    expect(await verify(other.idToken)).toMatchObject({ uid });
    expect(await identity.expired.remove(100)).toBe(0);
  });

  // Invariant 18.
  test('what Google itself ends is noticed when the look-up is repeated', async () => {
    const { idToken, uid } = await newPerson();
    expect(await verify(idToken)).toMatchObject({ uid });
    const before = lookups();
    google.accounts.get(uid)!.disabled = true;
    expect(await verify(idToken)).toMatchObject({ uid });
    expect(lookups()).toBe(before);
    await expect.poll(() => verify(idToken)).toBeNull();

    const other = await newPerson();
    google.accounts.get(other.uid)!.validSince = Math.floor(Date.now() / 1000);
    expect(await verify(other.idToken)).toBeNull();
    const third = await newPerson();
    google.accounts.delete(third.uid);
    expect(await verify(third.idToken)).toBeNull();
  });
});
