import type { FetchImplementation } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { dayMs } from '#contract/spans.ts';
import { elapsedMs } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { firebaseAdministration } from './firebase-administration.ts';
import type { FirebaseServiceAccount } from '../../firebase-settings.ts';
import { deleteLogOuts, deleteRevocations, insertLogOut, isLoggedOut, revocationOf } from './firebase.sql.ts';
import { googleApi, identityDown } from './google-api.ts';
import { identityToolkit } from './identity-toolkit.ts';
import type { Identity } from './make-identity.ts';
import type { LogInClaims } from './port.ts';

export interface FirebaseSettings {
  projectId: string;
  apiKey: string;
  serviceAccount: FirebaseServiceAccount;
  /** Replaces Google's hosts, for a server that speaks the same protocol; undefined for Google. */
  origin?: string | undefined;
  /** The times that tests shorten. */
  lookupMs?: number;
  timeoutMs?: number;
}

/** What changed at Google itself (in its console) is noticed after this time at the latest, while Google responds. */
const lookupMs = 60_000;
/** For a check that runs within a request of a member. */
const lookupTimeoutMs = 2000;
/** After a failed look-up requests do not wait for another one. */
const pauseMs = 10_000;
const keptAccounts = 5000;
/** Longer than anybody keeps a stolen refresh token of a log-in that has ended. */
const logOutsKeptMs = 365 * dayMs;
const leaving = z.object({ idToken: z.string().check(z.maxLength(8192)) });

/**
 * Firebase Authentication. Browsers call Google; the server verifies tokens and administers accounts with a
 * service account. A log-in is known by its `auth_time`, because Google's tokens carry no session.
 */
export function openFirebaseIdentity(
  deps: Pick<Deps, 'db' | 'now'> & { log: Pick<Deps['log'], 'warn' | 'error'> },
  settings: FirebaseSettings,
): Identity {
  const { projectId, apiKey } = settings;
  const at = (host: string) => (settings.origin ? `${settings.origin}/${host}` : `https://${host}`);
  const toolkitUrl = `${at('identitytoolkit.googleapis.com')}/v1`;
  const api = googleApi({
    account: settings.serviceAccount,
    now: deps.now,
    log: deps.log,
    ...(settings.timeoutMs !== undefined && { timeoutMs: settings.timeoutMs }),
  });
  const { lookUp, ...calls } = firebaseAdministration(
    deps,
    api,
    `${toolkitUrl}/projects/${projectId}/accounts`,
    (uid) => states.delete(uid),
  );
  const states = new LRUCache<string, { validSince: number; disabled: boolean } | 'deleted'>({
    max: keptAccounts,
    ttl: settings.lookupMs ?? lookupMs,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (uid) => {
      const user = await lookUp(uid, settings.timeoutMs ?? lookupTimeoutMs);
      return user ? { validSince: Number(user.validSince ?? 0), disabled: user.disabled ?? false } : 'deleted';
    },
  });
  let pausedUntil = 0;

  /** The last known state while Google does not respond; undefined if none is known. */
  async function stateOf(uid: string) {
    if (pausedUntil <= elapsedMs())
      try {
        return await states.fetch(uid);
      } catch {
        pausedUntil = elapsedMs() + pauseMs;
      }
    return states.get(uid, { allowStale: true });
  }

  async function isCurrent({ uid, authTime }: LogInClaims): Promise<boolean> {
    const [revocation, loggedOut] = await Promise.all([
      revocationOf(deps.db.read, uid),
      isLoggedOut(deps.db.read, uid, authTime),
    ]);
    if (loggedOut) return false;
    if (revocation && authTime < revocation.valid_since && authTime !== revocation.except_auth_time) return false;
    const state = await stateOf(uid);
    // Nothing known and no answer: the signature counts, for the hour that a token lives at most.
    if (state === undefined) return true;
    return state !== 'deleted' && !state.disabled && authTime >= state.validSince;
  }

  const provider = identityToolkit({
    jwksUrl: `${at('www.googleapis.com')}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
    issuer: () => `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    browser: {
      baseUrl: toolkitUrl,
      tokenUrl: `${at('securetoken.googleapis.com')}/v1/token`,
      signOutUrl: '/identity/v1/accounts:signOut',
      apiKey,
    },
    now: deps.now,
    fetchKeys: lastGoodKeys(settings.timeoutMs ?? 5000),
    isCurrent,
    administration: calls,
  });

  return {
    provider,
    // Google has no call that ends one log-in, so the browser tells the site, which refuses its tokens from then on.
    async mount(app) {
      app.post('/identity/v1/accounts::signOut', { bodyLimit: 16_384 }, async (request, reply) => {
        const given = z.safeParse(leaving, request.body);
        if (!given.success) throw refusal(400);
        const claims = await provider.verify(given.data.idToken);
        if (claims)
          await deps.db.transaction((tx) =>
            insertLogOut(tx, {
              uid: claims.uid,
              auth_time: claims.authTime,
              created_at: deps.now().toISOString(),
            }),
          );
        reply.header('cache-control', 'no-store');
        return { kind: 'identitytoolkit#SignOutResponse' };
      });
    },
    expired: {
      table: 'identity_log_out',
      remove: (limit) =>
        deps.db.transaction(async (tx) => {
          const before = new Date(deps.now().getTime() - logOutsKeptMs).toISOString();
          // What a revocation refuses is older than every token that is valid.
          return (await deleteLogOuts(tx, before, limit)) + (await deleteRevocations(tx, before, limit));
        }),
    },
    // Google rotates its keys itself.
    rotateKeys: async () => {},
  };
}

/** Google publishes a key a day before it signs, so the last key set serves while Google does not respond. */
function lastGoodKeys(timeoutMs: number): FetchImplementation {
  let last: string | null = null;
  return async (url, options) => {
    try {
      const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status !== 200) throw identityDown();
      last = JSON.stringify(await response.json());
    } catch {
      if (last === null) throw identityDown();
    }
    return new Response(last, { headers: { 'content-type': 'application/json' } });
  };
}
