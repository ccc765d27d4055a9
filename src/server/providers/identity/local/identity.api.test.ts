// Longer than 400 lines: all cases share one identity service.
import crypto, {
  type Argon2Parameters,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { SignJWT, decodeJwt, decodeProtectedHeader, importPKCS8 } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { type Db, connect } from '../../../db/connect.ts';
import { memoryLimits } from '../../../http/limits/limits.ts';
import { makeSecrets } from '../../../secrets.ts';
import { ownDatabase, testConfig } from '../../../testing/test-app.ts';
import { type Identity, makeIdentity } from '../make-identity.ts';

/** The hashes computed. Tests compare this work instead of the time, which depends on the machine. */
const hashed: Argon2Parameters[] = [];
const { argon2 } = crypto;
beforeAll(() => {
  vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, parameters, done) => {
    hashed.push(parameters);
    argon2(algorithm, parameters, done);
  });
  // Updates the named import of argon2 in the service.
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** The service on a real port, with a clock that tests advance. */
let app: FastifyInstance;
let db: Db;
let identity: Identity;
let origin: string;
let ahead = 0;
let close: () => Promise<void>;
const secrets = makeSecrets('a secret that only this test file knows');
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-identity-'));
  const database = await ownDatabase();
  const config = testConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'true',
    ...(database && { DATABASE_URL: database.url }),
  });
  db = await connect(config);
  app = Fastify({ trustProxy: true });
  identity = await makeIdentity({ config, db, secrets, limits: memoryLimits(), log: app.log, now });
  await identity.mount(app);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  config.publicOrigin = origin;
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

let serial = 0;
const freshEmail = () => `person${++serial}@example.org`;
const password = 'coastal banksia morning';
const address = () => `10.1.${Math.floor(serial / 200)}.${(serial % 200) + 1}`;

interface Answer {
  status: number;
  body: Record<string, string> & { error?: { code: number; message: string }; users?: Record<string, unknown>[] };
  retryAfter: string | null;
}
async function post(path: string, body: unknown, from = '10.0.0.1'): Promise<Answer> {
  const response = await fetch(`${origin}/identity/v1/${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Answer['body'],
    retryAfter: response.headers.get('retry-after'),
  };
}
async function renew(refreshToken: string): Promise<Answer> {
  const response = await fetch(`${origin}/identity/v1/token?key=local`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'], retryAfter: null };
}
async function newPerson(email = freshEmail()) {
  const answer = await post(
    'accounts:signUp',
    { email, password, displayName: 'Ana Tūī', returnSecureToken: true },
    address(),
  );
  expect(answer.status).toBe(200);
  const { idToken = '', refreshToken = '', localId = '' } = answer.body;
  return { email, idToken, refreshToken, uid: localId };
}

describe('signing up and in', () => {
  test('refuses a name that holds an address, and an address that no server takes', async () => {
    const refused = async (given: { email?: string; displayName?: string }) =>
      (await post('accounts:signUp', { email: freshEmail(), password, returnSecureToken: true, ...given }, address()))
        .body.error?.message;
    for (const displayName of ['claim-prize.com/win', 'Ana www.spam.example', 'x@spam.example'])
      expect(await refused({ displayName }), displayName).toBe('INVALID_DISPLAY_NAME');
    for (const email of ['a..b@x.example', '.a@x.example', 'a@-x.example', 'a@a_b.example'])
      expect(await refused({ email }), email).toBe('INVALID_EMAIL');
    const { idToken } = await newPerson();
    const renamed = await post('accounts:update', { idToken, displayName: 'claim-prize.com' }, address());
    expect(renamed.body.error?.message).toBe('INVALID_DISPLAY_NAME');
  });

  test('creates one account per e-mail address, regardless of letter case', async () => {
    const { email, idToken, uid } = await newPerson();
    expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(decodeJwt(idToken)).toMatchObject({
      iss: `${origin}/identity`,
      aud: 'phi-online',
      sub: uid,
      email,
      email_verified: false,
      name: 'Ana Tūī',
    });
    expect(await identity.provider.verify(idToken)).toMatchObject({
      uid,
      email,
      displayName: 'Ana Tūī',
    });

    const again = await post('accounts:signUp', { email: email.toUpperCase(), password }, address());
    expect([again.status, again.body.error?.message]).toEqual([400, 'EMAIL_EXISTS']);
    const signedIn = await post('accounts:signInWithPassword', { email: ` ${email.toUpperCase()} `, password });
    expect([signedIn.status, signedIn.body.localId, signedIn.body.expiresIn]).toEqual([200, uid, '3600']);
  });

  test.each([
    ['', 'MISSING_PASSWORD'],
    ['short', 'WEAK_PASSWORD : Password is too short - should be 6 chars minimum.'],
    ['x'.repeat(129), 'WEAK_PASSWORD : Password - Max 128 characters.'],
    ['Password1!', 'WEAK_PASSWORD : This password is easy to guess. Please choose another one.'],
    ['P@ssw0rd2024', 'WEAK_PASSWORD : This password is easy to guess. Please choose another one.'],
    ['123456789', 'WEAK_PASSWORD : This password is easy to guess. Please choose another one.'],
    ['qwertyuiop', 'WEAK_PASSWORD : This password is easy to guess. Please choose another one.'],
    ['abababab', 'WEAK_PASSWORD : This password is easy to guess. Please choose another one.'],
  ])('refuses the password %j', async (weak, message) => {
    const answer = await post('accounts:signUp', { email: freshEmail(), password: weak }, address());
    expect([answer.status, answer.body.error?.message]).toEqual([400, message]);
  });

  test.each([
    'k7#mzq',
    'river heron ti tree',
    'Kei te pēhea koe? Tēnā koutou katoa, e hoa mā, i tēnei rā ātaahua',
    '🌊🌿🪨🌊🌿🪨',
  ])('accepts the password %j', async (good) => {
    const email = freshEmail();
    expect((await post('accounts:signUp', { email, password: good }, address())).status).toBe(200);
    expect((await post('accounts:signInWithPassword', { email, password: good }, address())).status).toBe(200);
  });

  // Invariant 16.
  test('an unknown address and a wrong password get the same response at the same cost', async () => {
    const { email } = await newPerson();
    const tried = async (who: string, from: string) => {
      hashed.length = 0;
      const { status, body } = await post(
        'accounts:signInWithPassword',
        { email: who, password: 'not the password' },
        from,
      );
      return {
        answer: [status, body.error?.message],
        work: hashed.map(({ message, tagLength, memory, passes, parallelism }) => ({
          message,
          tagLength,
          memory,
          passes,
          parallelism,
        })),
      };
    };
    const known = await tried(email, '10.9.0.1');
    expect(known).toEqual({
      answer: [400, 'INVALID_LOGIN_CREDENTIALS'],
      work: [{ message: 'not the password', tagLength: 32, memory: 19_456, passes: 2, parallelism: 1 }],
    });
    expect(await tried(freshEmail(), '10.9.1.1')).toEqual(known);
  });

  test('twenty concurrent sign-ups for one address create one account', async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post('accounts:signUp', { email, password }, `10.51.0.${index}`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(
      new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.error?.message)),
    ).toEqual(new Set(['EMAIL_EXISTS']));
  });

  test('malformed requests get an error in the shape of the protocol', async () => {
    for (const body of [
      '{',
      '[]',
      '"text"',
      { email: 7, password },
      { password },
      { email: ['a@b.cd'], password },
      { email: `${'x'.repeat(300)}@example.org`, password },
      { email: 'a@b.cd', password: 'x'.repeat(5000) },
    ]) {
      const answer = await post('accounts:signInWithPassword', body);
      expect([answer.status, answer.body.error?.message]).toEqual([400, 'INVALID_ARGUMENT']);
    }
    expect((await post('accounts:signInWithPassword', { email: 'no address', password })).body.error?.message).toBe(
      'INVALID_EMAIL',
    );
    expect(
      (await post('accounts:signUp', { email: 'a@example.org\r\nBcc: b@example.org', password })).body.error?.message,
    ).toBe('INVALID_EMAIL');
    expect(
      (await post('accounts:signInWithPassword', { email: 'a@example.org', password, filler: 'x'.repeat(40_000) }))
        .status,
    ).toBe(413);
  });
});

describe('tokens', () => {
  // Invariant 18.
  test('refuses forged, changed and expired tokens, and tokens for another audience', async () => {
    const { idToken, uid } = await newPerson();
    const [head = '', body = '', signature = ''] = idToken.split('.');
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = decodeJwt(idToken);
    const header = decodeProtectedHeader(idToken);
    const row = await db.read.selectFrom('identity_key').selectAll().executeTakeFirstOrThrow();
    const genuine = await importPKCS8(secrets.unseal(row.private_sealed), 'RS256');
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const signed = (changes: object, key: Parameters<SignJWT['sign']>[0] = genuine, head: object = {}) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'RS256', kid: header.kid ?? '', typ: 'JWT', ...head })
        .sign(key);
    const foreignJwk = createPublicKey(foreign).export({ format: 'jwk' });
    const hmac = (secret: string) => createHmac('sha256', secret).update(hmacInput).digest('base64url');
    const pem = createPublicKey({ key: JSON.parse(row.public_jwk), format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const hmacInput = `${part({ ...header, alg: 'HS256' })}.${body}`;

    expect(await identity.provider.verify(await signed({}))).toMatchObject({ uid });
    const refused = {
      none: `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'other payload': `${head}.${part({ ...claims, sub: 'somebody-else' })}.${signature}`,
      'public key as HMAC secret': `${hmacInput}.${hmac(row.public_jwk)}`,
      'public key as PEM as HMAC secret': `${hmacInput}.${hmac(String(pem))}`,
      'none in capitals': `${part({ alg: 'NONE', typ: 'JWT' })}.${body}.`,
      'none with a signature': `${part({ ...header, alg: 'none' })}.${body}.${signature}`,
      'other algorithm of the key': await signed({}, await importPKCS8(secrets.unseal(row.private_sealed), 'RS512'), {
        alg: 'RS512',
      }),
      'key in the header': await signed({}, foreign, { jwk: foreignJwk }),
      'key in the header without kid': await signed({}, foreign, { jwk: foreignJwk, kid: undefined }),
      'key set by URL': await signed({}, foreign, { jku: 'https://evil.example/jwks.json', kid: 'evil' }),
      'certificate by URL': await signed({}, foreign, { x5u: 'https://evil.example/cert.pem' }),
      'path as kid': await signed({}, foreign, { kid: '../../../../dev/null' }),
      'SQL as kid': await signed({}, foreign, { kid: "' or 1=1 --" }),
      'unknown critical header': `${part({ ...header, crit: ['exp'] })}.${body}.${signature}`,
      'audience list with others': await signed({ aud: ['other-site'] }),
      'not yet valid': await signed({ nbf: 4_000_000_000 }),
      'expiry as text': await signed({ exp: '4000000000' }).catch(() => 'not signable'),
      'two tokens': `${idToken}.${idToken}`,
      'token in a list': `${idToken},${idToken}`,
      'other key': await signed({}, foreign),
      'other audience': await signed({ aud: 'other-site' }),
      'other issuer': await signed({ iss: 'https://evil.example/identity' }),
      expired: await signed({ iat: 1_600_000_000, exp: 1_600_003_600 }),
      'without expiry': await signed({ exp: undefined }),
      'without subject': await signed({ sub: undefined }),
      'without session': await signed({ sid: undefined }),
      'session of another': await signed({ sub: (await newPerson()).uid }),
      'long ago': await signed({ auth_time: 1 }),
      garbage: randomBytes(300).toString('base64url'),
      empty: '',
      huge: `${idToken}${'A'.repeat(100_000)}`,
    };
    for (const [name, token] of Object.entries(refused))
      expect([name, await identity.provider.verify(token)]).toEqual([name, null]);
  });

  test('an ID token is valid for one hour', async () => {
    const { idToken, uid } = await newPerson();
    ahead = 59 * 60_000;
    expect(await identity.provider.verify(idToken)).toMatchObject({ uid });
    ahead = 61 * 60_000;
    expect(await identity.provider.verify(idToken)).toBeNull();
  });

  // Invariant 18.
  test('a log-out ends its own session at once and no other', async () => {
    const { email, idToken, refreshToken, uid } = await newPerson();
    const other = await post('accounts:signInWithPassword', { email, password });
    expect((await post('accounts:signOut', { refreshToken })).status).toBe(200);
    expect(await identity.provider.verify(idToken)).toBeNull();
    expect((await renew(refreshToken)).body.error?.message).toBe('INVALID_REFRESH_TOKEN');
    expect(await identity.provider.verify(other.body.idToken ?? '')).toMatchObject({ uid });
  });

  // Invariant 18.
  test('disabling an account ends its sessions at once; only the correct password reveals it', async () => {
    const { email, idToken, refreshToken, uid } = await newPerson();
    await db.transaction((tx) =>
      tx.updateTable('identity_account').set({ disabled: 1 }).where('uid', '=', uid).execute(),
    );
    expect(await identity.provider.verify(idToken)).toBeNull();
    expect((await renew(refreshToken)).body.error?.message).toBe('USER_DISABLED');
    expect((await post('accounts:signInWithPassword', { email, password })).body.error?.message).toBe('USER_DISABLED');
    expect((await post('accounts:signInWithPassword', { email, password: 'wrong wrong' })).body.error?.message).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
  });

  test('sessions that began before valid_since are refused', async () => {
    const { idToken, refreshToken, uid } = await newPerson();
    await db.transaction((tx) =>
      tx
        .updateTable('identity_account')
        .set({ valid_since: Math.floor(Date.now() / 1000) + 5 })
        .where('uid', '=', uid)
        .execute(),
    );
    expect(await identity.provider.verify(idToken)).toBeNull();
    expect((await renew(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  test('each use replaces the refresh token; using an old one again ends the session', async () => {
    const { refreshToken, uid } = await newPerson();
    const first = await renew(refreshToken);
    expect([first.status, first.body.user_id, first.body.expires_in, first.body.token_type]).toEqual([
      200,
      uid,
      '3600',
      'Bearer',
    ]);
    expect(first.body.refresh_token).not.toBe(refreshToken);
    // Within the grace time a client may repeat the request after a lost response.
    expect((await renew(refreshToken)).status).toBe(200);

    ahead = 60_000;
    const second = await renew(first.body.refresh_token ?? '');
    expect(second.status).toBe(200);
    expect((await renew(refreshToken)).body.error?.message).toBe('INVALID_REFRESH_TOKEN');
    expect(await identity.provider.verify(second.body.id_token ?? '')).toBeNull();
    expect((await renew(second.body.refresh_token ?? '')).body.error?.message).toBe('INVALID_REFRESH_TOKEN');
  });

  test('a refresh token expires after thirty days without use, and expired rows are deleted', async () => {
    const { refreshToken } = await newPerson();
    ahead = 32 * dayMs;
    while ((await identity.expired.remove(7)) === 7);
    expect((await renew(refreshToken)).body.error?.message).toBe('INVALID_REFRESH_TOKEN');
    expect(await db.read.selectFrom('identity_session').selectAll().execute()).toEqual([]);
  });

  // Invariant 12.
  test('stores no token or password in plain text', async () => {
    const { refreshToken } = await newPerson();
    const stored = JSON.stringify([
      await db.read.selectFrom('identity_refresh_token').selectAll().execute(),
      await db.read.selectFrom('identity_account').selectAll().execute(),
      await db.read.selectFrom('identity_key').selectAll().execute(),
    ]);
    for (const secret of [refreshToken, password, 'PRIVATE KEY']) expect(stored).not.toContain(secret);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('lookup and update concern only the account of the token', async () => {
    const { idToken, uid, email } = await newPerson();
    const renamed = await post('accounts:update', {
      idToken,
      displayName: 'Ana Kōtare',
      email: 'other@example.org',
      localId: 'somebody',
      emailVerified: true,
    });
    expect(renamed.body).toMatchObject({ localId: uid, email, emailVerified: false, displayName: 'Ana Kōtare' });
    expect((await post('accounts:lookup', { idToken })).body.users).toMatchObject([
      { localId: uid, email, emailVerified: false, displayName: 'Ana Kōtare', disabled: false },
    ]);
    expect((await post('accounts:lookup', { idToken: 'x' })).body.error?.message).toBe('INVALID_ID_TOKEN');
  });

  test('the published keys verify a token', async () => {
    const discovery = (await (await fetch(`${origin}/identity/.well-known/openid-configuration`)).json()) as {
      issuer: string;
      jwks_uri: string;
    };
    expect(discovery.issuer).toBe(`${origin}/identity`);
    const keys = (await (await fetch(discovery.jwks_uri)).json()) as { keys: Record<string, string>[] };
    expect(keys.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    expect(Object.keys(keys.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('guessing', () => {
  const guess = (email: string, from: string) =>
    post('accounts:signInWithPassword', { email, password: 'a wrong guess' }, from);

  test('refuses an IP address after ten wrong passwords, despite varied letter case and fields, and only for a time', async () => {
    const { email } = await newPerson();
    for (let count = 1; count <= 10; count++)
      expect((await guess(count % 2 ? email : email.toUpperCase(), '10.20.0.1')).status).toBe(400);
    const refused = await post(
      'accounts:signInWithPassword',
      { email: ` ${email}`, password, tenantId: 'x', captchaResponse: 'y' },
      '10.20.0.1',
    );
    expect([refused.status, refused.body.error?.message]).toEqual([429, 'TOO_MANY_ATTEMPTS_TRY_LATER']);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(30);
    // Budgets use the monotonic clock, so a change of the system clock has no effect.
    ahead = 31_000;
    expect((await post('accounts:signInWithPassword', { email, password }, '10.20.0.1')).status).toBe(429);
    const elapsed = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 31_000);
    expect((await post('accounts:signInWithPassword', { email, password }, '10.20.0.1')).status).toBe(200);
    later.mockRestore();
  });

  // Invariants 17, 25.
  test('many attempts from three addresses neither refuse nor delay the owner', async () => {
    const { email } = await newPerson();
    hashed.length = 0;
    const crowd = Array.from({ length: 60 }, (_, index) => guess(freshEmail(), `10.30.0.${index % 3}`));
    await expect.poll(() => hashed.length).toBeGreaterThan(10);
    const before = hashed.length;
    expect((await post('accounts:signInWithPassword', { email, password }, '10.31.0.1')).status).toBe(200);
    // The count includes hashes computed before the owner's request arrived.
    expect(hashed.findIndex(({ message }) => message === password) - before).toBeLessThan(25);
    await Promise.all(crowd);
    expect(hashed).toHaveLength(61);
  });

  test('limits checking a list of addresses by sign-up', async () => {
    const { email } = await newPerson();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post('accounts:signUp', { email, password }, '10.22.0.1')),
    );
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(35);
    expect((await post('accounts:signUp', { email: freshEmail(), password }, '10.22.0.2')).status).toBe(200);
  });
});

test('ensureUser creates an account once and never changes an existing one', async () => {
  const email = freshEmail();
  const first = await identity.provider.ensureUser({ email, password, displayName: 'Editor', emailVerified: true });
  const second = await identity.provider.ensureUser({
    email: email.toUpperCase(),
    password: 'another password',
    displayName: 'Other',
    emailVerified: false,
  });
  expect([first.created, second]).toEqual([true, { uid: first.uid, created: false }]);
  const { body } = await post('accounts:signInWithPassword', { email, password });
  expect(decodeJwt(body.idToken ?? '')).toMatchObject({ email_verified: true, name: 'Editor' });
});
