import { type FetchImplementation, type JWTPayload, createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { hashToken } from '../../secrets.ts';
import {
  type BrowserSettings,
  type IdentityAdministration,
  type IdentityClaims,
  type IdentityProvider,
  type LogInClaims,
  longestLogInMs,
} from './port.ts';

interface ToolkitSettings {
  jwksUrl: string;
  /** A function, because the URL of the embedded service is known only after the server listens. */
  issuer: () => string;
  audience: string;
  browser: BrowserSettings;
  now: () => Date;
  fetchKeys: FetchImplementation;
  /** An unknown key is looked up each time; otherwise 30 s pass in between, so that nobody can cause many requests. */
  keysAreLocal?: boolean;
  /** Whether the account and the session of a verified token are still valid. Called per request, never cached. */
  isCurrent(claims: LogInClaims): Promise<boolean>;
  administration: IdentityAdministration;
}

/** A signature check costs about 50 µs and a browser sends the same token for an hour, so results are cached. */
const maxCached = 5000;
const maxTokenLength = 8192;

/** Adapter for services that speak the Identity Toolkit protocol: RS256 tokens against a published key set. */
export function identityToolkit(settings: ToolkitSettings): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
    [customFetch]: settings.fetchKeys,
    ...(settings.keysAreLocal && { cooldownDuration: 0 }),
  });
  const checked = new LRUCache<string, { claims: IdentityClaims; issuer: string; expiresAt: number }>({
    max: maxCached,
  });

  async function check(token: string): Promise<IdentityClaims | null> {
    const issuer = settings.issuer();
    const now = settings.now();
    const key = hashToken(token);
    const known = checked.get(key);
    if (known && known.issuer === issuer && known.expiresAt > now.getTime()) return known.claims;
    checked.delete(key);
    const payload = await verified(token, issuer, now);
    const claims = payload && claimsOf(payload);
    if (!claims) return null;
    checked.set(key, { claims, issuer, expiresAt: (payload.exp ?? 0) * 1000 });
    return claims;
  }

  async function verified(token: string, issuer: string, currentDate: Date): Promise<JWTPayload | null> {
    try {
      const rules = {
        issuer,
        audience: settings.audience,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        currentDate,
      };
      return (await jwtVerify(token, keys, rules)).payload;
    } catch (error) {
      // If the key set cannot be loaded, the token may still be valid: throw instead of signing people out.
      if (
        error instanceof errors.JOSEError &&
        !(error instanceof errors.JWKSTimeout) &&
        error.code !== 'ERR_JOSE_GENERIC'
      )
        return null;
      throw error;
    }
  }

  async function isOpen(logIn: LogInClaims): Promise<boolean> {
    return settings.now().getTime() < logIn.authTime * 1000 + longestLogInMs && settings.isCurrent(logIn);
  }

  return {
    publicConfig: () => settings.browser,
    async verify(token) {
      if (token.length > maxTokenLength) return null;
      const claims = await check(token);
      return claims && (await isOpen(claims)) ? claims : null;
    },
    isOpen,
    ...settings.administration,
  };
}

function claimsOf(payload: JWTPayload): IdentityClaims | null {
  const { sub, email, name, auth_time: authTime, sid } = payload;
  if (!sub || typeof email !== 'string' || typeof authTime !== 'number' || !isByPassword(payload)) return null;
  return {
    uid: sub,
    email,
    displayName: typeof name === 'string' && name !== '' ? name : null,
    authTime,
    // A service without sessions tells log-ins of an account apart by their time.
    sessionId: typeof sid === 'string' ? sid : String(authTime),
  };
}

/**
 * Firebase adds log-ins of other kinds to an account for whoever holds a token of it, and they outlast a new password
 * . The embedded service has only passwords, and names no kind.
 */
function isByPassword({ firebase }: JWTPayload): boolean {
  if (firebase === undefined) return true;
  const named = typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase;
  return named && firebase.sign_in_provider === 'password';
}
