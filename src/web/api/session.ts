import { type KeyStore, browserStore } from './storage.ts';

export interface SessionUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
}
/** §4 auth status: loading, then resolved with the user or null. */
export type SessionState = { status: 'loading'; user: null } | { status: 'resolved'; user: SessionUser | null };

/** Where the identity service is; part of the public site settings. */
export interface IdentitySettings {
  baseUrl: string;
  tokenUrl: string;
  apiKey: string;
}
/** With a limit for each call, because other tabs wait behind a renewal. */
export interface IdentityService extends IdentitySettings {
  timeoutMs: number;
}

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Reads the stored session; only the browser calls it. */
  start(): void;
  token(): Promise<string | null>;
  refresh(): Promise<string | null>;
  /**
   * Throws `SessionError` with a text for the person. `prepare` runs with the new token before anybody learns who is
   * signed in; when it throws, nobody is.
   */
  signIn(account: { email: string; password: string }, prepare?: Prepare): Promise<SessionUser>;
  signUp(account: { email: string; password: string; displayName: string }, prepare?: Prepare): Promise<SessionUser>;
  signOut(): Promise<void>;
}

type Prepare = (user: SessionUser) => Promise<void>;

export interface Tokens {
  idToken: string;
  refreshToken: string;
  /** By this browser's clock. */
  expiresAt: number;
}

export const loadingSession: SessionState = { status: 'loading', user: null };
const storageKey = 'session';
/** A token is renewed before its end, so that it does not run out on the way. */
const marginMs = 60_000;
/**
 * Shorter than the time (30 s) for which a refresh token counts once more: a renewal whose answer was lost can be asked
 * for again.
 */
const answerWithinMs = 20_000;

/** Speaks the Identity Toolkit REST protocol; knows nothing of members. */
export function makeSession(
  settings: () => Promise<IdentitySettings>,
  store: KeyStore = browserStore(),
  timeoutMs = answerWithinMs,
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
    // Not what another tab or a renewal has put in its place meanwhile.
    keep(entered);
    return user;
  }
  async function renew(): Promise<string | null> {
    const known = stored();
    // Another tab has renewed it meanwhile: a refresh token is good for one use.
    if (known?.idToken !== tokens?.idToken) {
      adopt(known);
      if (!known || known.expiresAt > Date.now() + marginMs) return known?.idToken ?? null;
    }
    if (!known) return null;
    const { calls, at } = await service();
    const renewed = await calls.renew(at, known.refreshToken);
    // Signed out, or in as someone else, while the answer was on its way.
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
      return tokens.expiresAt > Date.now() + marginMs ? tokens.idToken : session.refresh();
    },
    refresh() {
      const alone = globalThis.navigator?.locks;
      refreshing ??= (alone ? alone.request(storageKey, renew) : renew()).finally(() => (refreshing = null));
      return refreshing;
    },
    signIn: (account, prepare) => enter('signInWithPassword', account, prepare),
    signUp: (account, prepare) => enter('signUp', account, prepare),
    async signOut() {
      const left = tokens;
      keep(null);
      // The browser forgets first: a service that cannot be reached, or has no such call, does not keep anybody signed
      // in.
      if (left)
        await service()
          .then(({ calls, at }) => calls.leave(at, left.refreshToken))
          .catch(() => {});
    },
  };
  return session;
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
