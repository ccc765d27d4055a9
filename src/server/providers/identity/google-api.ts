import { createPrivateKey } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { elapsedMs } from '../../clock.ts';
import { Refusal } from '../../errors.ts';

export interface ServiceAccount {
  clientEmail: string;
  privateKey: string;
  keyId: string;
  tokenUrl: string;
}

/** A call that Google refused for a reason of the protocol, such as EMAIL_EXISTS. */
export class GoogleRefusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Google refused the call: ${code}`);
    this.code = code;
  }
}

/** For the person whose request needs the identity service while it does not respond. */
export function identityDown(): Refusal {
  return new Refusal(
    502,
    'The log-in service is not available. Please try again in a minute.',
    'identity_service_down',
  );
}

export interface GoogleApi {
  /**
   * Throws `GoogleRefusal`, or `identityDown` if Google does not give an answer. A repeatable call is sent once more
   * after a failure.
   */
  post<S extends z.ZodMiniType>(
    url: string,
    body: object,
    shape: S,
    options: { isRepeatable: boolean; timeoutMs?: number },
  ): Promise<z.infer<S>>;
}

interface Settings {
  account: ServiceAccount;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  timeoutMs?: number;
}

const scope = 'https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/cloud-platform';
/** An access token is replaced this long before it expires. */
const renewBeforeMs = 5 * 60_000;
const accessToken = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });
const apiError = z.object({ error: z.object({ message: z.string() }) });
const oauthError = z.object({ error: z.string(), error_description: z.optional(z.string()) });

/** A response without an answer: the call may be repeated later. `reason` holds no secret. */
class Unanswered extends Error {}

/** Calls Google's APIs as a service account: OAuth 2.0 with a signed assertion (RFC 7523), whose token is kept. */
export function googleApi({ account, now, log, timeoutMs: usual = 5000 }: Settings): GoogleApi {
  const key = createPrivateKey(account.privateKey);
  let kept: { token: Promise<string>; until: number } | null = null;

  function bearer(timeoutMs: number): Promise<string> {
    if (kept && kept.until > elapsedMs()) return kept.token;
    const token = requestToken(timeoutMs);
    const mine = { token, until: elapsedMs() + timeoutMs };
    kept = mine;
    token.catch(() => {
      if (kept === mine) kept = null;
    });
    return token;
  }

  async function requestToken(timeoutMs: number): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.keyId })
      .setIssuer(account.clientEmail)
      .setAudience(account.tokenUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(key);
    const started = elapsedMs();
    const { status, body } = await send(account.tokenUrl, timeoutMs, {
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    });
    const answer = z.safeParse(accessToken, body);
    if (status === 200 && answer.success) {
      const until = started + answer.data.expires_in * 1000 - renewBeforeMs;
      kept = { token: Promise.resolve(answer.data.access_token), until };
      return answer.data.access_token;
    }
    const refused = z.safeParse(oauthError, body);
    if (status < 500 && status !== 429 && refused.success) {
      const { error, error_description: explained = '' } = refused.data;
      log.error(
        { reason: `${error} ${explained}` },
        'Google rejects FIREBASE_SERVICE_ACCOUNT. Check the setting and the clock.',
      );
    }
    throw new Unanswered(`the token endpoint returned ${status}`);
  }

  async function attempt(url: string, content: object, timeoutMs: number): Promise<unknown> {
    for (let isFirst = true; ; isFirst = false) {
      const { status, body } = await send(url, timeoutMs, {
        headers: { authorization: `Bearer ${await bearer(timeoutMs)}`, 'content-type': 'application/json' },
        body: JSON.stringify(content),
      });
      if (status === 200) return body;
      const { data } = z.safeParse(apiError, body);
      const code = data?.error.message.split(' : ', 1)[0] ?? '';
      if (status === 401 && isFirst) {
        // The token was revoked, or the clock is wrong.
        kept = null;
        continue;
      }
      if (status === 401 || status === 403)
        log.error({ status, reason: code }, 'Google does not permit FIREBASE_SERVICE_ACCOUNT to administer accounts.');
      else if (status === 400 && /^[A-Z_]+$/.test(code) && !/^(QUOTA_EXCEEDED|TOO_MANY_ATTEMPTS_TRY_LATER)$/.test(code))
        throw new GoogleRefusal(code);
      throw new Unanswered(`the service returned ${status} ${code}`);
    }
  }

  return {
    async post(url, body, shape, { isRepeatable, timeoutMs = usual }) {
      for (let left = isRepeatable ? 1 : 0; ; left -= 1)
        try {
          const answer = z.safeParse(shape, await attempt(url, body, timeoutMs));
          if (!answer.success) throw new Unanswered('the response does not have the documented shape');
          return answer.data;
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error;
          if (left > 0) continue;
          log.warn({ reason: error.message }, 'Google Identity Toolkit did not answer a call.');
          throw identityDown();
        }
    },
  };
}

async function send(url: string, timeoutMs: number, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    // The original error is dropped, because its text may contain what was sent.
    throw new Unanswered(isSlow ? `no response within ${timeoutMs / 1000} s` : 'no connection');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
