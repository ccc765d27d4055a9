import { SignJWT, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import type { Deps } from '../../../deps.ts';
import { insertSigningKey, signingKeys } from './identity.sql.ts';

const algorithm = 'RS256';
export const idTokenSeconds = 3600;

export interface IdTokenClaims {
  uid: string;
  sessionId: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  /** Seconds since 1970. */
  authTime: number;
}

export interface Signer {
  sign(claims: IdTokenClaims, issuer: string, audience: string, now: Date): Promise<string>;
}

/** Opens the key that signs ID tokens. The first start creates it; APP_SECRET encrypts the stored private key. */
export async function openSigner(deps: Pick<Deps, 'db' | 'secrets' | 'log' | 'now'>): Promise<Signer> {
  const rows = await signingKeys(deps.db.read);
  let newest = rows.at(-1);
  let pem: string | null = null;
  try {
    pem = newest ? deps.secrets.unseal(newest.private_sealed) : null;
  } catch {
    deps.log.warn(
      'The signing key of the identity service is encrypted with another APP_SECRET. A new key is created; members must log in again.',
    );
  }
  if (!newest || pem === null) {
    // Two processes that start together choose the same kid: the database keeps one key, and both use it.
    const kid = `key-${String(rows.length + 1).padStart(4, '0')}`;
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const made = {
      kid,
      public_jwk: JSON.stringify({ ...(await exportJWK(pair.publicKey)), kid, alg: algorithm, use: 'sig' }),
      private_sealed: deps.secrets.seal(await exportPKCS8(pair.privateKey)),
      created_at: deps.now().toISOString(),
    };
    await deps.db.transaction((tx) => insertSigningKey(tx, made));
    newest = (await signingKeys(deps.db.read)).find((row) => row.kid === kid) ?? made;
    pem = deps.secrets.unseal(newest.private_sealed);
  }
  const key = await importPKCS8(pem, algorithm);
  const { kid } = newest;

  return {
    sign(claims, issuer, audience, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const { uid, sessionId, email, emailVerified, displayName, authTime } = claims;
      return new SignJWT({
        user_id: uid,
        sid: sessionId,
        email,
        email_verified: emailVerified,
        ...(displayName && { name: displayName }),
        auth_time: authTime,
      })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setSubject(uid)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + idTokenSeconds)
        .sign(key);
    },
  };
}

/** The public keys, read from the database each time, because another process may have created one. */
export async function keySet(deps: Pick<Deps, 'db'>): Promise<{ keys: unknown[] }> {
  return { keys: (await signingKeys(deps.db.read)).map((row) => JSON.parse(row.public_jwk) as unknown) };
}
