import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, jwtVerify } from 'jose';

interface GoogleAccount {
  localId: string;
  email: string;
  passwordHash: string;
  displayName: string;
  emailVerified: boolean;
  disabled: boolean;
  validSince: number;
}

interface Fault {
  status: number;
  body?: unknown;
  /** No response for this time; the connection stays open. */
  hangMs?: number;
}

export interface Google {
  origin: string;
  /** The settings of the site for this server. */
  settings: Record<string, string>;
  /** Paths of the requests in their order. */
  requests: string[];
  accounts: Map<string, GoogleAccount>;
  /** Responds with this to the next `times` requests whose path contains `part`. */
  failNext(part: string, fault: Fault, times?: number): void;
  mend(): void;
  /** Forgets the access tokens that it has issued, as if their key was revoked. */
  revokeAccessTokens(): void;
  rotateKey(): void;
  /** A token with these changes, signed by the current key or by another one. */
  idToken(email: string, changes?: Record<string, unknown>, header?: object): Promise<string>;
  /** Seconds since 1970 of its clock, which tests set. */
  clock: { ahead: number };
  close(): Promise<void>;
}

const projectId = 'phi-test-1a2b3';
const apiKey = 'AIzaSyTestTestTestTestTestTestTestTest0';
const clientEmail = `server@${projectId}.iam.gserviceaccount.com`;
const serviceKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const kinds = { lookup: 'GetAccountInfoResponse', update: 'SetAccountInfoResponse', delete: 'DeleteAccountResponse' };

/** The errors of Google's APIs, answered as JSON. */
class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * A local server that answers as the documentation of Firebase Authentication says: OAuth 2.0 for service accounts,
 * the Identity Toolkit for browsers and administrators, the secure token service and its key set.
 */
export async function startGoogle(): Promise<Google> {
  const accounts = new Map<string, GoogleAccount>();
  const refreshTokens = new Map<string, { uid: string; authTime: number }>();
  const accessTokens = new Set<string>();
  const requests: string[] = [];
  let faults: { part: string; fault: Fault; times: number }[] = [];
  const clock = { ahead: 0 };
  const now = () => Math.floor(Date.now() / 1000) + clock.ahead;
  const keys = [{ kid: 'google-1', pair: newPair() }];
  const newest = () => keys.at(-1)!;

  async function sign(account: GoogleAccount, authTime: number, changes: object = {}, header: object = {}) {
    const { kid, pair } = newest();
    const { localId, email, emailVerified, displayName } = account;
    return new SignJWT({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: localId,
      user_id: localId,
      auth_time: authTime,
      iat: now(),
      exp: now() + 3600,
      email,
      email_verified: emailVerified,
      ...(displayName && { name: displayName }),
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      ...changes,
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
      .sign(pair.privateKey);
  }

  async function newSession(account: GoogleAccount, kind: string) {
    const authTime = now();
    const refreshToken = randomBytes(60).toString('base64url');
    refreshTokens.set(refreshToken, { uid: account.localId, authTime });
    return {
      kind: `identitytoolkit#${kind}`,
      localId: account.localId,
      email: account.email,
      displayName: account.displayName,
      idToken: await sign(account, authTime),
      refreshToken,
      expiresIn: '3600',
    };
  }

  const byEmail = (email: string) => [...accounts.values()].find((each) => each.email === email.toLowerCase());
  function checkNew(email: unknown, password: unknown): { email: string; password: string } {
    if (typeof email !== 'string' || !/^[^@\s]+@[^@\s.]+\./.test(email)) throw new ApiError(400, 'INVALID_EMAIL');
    if (byEmail(email)) throw new ApiError(400, 'EMAIL_EXISTS');
    if (typeof password !== 'string' || password === '') throw new ApiError(400, 'MISSING_PASSWORD');
    if (password.length < 6) throw new ApiError(400, 'WEAK_PASSWORD : Password should be at least 6 characters');
    return { email: email.toLowerCase(), password };
  }
  function insert({ email, password }: { email: string; password: string }, body: Record<string, unknown>) {
    const account: GoogleAccount = {
      localId: randomBytes(21).toString('base64url'),
      email,
      passwordHash: hashed(password),
      displayName: typeof body.displayName === 'string' ? body.displayName : '',
      emailVerified: body.emailVerified === true,
      disabled: false,
      validSince: now(),
    };
    accounts.set(account.localId, account);
    return account;
  }
  const userOf = ({ validSince, ...account }: GoogleAccount) => ({
    ...account,
    validSince: String(validSince),
    providerUserInfo: [{ providerId: 'password', federatedId: account.email, email: account.email }],
  });

  /** Calls with the API key, made by browsers. */
  async function byBrowser(call: string, body: Record<string, unknown>): Promise<object> {
    if (call === 'signUp')
      return newSession(
        insert(checkNew(body.email, body.password), { displayName: body.displayName }),
        'SignupNewUserResponse',
      );
    if (call === 'signInWithPassword') {
      const account = byEmail(String(body.email));
      if (!account || account.passwordHash !== hashed(String(body.password)))
        throw new ApiError(400, 'INVALID_LOGIN_CREDENTIALS');
      if (account.disabled) throw new ApiError(400, 'USER_DISABLED');
      return { ...(await newSession(account, 'VerifyPasswordResponse')), registered: true };
    }
    throw new ApiError(404, 'Not Found');
  }

  /** Calls with an access token, made by a server. */
  async function byServer(call: string, body: Record<string, unknown>): Promise<object> {
    if (call === '') {
      const { localId, email } = insert(checkNew(body.email, body.password), body);
      return { kind: 'identitytoolkit#SignupNewUserResponse', localId, email };
    }
    if (call === 'lookup') {
      const uids = (body.localId ?? []) as string[];
      const emails = ((body.email ?? []) as string[]).map((email) => email.toLowerCase());
      const users = [...accounts.values()].filter((each) => uids.includes(each.localId) || emails.includes(each.email));
      // Without a match the response has no `users` at all.
      return { kind: `identitytoolkit#${kinds.lookup}`, ...(users.length > 0 && { users: users.map(userOf) }) };
    }
    const account = accounts.get(String(body.localId));
    if (!account) throw new ApiError(400, 'USER_NOT_FOUND');
    if (call === 'delete') {
      accounts.delete(account.localId);
      return { kind: `identitytoolkit#${kinds.delete}` };
    }
    if (call !== 'update') throw new ApiError(404, 'Not Found');
    const { email, password, displayName, emailVerified, disableUser, validSince } = body;
    if (typeof email === 'string' && email.toLowerCase() !== account.email) {
      if (byEmail(email)) throw new ApiError(400, 'EMAIL_EXISTS');
      account.email = email.toLowerCase();
      account.emailVerified = false;
    }
    if (typeof password === 'string') {
      if (password.length < 6) throw new ApiError(400, 'WEAK_PASSWORD : Password should be at least 6 characters');
      account.passwordHash = hashed(password);
      account.validSince = now();
    }
    if (typeof displayName === 'string') account.displayName = displayName;
    if (Array.isArray(body.deleteAttribute) && body.deleteAttribute.includes('DISPLAY_NAME')) account.displayName = '';
    if (typeof emailVerified === 'boolean') account.emailVerified = emailVerified;
    if (typeof disableUser === 'boolean') account.disabled = disableUser;
    if (typeof validSince === 'string') account.validSince = Number(validSince);
    return { kind: `identitytoolkit#${kinds.update}`, localId: account.localId, email: account.email };
  }

  async function refresh(form: URLSearchParams): Promise<object> {
    const token = refreshTokens.get(form.get('refresh_token') ?? '');
    if (form.get('grant_type') !== 'refresh_token') throw new ApiError(400, 'INVALID_GRANT_TYPE');
    if (!token) throw new ApiError(400, 'INVALID_REFRESH_TOKEN');
    const account = accounts.get(token.uid);
    if (!account) throw new ApiError(400, 'USER_NOT_FOUND');
    if (account.disabled) throw new ApiError(400, 'USER_DISABLED');
    if (token.authTime < account.validSince) throw new ApiError(400, 'TOKEN_EXPIRED');
    const idToken = await sign(account, token.authTime);
    return {
      access_token: idToken,
      expires_in: '3600',
      token_type: 'Bearer',
      refresh_token: form.get('refresh_token'),
      id_token: idToken,
      user_id: account.localId,
      project_id: '123456789012',
    };
  }

  async function issueAccessToken(form: URLSearchParams, tokenUrl: string): Promise<{ status: number; body: object }> {
    try {
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('grant type');
      const { payload } = await jwtVerify(form.get('assertion') ?? '', serviceKey.publicKey, {
        issuer: clientEmail,
        audience: tokenUrl,
        algorithms: ['RS256'],
        requiredClaims: ['scope', 'iat', 'exp'],
        currentDate: new Date(now() * 1000),
      });
      if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3600) throw new Error('The assertion lives longer than an hour.');
      if (!String(payload.scope).split(' ').includes('https://www.googleapis.com/auth/identitytoolkit'))
        return { status: 400, body: { error: 'invalid_scope' } };
      const token = `ya29.${randomBytes(60).toString('base64url')}`;
      accessTokens.add(token);
      return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
    } catch {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
    }
  }

  async function answer(request: IncomingMessage, text: string): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/oauth2.googleapis.com/token') return issueAccessToken(new URLSearchParams(text), tokenUrl);
    if (url.pathname.startsWith('/www.googleapis.com/service_accounts/v1/jwk/')) {
      const published = keys.map(async ({ kid, pair }) => ({
        ...(await exportJWK(pair.publicKey)),
        kid,
        alg: 'RS256',
        use: 'sig',
      }));
      return { status: 200, body: { keys: await Promise.all(published) } };
    }
    const server = /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/]+)\/accounts(?::(\w+))?$/.exec(
      url.pathname,
    );
    if (server) {
      if (!accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
        throw new ApiError(401, 'Request had invalid authentication credentials. Expected OAuth 2 access token.');
      if (server[1] !== projectId) throw new ApiError(403, 'PERMISSION_DENIED');
      return { status: 200, body: await byServer(server[2] ?? '', parsed(text)) };
    }
    if (url.searchParams.get('key') !== apiKey)
      throw new ApiError(400, 'API key not valid. Please pass a valid API key.');
    if (url.pathname === '/securetoken.googleapis.com/v1/token')
      return { status: 200, body: await refresh(new URLSearchParams(text)) };
    const browser = /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:(\w+)$/.exec(url.pathname);
    if (browser) return { status: 200, body: await byBrowser(browser[1] ?? '', parsed(text)) };
    throw new ApiError(404, 'Not Found');
  }

  function takeFault(path: string): Fault | undefined {
    const found = faults.find(({ part, times }) => path.includes(part) && times > 0);
    if (found) found.times -= 1;
    return found?.fault;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(new URL(request.url ?? '/', origin).pathname);
      const fault = takeFault(request.url ?? '');
      const send = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
      if (fault?.hangMs !== undefined) {
        setTimeout(() => response.destroy(), fault.hangMs);
        return;
      }
      if (fault) {
        send(fault.status, fault.body ?? errorBody(fault.status, 'INTERNAL_ERROR'));
        return;
      }
      answer(request, Buffer.concat(chunks).toString()).then(
        ({ status, body }) => send(status, body),
        (error: unknown) =>
          error instanceof ApiError
            ? send(error.status, errorBody(error.status, error.message))
            : send(500, errorBody(500, String(error))),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokenUrl = `${origin}/oauth2.googleapis.com/token`;

  return {
    origin,
    requests,
    accounts,
    clock,
    settings: {
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: apiKey,
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        type: 'service_account',
        project_id: projectId,
        private_key_id: 'service-1',
        private_key: serviceKey.privateKey.export({ type: 'pkcs8', format: 'pem' }),
        client_email: clientEmail,
        token_uri: tokenUrl,
      }),
      FIREBASE_ORIGIN: origin,
    },
    failNext: (part, fault, times = 1) => void faults.push({ part, fault, times }),
    mend: () => (faults = []),
    revokeAccessTokens: () => accessTokens.clear(),
    rotateKey: () => void keys.push({ kid: `google-${keys.length + 1}`, pair: newPair() }),
    async idToken(email, changes, header) {
      const account = byEmail(email);
      if (!account) throw new Error('No account of this address.');
      return sign(account, now(), changes, header);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function newPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function hashed(password: string): string {
  return createHash('sha256').update(password).digest('base64url');
}

function parsed(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** The shape of an error of Google's APIs. */
export function errorBody(code: number, message: string) {
  return { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}
