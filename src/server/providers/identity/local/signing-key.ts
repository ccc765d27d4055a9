import { SignJWT, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import type { Deps } from '../../../deps.ts';
import { type SigningKeyRow, deleteSigningKeys, insertSigningKey, signingKeys } from './identity.sql.ts';
import { expiredKeys, idTokenSeconds, isRotationDue, signingKeyOf } from './key-rotation.ts';

const algorithm = 'RS256';

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
  /** Makes a new key when one is due, and deletes those whose tokens have expired. Runs every few minutes. */
  rotate(): Promise<void>;
}

/** A key that this server can sign with. */
interface SigningKey {
  kid: string;
  created_at: string;
  pem: string;
}

/**
 * Opens the keys that sign ID tokens. The first start creates one; APP_SECRET encrypts the stored private keys. Several
 * processes share the keys: each reads them when it rotates, before a new one signs.
 */
export async function openSigner(deps: Pick<Deps, 'db' | 'secrets' | 'log' | 'now'>): Promise<Signer> {
  let keys: SigningKey[] = [];
  const imported = new Map<string, Promise<CryptoKey>>();

  async function rotate(): Promise<void> {
    let rows = await signingKeys(deps.db.read);
    keys = rows.map((row) => opened(deps, row)).filter((key) => key !== null);
    if (rows.length > 0 && keys.length === 0)
      deps.log.warn('The signing keys of the identity service are encrypted with another APP_SECRET.');
    if (isRotationDue(keys, deps.now())) {
      const made = await newKey(deps, (rows.at(-1)?.kid ?? 'key-0000').slice('key-'.length));
      await deps.db.transaction((tx) => insertSigningKey(tx, made));
      // Two processes that rotate together choose the same kid: the database keeps one key, and both use it.
      rows = await signingKeys(deps.db.read);
      keys = rows.map((row) => opened(deps, row)).filter((key) => key !== null);
    }
    const expired = expiredKeys(rows, deps.now()).map(({ kid }) => kid);
    if (expired.length > 0) await deps.db.transaction((tx) => deleteSigningKeys(tx, expired));
    keys = keys.filter(({ kid }) => !expired.includes(kid));
    for (const kid of imported.keys()) if (!keys.some((key) => key.kid === kid)) imported.delete(kid);
  }
  await rotate();

  return {
    rotate,
    async sign(claims, issuer, audience, now) {
      const key = signingKeyOf(keys, now);
      if (!key) throw new Error('The identity service has no signing key.');
      const { kid, pem } = key;
      const cached = imported.get(kid) ?? importPKCS8(pem, algorithm);
      imported.set(kid, cached);
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
        .sign(await cached);
    },
  };
}

/** null if the key is encrypted with another APP_SECRET; its public half still verifies tokens until it is deleted. */
function opened({ secrets }: Pick<Deps, 'secrets'>, row: SigningKeyRow): SigningKey | null {
  try {
    return { kid: row.kid, created_at: row.created_at, pem: secrets.unseal(row.private_sealed) };
  } catch {
    return null;
  }
}

async function newKey(deps: Pick<Deps, 'secrets' | 'now'>, lastSerial: string): Promise<SigningKeyRow> {
  const kid = `key-${String(Number(lastSerial) + 1).padStart(4, '0')}`;
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return {
    kid,
    public_jwk: JSON.stringify({ ...(await exportJWK(pair.publicKey)), kid, alg: algorithm, use: 'sig' }),
    private_sealed: deps.secrets.seal(await exportPKCS8(pair.privateKey)),
    created_at: deps.now().toISOString(),
  };
}

/** The public keys, read from the database each time, because another process may have created one. */
export async function keySet(deps: Pick<Deps, 'db'>): Promise<{ keys: unknown[] }> {
  return { keys: (await signingKeys(deps.db.read)).map((row) => JSON.parse(row.public_jwk) as unknown) };
}
