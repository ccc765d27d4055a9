/** What a valid identity token says about its bearer (invariants 18, 19). */
export interface IdentityClaims {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  /** When the person last signed in with a password, seconds since 1970. */
  authTime: number;
}

/**
 * The third-party identity service (§1). Browsers speak the Identity Toolkit REST protocol to it directly; the server
 * checks tokens and uses the administrative side.
 */
export interface IdentityProvider {
  /** What the browser needs to reach the service. */
  publicConfig(): { baseUrl: string; tokenUrl: string; apiKey: string };
  /** null for anything but a token that counts now: signature, issuer, audience, expiry and revocation are checked. */
  verify(token: string): Promise<IdentityClaims | null>;
  /** Creates a user, or answers the one that the address has already. */
  ensureUser(user: {
    email: string;
    password: string;
    displayName: string;
    emailVerified: boolean;
  }): Promise<{ uid: string; created: boolean }>;
}
