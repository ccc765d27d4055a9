import { dayMs } from '#contract/spans.ts';
/** The claims of a valid ID token about its bearer (invariants 18, 19). */
export interface IdentityClaims {
  uid: string;
  email: string;
  displayName: string | null;
  /** Time of the last log-in with a password, in seconds since 1970. */
  authTime: number;
  /** The log-in that the token belongs to. */
  sessionId: string;
}

/** What tells one log-in of an account from the others. */
export type LogInClaims = Pick<IdentityClaims, 'uid' | 'sessionId' | 'authTime'>;

export interface IdentityUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  disabled: boolean;
}

/** `message` is for the person who chose the password. */
export interface WeakPassword {
  ok: false;
  problem: 'weakPassword';
  message: string;
}

/** A log-in. Instants are ISO 8601 texts. */
export interface IdentitySession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  userAgent: string | null;
}

/** The calls that the server makes for its members. All throw if the service cannot be reached. */
export interface IdentityAdministration {
  /** Creates a user, or returns the existing user of this address unchanged. */
  ensureUser(user: NewUser): Promise<{ uid: string; created: boolean }>;
  userByEmail(email: string): Promise<IdentityUser | null>;
  userByUid(uid: string): Promise<IdentityUser | null>;
  createUser(
    user: NewUser,
  ): Promise<{ ok: true; uid: string } | { ok: false; problem: 'emailExists'; message: string } | WeakPassword>;
  /** Ends all sessions of the account. */
  setPassword(uid: string, password: string): Promise<{ ok: true } | WeakPassword>;
  /** The new address counts as verified. */
  setEmail(uid: string, email: string): Promise<{ ok: true } | { ok: false; problem: 'emailExists' }>;
  setEmailVerified(uid: string): Promise<void>;
  /** New tokens carry the new name. */
  setDisplayName(uid: string, displayName: string | null): Promise<void>;
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /** Ends all sessions but the given one. */
  revokeSessions(uid: string, exceptSessionId?: string | null): Promise<void>;
  /** Ends one session, if it is of this account. */
  revokeSession(uid: string, sessionId: string): Promise<void>;
  /** The sessions that have not ended; null if the service keeps no list. */
  sessions(uid: string): Promise<IdentitySession[] | null>;
  deleteUser(uid: string): Promise<void>;
}

/** Every log-in ends so long after it began, however often it is renewed. */
export const longestLogInMs = 90 * dayMs;

export const emailExistsText = 'This email already has an account. Please log in.';

export interface NewUser {
  email: string;
  password: string;
  displayName: string | null;
  emailVerified: boolean;
}

export interface BrowserSettings {
  baseUrl: string;
  tokenUrl: string;
  /** Ends one log-in; always of this site. */
  signOutUrl: string;
  apiKey: string;
}

/**
 * The third-party identity service (§1). Browsers call its Identity Toolkit REST API directly; the server verifies
 * tokens and administers accounts.
 */
export interface IdentityProvider extends IdentityAdministration {
  /** What the browser needs to reach the service. */
  publicConfig(): BrowserSettings;
  /** Checks signature, issuer, audience, expiry and revocation; returns null unless the token is valid now. */
  verify(token: string): Promise<IdentityClaims | null>;
  /** Whether the log-in of a token that was valid once has not ended since. */
  isOpen(logIn: LogInClaims): Promise<boolean>;
}
