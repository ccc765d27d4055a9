import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys derived from one application secret; each purpose has its own. */
export interface Secrets {
  /** 43-character base64url value that only the holder of the secret can make from `nonce`. */
  tokenFrom(purpose: string, nonce: string): string;
  seal(plain: string): string;
  unseal(sealed: string): string;
}

export function makeSecrets(secret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'phi-online', purpose, 32));
  const sealing = key('seal');
  const tokenKeys = new Map<string, Buffer>();
  return {
    tokenFrom(purpose, nonce) {
      let tokenKey = tokenKeys.get(purpose);
      if (!tokenKey) tokenKeys.set(purpose, (tokenKey = key(`token:${purpose}`)));
      return createHmac('sha256', tokenKey).update(nonce).digest('base64url');
    },
    seal(plain) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv);
      return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/** The application secret: given by APP_SECRET, else made once and kept in the data folder for its owner only. */
export function applicationSecret(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, 'app.secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Tokens are random with 256 bits, so a plain hash is enough to store them (invariant 12). */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
