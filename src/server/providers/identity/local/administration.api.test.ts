// Invariant 18: all of this file.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { type Db, connect } from '../../../db/connect.ts';
import { memoryLimits } from '../../../http/limits/limits.ts';
import { makeSecrets } from '../../../secrets.ts';
import { ownDatabase, testConfig } from '../../../testing/test-app.ts';
import { type Identity, makeIdentity } from '../make-identity.ts';

let app: FastifyInstance;
let db: Db;
let identity: Identity;
let open: () => Promise<Identity>;
let ahead = 0;
let close: () => Promise<void>;
const minute = 60_000;
const password = 'coastal banksia morning';
const unknown = 'no-such-uid';
const freshEmail = () => `person-${randomUUID()}@example.org`;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-administration-'));
  const database = await ownDatabase();
  const config = testConfig({ DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) });
  db = await connect(config);
  app = Fastify();
  const secrets = makeSecrets('a secret that only this test file knows');
  const limits = memoryLimits();
  open = () => makeIdentity({ config, db, secrets, limits, log: app.log, now: () => new Date(Date.now() + ahead) });
  identity = await open();
  await identity.mount(app);
  close = async () => {
    await app.close();
    await db.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());
beforeEach(() => {
  ahead = 0;
});

async function post(path: string, payload: object, userAgent = 'A browser') {
  const response = await app.inject({
    method: 'POST',
    url: `/identity/v1/${path}?key=local`,
    headers: { 'user-agent': userAgent },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
const renew = (refreshToken: string) => post('token', { grant_type: 'refresh_token', refresh_token: refreshToken });
async function renewed(refreshToken: string) {
  const { body } = await renew(refreshToken);
  return { idToken: String(body.id_token), refreshToken: String(body.refresh_token), error: body.error?.message };
}
async function logIn(email: string, secret = password, userAgent?: string) {
  const { body } = await post('accounts:signInWithPassword', { email, password: secret }, userAgent);
  return { idToken: String(body.idToken), refreshToken: String(body.refreshToken), error: body.error?.message };
}
const verify = (token: string) => identity.provider.verify(token);
async function newAccount(email = freshEmail()) {
  const made = await identity.provider.createUser({ email, password, displayName: 'Ana Tūī', emailVerified: false });
  if (!made.ok) throw new Error(made.message);
  return { email, uid: made.uid };
}

describe('administration of accounts', () => {
  test('creates an account, finds it by uid and by address in any letter case, and refuses a second one', async () => {
    const { email, uid } = await newAccount();
    const user = { uid, email, emailVerified: false, displayName: 'Ana Tūī', disabled: false };
    expect(await identity.provider.userByUid(uid)).toEqual(user);
    expect(await identity.provider.userByEmail(` ${email.toUpperCase()}`)).toEqual(user);
    expect(await identity.provider.userByEmail(freshEmail())).toBeNull();
    expect(await identity.provider.userByUid(unknown)).toBeNull();
    expect(
      await identity.provider.createUser({
        email: email.toUpperCase(),
        password,
        displayName: null,
        emailVerified: true,
      }),
    ).toMatchObject({ ok: false, problem: 'emailExists' });
  });

  test('one rule for new passwords, as in sign-up', async () => {
    const { uid, email } = await newAccount();
    for (const weak of ['short', 'x'.repeat(129), 'Password1!']) {
      const { body } = await post('accounts:signUp', { email: freshEmail(), password: weak });
      const user = { email: freshEmail(), password: weak, displayName: null, emailVerified: true };
      const refused = [await identity.provider.createUser(user), await identity.provider.setPassword(uid, weak)];
      for (const answer of refused) expect(answer).toMatchObject({ ok: false, problem: 'weakPassword' });
      expect(refused[0]).toMatchObject({ message: String(body.error.message).replace('WEAK_PASSWORD : ', '') });
    }
    expect(await identity.provider.setPassword(uid, email)).toMatchObject({ ok: false, problem: 'weakPassword' });
    expect((await logIn(email)).error).toBeUndefined();
  });

  test('a new password ends all sessions at once; only the new one logs in', async () => {
    const { uid, email } = await newAccount();
    const before = [await logIn(email), await logIn(email)];
    expect(await identity.provider.setPassword(uid, 'another long secret')).toEqual({ ok: true });
    for (const { idToken, refreshToken } of before) {
      expect(await verify(idToken)).toBeNull();
      expect((await renew(refreshToken)).status).toBe(400);
    }
    expect((await logIn(email)).error).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await verify((await logIn(email, 'another long secret')).idToken)).toMatchObject({ uid });
  });

  test('of log-ins with the old password during the change, none stays open', async () => {
    const { uid, email } = await newAccount();
    const logIns = Array.from({ length: 8 }, () => logIn(email));
    await identity.provider.setPassword(uid, 'another long secret');
    for (const { idToken } of await Promise.all(logIns)) expect(await verify(idToken)).toBeNull();
    expect(await identity.provider.sessions(uid)).toEqual([]);
  });

  test('a disabled account ends at once; its old sessions stay ended when it is enabled again', async () => {
    const { uid, email } = await newAccount();
    const { idToken, refreshToken } = await logIn(email);
    await identity.provider.setDisabled(uid, true);
    expect(await verify(idToken)).toBeNull();
    expect((await logIn(email)).error).toBe('USER_DISABLED');
    await identity.provider.setDisabled(uid, false);
    expect(await verify(idToken)).toBeNull();
    expect((await renew(refreshToken)).status).toBe(400);
    expect(await verify((await logIn(email)).idToken)).toMatchObject({ uid });
  });

  test('lists log-ins with their browser and last use; all but one can be ended', async () => {
    const { uid, email } = await newAccount();
    const first = await logIn(email, password, 'Firefox on a library computer');
    ahead = 5 * minute;
    const second = await logIn(email, password, 'Safari on a phone');
    ahead = 30 * minute;
    await renew(first.refreshToken);
    const listed = (await identity.provider.sessions(uid)) ?? [];
    expect(listed.map(({ userAgent }) => userAgent)).toEqual(['Firefox on a library computer', 'Safari on a phone']);
    expect(Date.parse(listed[0]!.lastUsedAt) - Date.parse(listed[0]!.createdAt)).toBeGreaterThan(29 * minute);

    const mine = (await verify(second.idToken))?.sessionId;
    await identity.provider.revokeSessions(uid, mine);
    expect(await verify(first.idToken)).toBeNull();
    expect(await verify(second.idToken)).toMatchObject({ uid });
    expect((await identity.provider.sessions(uid))?.map(({ id }) => id)).toEqual([mine]);
    await identity.provider.revokeSessions(uid);
    expect(await verify(second.idToken)).toBeNull();
    expect(await identity.provider.sessions(uid)).toEqual([]);
  });

  test('a log-in ends ninety days after it began, however often it was renewed', async () => {
    const { uid, email } = await newAccount();
    let tokens = await logIn(email);
    const begun = (await identity.provider.sessions(uid))![0]!.createdAt;
    for (let days = 20; days < 90; days += 20) {
      ahead = days * dayMs;
      tokens = await renewed(tokens.refreshToken);
    }
    // A token that is younger than its hour: its log-in is not.
    ahead = 90 * dayMs - minute;
    tokens = await renewed(tokens.refreshToken);
    expect(await verify(tokens.idToken)).toMatchObject({ uid });
    expect((await identity.provider.sessions(uid))?.map(({ createdAt }) => createdAt)).toContain(begun);
    ahead = 90 * dayMs + 1000;
    expect(await verify(tokens.idToken)).toBeNull();
    expect((await renew(tokens.refreshToken)).status).toBe(400);
    expect((await identity.provider.sessions(uid))?.map(({ createdAt }) => createdAt)).not.toContain(begun);
    expect(await verify((await logIn(email)).idToken)).toMatchObject({ uid });
  });

  test('an expired log-in is not listed', async () => {
    const { uid, email } = await newAccount();
    await logIn(email);
    ahead = 31 * dayMs;
    expect(await identity.provider.sessions(uid)).toEqual([]);
  });

  test('a new address counts as verified, keeps the sessions and logs in; the old one does not', async () => {
    const { uid, email } = await newAccount();
    const { idToken, refreshToken } = await logIn(email);
    const next = freshEmail();
    expect(await identity.provider.setEmail(uid, next)).toEqual({ ok: true });
    expect(await identity.provider.userByUid(uid)).toMatchObject({ email: next, emailVerified: true });
    expect(await verify(idToken)).toMatchObject({ uid });
    expect(decodeJwt(String((await renew(refreshToken)).body.id_token))).toMatchObject({ email: next });
    expect((await logIn(email)).error).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await logIn(next)).error).toBeUndefined();
  });

  test('an address of another account is refused, also when two accounts take it at the same time', async () => {
    const [one, two, three] = await Promise.all([newAccount(), newAccount(), newAccount()]);
    expect(await identity.provider.setEmail(one.uid, two.email.toUpperCase())).toEqual({
      ok: false,
      problem: 'emailExists',
    });
    const wanted = freshEmail();
    const answers = await Promise.all([one, two, three].map(({ uid }) => identity.provider.setEmail(uid, wanted)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, problem: 'emailExists' }));
  });

  test('a deleted account leaves nothing behind, and its address is free', async () => {
    const { uid, email } = await newAccount();
    const { idToken, refreshToken } = await logIn(email);
    await identity.provider.deleteUser(uid);
    expect(await verify(idToken)).toBeNull();
    expect((await renew(refreshToken)).status).toBe(400);
    expect(await identity.provider.userByUid(uid)).toBeNull();
    expect(await db.read.selectFrom('identity_session').select('id').where('uid', '=', uid).execute()).toEqual([]);
    expect((await newAccount(email)).uid).not.toBe(uid);
  });

  test('changes to an account that does not exist do nothing', async () => {
    await identity.provider.setDisabled(unknown, true);
    await identity.provider.setEmailVerified(unknown);
    await identity.provider.setDisplayName(unknown, 'Nobody');
    await identity.provider.revokeSessions(unknown);
    await identity.provider.deleteUser(unknown);
    expect(await identity.provider.setEmail(unknown, freshEmail())).toEqual({ ok: true });
    await expect(identity.provider.setPassword(unknown, password)).rejects.toThrow('does not exist');
  });
});

describe('rotation of signing keys', () => {
  const kids = async () =>
    (await db.read.selectFrom('identity_key').select('kid').orderBy('kid').execute()).map(({ kid }) => kid);
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;

  test('after thirty days a new key signs; old tokens stay valid until they expire, then the old key goes', async () => {
    const { uid, email } = await newAccount();
    const other = await open();
    const [old = ''] = await kids();
    ahead = 30 * dayMs;
    await Promise.all([identity.rotateKeys(), other.rotateKeys()]);
    const [, next = ''] = await kids();
    expect(await kids()).toEqual([old, next]);

    const before = await logIn(email);
    expect(kidOf(before.idToken)).toBe(old);
    ahead += 15 * minute;
    const after = await logIn(email);
    expect(kidOf(after.idToken)).toBe(next);
    for (const process of [identity, other])
      for (const { idToken } of [before, after]) expect(await process.provider.verify(idToken)).toMatchObject({ uid });

    ahead += 59 * minute;
    await identity.rotateKeys();
    expect(await kids()).toEqual([old, next]);
    ahead += 7 * minute;
    await Promise.all([identity.rotateKeys(), other.rotateKeys()]);
    expect(await kids()).toEqual([next]);
    expect(await (await open()).provider.verify((await logIn(email)).idToken)).toMatchObject({ uid });
    expect((await renew(before.refreshToken)).status).toBe(200);
  });

  test('with another APP_SECRET a new key is made and signs at once', async () => {
    const { email, uid } = await newAccount();
    await db.transaction((tx) =>
      tx
        .updateTable('identity_key')
        .set({ private_sealed: 'x'.repeat(80) })
        .execute(),
    );
    const { length } = await kids();
    await identity.rotateKeys();
    const { idToken } = await logIn(email);
    expect(await kids()).toHaveLength(length + 1);
    expect(kidOf(idToken)).toBe((await kids()).at(-1));
    expect(await (await open()).provider.verify(idToken)).toMatchObject({ uid });
  });
});
