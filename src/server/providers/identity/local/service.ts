import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isPlainName } from '#contract/person-name.ts';
import { emailForm, loginForm } from '#contract/forms.ts';
import { DatabaseUnavailable, databaseRetrySeconds } from '../../../db/unavailable.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../http/budget.ts';
import { Refusal } from '../../../errors.ts';
import { noteSecurity } from '../../../http/security-log.ts';
import { isStorageFull } from '../../../storage-full.ts';
import { identityToolkit } from '../identity-toolkit.ts';
import type { Identity, PasswordChanged } from '../make-identity.ts';
import type { IdentityProvider } from '../port.ts';
import { administration, ownWork } from './administration.ts';
import {
  type AccountDeps,
  type Tokens,
  changePassword,
  createAccount,
  emailKey,
  deleteExpiredTokens,
  isCurrentSession,
  refreshSession,
  rename,
  signIn,
  signOut,
  signUp,
} from './accounts.ts';
import { makeGuessGuard } from './guessing.ts';
import { accountByUid } from './identity.sql.ts';
import { keySet, openSigner } from './signing-key.ts';
import { makeSignUpBudget, makeSignUpLimit } from './sign-up-limit.ts';
import { ToolkitError, errorBody, tooManyAttempts } from './toolkit-error.ts';

/** No valid request of this protocol is larger. */
const limited = { bodyLimit: 16_384 };
const audience = 'phi-online';
const text = (max: number) => z.string().check(z.maxLength(max));
const credentials = z.object({
  email: text(254),
  password: z._default(text(1000), ''),
  displayName: z.optional(z.nullable(text(200))),
});
const byIdToken = z.object({ idToken: text(8192) });
const update = z.object({
  idToken: text(8192),
  displayName: z.optional(z.nullable(text(200))),
  password: z.optional(text(1000)),
});
const leaving = z.object({ refreshToken: text(200) });
const grant = z.object({ grant_type: z.string(), refresh_token: text(200) });

/** The embedded identity service: Identity Toolkit REST for browsers, and a key set to verify tokens. */
export async function openLocalIdentity(
  deps: Pick<Deps, 'config' | 'db' | 'secrets' | 'limits' | 'log' | 'now'>,
  passwordChanged: PasswordChanged,
): Promise<Identity> {
  const issuer = () => `${deps.config.publicOrigin}/identity`;
  const accounts: AccountDeps = { db: deps.db, now: deps.now, signer: await openSigner(deps), issuer, audience };
  const provider = identityToolkit({
    jwksUrl: `${issuer()}/jwks.json`,
    issuer,
    audience,
    browser: {
      baseUrl: '/identity/v1',
      tokenUrl: '/identity/v1/token',
      signOutUrl: '/identity/v1/accounts:signOut',
      apiKey: 'local',
    },
    now: deps.now,
    // Reads the key set directly instead of requesting it from this server over the network.
    fetchKeys: async () => Response.json(await keySet(deps)),
    keysAreLocal: true,
    isCurrent: (claims) => isCurrentSession(deps, claims),
    administration: {
      ...administration(deps),
      async ensureUser(user) {
        const { account, created } = await createAccount(deps, user, ownWork);
        return { uid: account.uid, created };
      },
    },
  });

  return {
    provider,
    mount: async (app) => {
      await app.register(async (scope) => addRoutes(scope, deps, accounts, provider, passwordChanged), {
        prefix: '/identity',
      });
    },
    expired: { table: 'identity_refresh_token', remove: (limit) => deleteExpiredTokens(deps, limit) },
    rotateKeys: () => accounts.signer.rotate(),
  };
}

function addRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'limits' | 'now'>,
  accounts: AccountDeps,
  provider: IdentityProvider,
  passwordChanged: PasswordChanged,
): void {
  const guard = makeGuessGuard(deps.limits);
  const limit = makeSignUpLimit(deps.limits);
  const signUps = makeSignUpBudget(deps);
  /** Changes of the password, per account. */
  const changes = deps.limits.budget('change of password', 10, 6 * 60_000);

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const refused = toToolkitError(error);
    if (refused.status === 429) noteSecurity(app.log, 'log_in_paused', request);
    else if (/^(INVALID_LOGIN_CREDENTIALS|USER_DISABLED|CREDENTIAL_TOO_OLD)/.test(refused.message))
      noteSecurity(app.log, 'log_in_failed', request);
    if (refused.status === 500 || refused.status === 507)
      request.log.error({ err: error }, 'The identity service failed.');
    if (refused.retryAfterSeconds !== null) reply.header('retry-after', String(refused.retryAfterSeconds));
    return reply.code(refused.status).send(errorBody(refused));
  });

  // '::' is an escaped ':'; the router would read a single colon as a parameter.
  app.post('/v1/accounts::signUp', limited, async (request) => {
    const { email, password, displayName } = parse(credentials, request);
    checkEmail(emailForm, email);
    checkName(displayName);
    const network = networkOf(request.ip);
    const wait = await signUps.take(network);
    if (wait !== null) throw tooManyAttempts(wait);
    const entered = await limit.enter(network);
    if (entered.refusedFor !== null) {
      await signUps.giveBack(network);
      throw tooManyAttempts(entered.refusedFor);
    }
    let isTaken = false;
    try {
      const tokens = await signUp(
        accounts,
        { email, password, displayName: displayName ?? null },
        { network, known: false, userAgent: userAgentOf(request) },
      );
      return signedIn(tokens);
    } catch (error) {
      isTaken = isRefusal(error, 'EMAIL_EXISTS');
      await signUps.giveBack(network);
      throw error;
    } finally {
      await entered.leave(isTaken);
    }
  });

  app.post('/v1/accounts::signInWithPassword', limited, async (request) => {
    const { email, password } = parse(credentials, request);
    checkEmail(loginForm, email);
    if (password === '') throw new ToolkitError('MISSING_PASSWORD');
    const admission = await guard.admit(emailKey(email), request.ip);
    if (admission.refusedFor !== null) throw tooManyAttempts(admission.refusedFor);
    if (admission.holdMs > 0) await new Promise((resolve) => setTimeout(resolve, admission.holdMs));
    const client = { network: networkOf(request.ip), known: admission.known, userAgent: userAgentOf(request) };
    const tokens = await signIn(accounts, email, password, client);
    void admission.succeeded();
    return { ...signedIn(tokens), registered: true };
  });

  app.post('/v1/accounts::lookup', limited, async (request) => {
    const { account } = await bearerOf(parse(byIdToken, request).idToken);
    return {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          ...userOf(account),
          validSince: String(account.valid_since),
          disabled: account.disabled === 1,
          createdAt: String(Date.parse(account.created_at)),
          providerUserInfo: [
            {
              providerId: 'password',
              federatedId: account.email,
              rawId: account.email,
              email: account.email,
              displayName: account.display_name ?? '',
            },
          ],
        },
      ],
    };
  });

  app.post('/v1/accounts::update', limited, async (request) => {
    const { idToken, displayName, password } = parse(update, request);
    checkName(displayName);
    const { account, claims } = await bearerOf(idToken);
    const kind = 'identitytoolkit#SetAccountInfoResponse';
    const renamed = displayName === undefined ? account : await rename(deps, account.uid, displayName?.trim() || null);
    if (password === undefined) return { kind, ...userOf(renamed) };
    const wait = await changes.take(account.uid);
    if (wait !== null) throw tooManyAttempts(wait);
    const client = { network: networkOf(request.ip), known: true, userAgent: userAgentOf(request) };
    const tokens = await changePassword(accounts, claims, password, client);
    await passwordChanged(tokens.account);
    return { ...signedIn(tokens), ...userOf(tokens.account), kind };
  });

  app.post('/v1/accounts::signOut', limited, async (request) => {
    await signOut(deps, parse(leaving, request).refreshToken);
    return { kind: 'identitytoolkit#SignOutResponse' };
  });

  app.post('/v1/token', limited, async (request) => {
    const { grant_type: grantType, refresh_token: refreshToken } = parse(grant, request);
    if (grantType !== 'refresh_token') throw new ToolkitError('INVALID_GRANT_TYPE');
    const tokens = await refreshSession(accounts, refreshToken);
    return {
      access_token: tokens.idToken,
      expires_in: String(tokens.expiresIn),
      token_type: 'Bearer',
      refresh_token: tokens.refreshToken,
      id_token: tokens.idToken,
      user_id: tokens.account.uid,
      project_id: audience,
    };
  });

  app.get('/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return keySet(deps);
  });
  app.get('/.well-known/openid-configuration', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    const issuer = accounts.issuer();
    return {
      issuer,
      jwks_uri: `${issuer}/jwks.json`,
      token_endpoint: `${issuer}/v1/token`,
      grant_types_supported: ['refresh_token'],
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'sid', 'email', 'email_verified', 'name'],
    };
  });

  async function bearerOf(idToken: string) {
    const claims = await provider.verify(idToken);
    const account = claims && (await accountByUid(deps.db.read, claims.uid));
    if (!account) throw new ToolkitError('INVALID_ID_TOKEN');
    return { account, claims };
  }
}

function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, 400) ?? null;
}

function parse<S extends z.ZodMiniType>(schema: S, request: FastifyRequest): z.infer<S> {
  const parsed = z.safeParse(schema, request.body);
  if (!parsed.success) throw new ToolkitError('INVALID_ARGUMENT');
  return parsed.data;
}

function checkEmail({ shape }: { shape: Record<'email', z.ZodMiniType> }, email: string): void {
  if (!z.safeParse(shape.email, email).success) throw new ToolkitError('INVALID_EMAIL');
}

function checkName(displayName: string | null | undefined): void {
  if (!isPlainName(displayName ?? '')) throw new ToolkitError('INVALID_DISPLAY_NAME');
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ToolkitError && error.message === code;
}

function toToolkitError(error: unknown): ToolkitError {
  if (error instanceof ToolkitError) return error;
  if (error instanceof DatabaseUnavailable)
    return new ToolkitError('INTERNAL', { status: 503, retryAfterSeconds: databaseRetrySeconds });
  if (isStorageFull(error)) return new ToolkitError('INTERNAL', { status: 507 });
  const status = error instanceof Refusal ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
  return status < 500
    ? new ToolkitError('INVALID_ARGUMENT', { status })
    : new ToolkitError('INTERNAL', { status: 500 });
}

function userOf(account: Tokens['account']) {
  return {
    localId: account.uid,
    email: account.email,
    emailVerified: account.email_verified === 1,
    displayName: account.display_name ?? '',
  };
}

function signedIn({ account, idToken, refreshToken, expiresIn }: Tokens) {
  const { localId, email, displayName } = userOf(account);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId,
    email,
    displayName,
    idToken,
    refreshToken,
    expiresIn: String(expiresIn),
  };
}
