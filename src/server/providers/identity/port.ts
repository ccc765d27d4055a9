/** The claims of a valid ID token about its bearer (invariants 18, 19). */
export interface IdentityClaims {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  /** Time of the last log-in with a password, in seconds since 1970. */
  authTime: number;
}

/**
 * The third-party identity service (§1). Browsers call its Identity Toolkit REST API directly; the server verifies
 * tokens and creates users.
 */
export interface IdentityProvider {
  /** What the browser needs to reach the service. */
  publicConfig(): { baseUrl: string; tokenUrl: string; apiKey: string };
  /** Checks signature, issuer, audience, expiry and revocation; returns null unless the token is valid now. */
  verify(token: string): Promise<IdentityClaims | null>;
  /** Creates a user, or returns the existing user of this address unchanged. */
  ensureUser(user: {
    email: string;
    password: string;
    displayName: string;
    emailVerified: boolean;
  }): Promise<{ uid: string; created: boolean }>;
}
