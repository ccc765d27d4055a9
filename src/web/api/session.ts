import { hasSignedInHint, signedInHint } from '#contract/signed-in-hint.ts';
import { type KeyStore, browserStore } from './storage.ts';

export interface SessionUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
}
/** §4 auth status: loading, then resolved with the user or null. */
export type SessionState = { status: 'loading'; user: null } | { status: 'resolved'; user: SessionUser | null };

/** The URLs and the key of the identity service, from the public site settings. */
export interface IdentitySettings {
  baseUrl: string;
  tokenUrl: string;
  /** Ends one log-in. */
  signOutUrl: string;
  apiKey: string;
}
/** The timeout applies to each call, because other tabs wait for a renewal. */
export interface IdentityService extends IdentitySettings {
  timeoutMs: number;
}

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Reads the stored session; called in the browser only. */
  start(): void;
  token(): Promise<string | null>;
  refresh(): Promise<string | null>;
  /**
   * Throws `SessionError` with a text for the user. `prepare` runs with the new token before the session state changes;
   * if it throws, the user is signed out again.
   */
  signIn(account: { email: string; password: string }, prepare?: Prepare): Promise<SessionUser>;
  signUp(account: { email: string; password: string; displayName: string }, prepare?: Prepare): Promise<SessionUser>;
  signOut(): Promise<void>;
}

type Prepare = (user: SessionUser) => Promise<void>;

export interface Tokens {
  idToken: string;
  refreshToken: string;
  /** In milliseconds of this browser's clock. */
  expiresAt: number;
}

export const loadingSession: SessionState = { status: 'loading', user: null };
const storageKey = 'session';
/** A token is renewed this long before it expires, so that it does not expire during a request. */
const renewBeforeMs = 60_000;
/**
 * Shorter than the 30 s in which the service accepts a used refresh token again, so that a renewal with a lost response
 * can be repeated.
 */
const renewalTimeoutMs = 20_000;

/** A client of the Identity Toolkit REST protocol; independent of the members area. */
export function makeSession(
  settings: () => Promise<IdentitySettings>,
  store: KeyStore = browserStore(),
  timeoutMs = renewalTimeoutMs,
): Session {
  const listeners = new Set<() => void>();
  let state = loadingSession;
  let tokens: Tokens | null = null;
  let refreshing: Promise<string | null> | null = null;

  const stored = (): Tokens | null => {
    try {
      return JSON.parse(store.get(storageKey) ?? 'null') as Tokens | null;
    } catch {
      return null;
    }
  };
  function adopt(next: Tokens | null): SessionUser | null {
    tokens = next;
    let user: SessionUser | null = null;
    try {
      user = next && userOf(next.idToken);
    } catch {
      tokens = null;
    }
    state = { status: 'resolved', user };
    hint(user !== null);
    for (const listener of listeners) listener();
    return user;
  }
  function keep(next: Tokens | null): SessionUser | null {
    store.set(storageKey, next && JSON.stringify(next));
    return adopt(next);
  }
  async function service() {
    const [calls, at] = await Promise.all([import('./identity-service.ts'), settings()]);
    return { calls, at: { ...at, timeoutMs } };
  }
  async function enter(
    action: 'signInWithPassword' | 'signUp',
    account: object,
    prepare: Prepare | undefined,
  ): Promise<SessionUser> {
    const { calls, at } = await service();
    const entered = await calls.enter(at, action, account);
    tokens = entered;
    const user = userOf(entered.idToken);
    try {
      await prepare?.(user);
    } catch (error) {
      await session.signOut();
      throw error;
    }
    // Stores the tokens of this log-in, even if another tab or a renewal has stored others since.
    keep(entered);
    return user;
  }
  async function renew(): Promise<string | null> {
    const known = stored();
    // Another tab has renewed the session, and a refresh token is valid only once, so this tab uses the stored tokens.
    if (known?.idToken !== tokens?.idToken) {
      adopt(known);
      if (!known || known.expiresAt > Date.now() + renewBeforeMs) return known?.idToken ?? null;
    }
    if (!known) return null;
    const { calls, at } = await service();
    const renewed = await calls.renew(at, known.refreshToken);
    // Ignores the result if the user has signed out or changed in the meantime.
    if (stored()?.refreshToken === known.refreshToken) keep(renewed);
    return tokens?.idToken ?? null;
  }

  const session: Session = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      adopt(stored());
      store.watch(storageKey, () => adopt(stored()));
    },
    async token() {
      if (!tokens) return null;
      return tokens.expiresAt > Date.now() + renewBeforeMs ? tokens.idToken : session.refresh();
    },
    refresh() {
      const locks = globalThis.navigator?.locks;
      refreshing ??= (locks ? locks.request(storageKey, renew) : renew()).finally(() => (refreshing = null));
      return refreshing;
    },
    signIn: (account, prepare) => enter('signInWithPassword', account, prepare),
    signUp: (account, prepare) => enter('signUp', account, prepare),
    async signOut() {
      const ended = tokens;
      keep(null);
      // Local data is removed first, so that the user is signed out even if the service fails or lacks this call.
      if (ended)
        await service()
          .then(({ calls, at }) => calls.leave(at, ended))
          .catch(() => {});
    },
  };
  return session;
}

/** Tells the server that documents of closed pages may open here; without cookies it answers them with 403. */
function hint(isSignedIn: boolean): void {
  const { document, location } = globalThis;
  if (!document || hasSignedInHint(document.cookie) === isSignedIn) return;
  document.cookie = signedInHint(isSignedIn, location.protocol === 'https:');
}

function userOf(idToken: string): SessionUser {
  const bytes = Uint8Array.from(
    atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.charCodeAt(0),
  );
  const claims = JSON.parse(new TextDecoder().decode(bytes));
  return {
    uid: claims.sub,
    email: claims.email ?? '',
    emailVerified: claims.email_verified === true,
    displayName: claims.name ?? null,
  };
}
