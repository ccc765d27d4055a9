import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Derives one key per purpose from the application secret. */
export interface Secrets {
  /** A base64url token of 43 characters; nobody can compute it from `nonce` without the application secret. */
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

/** The application secret: APP_SECRET, else a random one that is stored in the data folder (file mode 600). */
export function applicationSecret(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, 'app.secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/** The hash under which a token is stored. Tokens have 256 random bits, so no salt is needed (invariant 12). */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
