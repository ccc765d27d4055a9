import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * What tokens are made for, and what a rotation with --end-links does to it (docs/handbook/rotate-app-secret.md).
 * `kept`: nobody can make such a hash anew, because who it is about is not stored. `ended`: whoever has read the secret
 * could make one. Any other rotation keeps both.
 */
const purposes = {
  captcha: 'ended',
  'card-try': 'ended',
  door: 'ended',
  download: 'ended',
  'free-use': 'ended',
  'guide-use': 'kept',
  invoice: 'ended',
  limit: 'ended',
  'money-report': 'ended',
  'newsletter-unsubscribe': 'ended',
  'no-newsletter': 'kept',
  order: 'ended',
  'promotion-customer': 'kept',
  'recovery-code': 'kept',
  setting: 'ended',
  ticket: 'ended',
  waiting: 'ended',
} as const;
export type Purpose = keyof typeof purposes;
export const allPurposes = Object.keys(purposes) as Purpose[];
export const keptPurposes = allPurposes.filter((purpose) => purposes[purpose] === 'kept');

/** Derives one key per purpose from the application secret. */
export interface Secrets {
  /** A base64url token of 43 characters; nobody can compute it from `nonce` without the application secret. */
  tokenFrom(purpose: Purpose, nonce: string): string;
  seal(plain: string): string;
  /** Opens what either secret has sealed. */
  unseal(sealed: string): string;
  /** Writes with the secret that the database names; returns false, and changes nothing, if it has neither. */
  follow(state: SecretState): boolean;
}

/** What a database stores of the secret with which it is written: a value that only this secret gives, and keys. */
export interface SecretState {
  mark: string;
  /** Keys of tokens from before a rotation, sealed, by purpose. They go before those of the secret. */
  keys: Readonly<Partial<Record<Purpose, string>>>;
}

/** The two secrets of a site during a rotation, or its only one. Of the two, the one that the database names writes. */
export interface TwoSecrets extends Secrets {
  mark: string;
  previousMark: string | null;
  /** Which of the secrets has sealed it. */
  sealedBy(sealed: string): 'new' | 'previous' | 'neither';
  /** Keys of tokens as they are now, sealed with the new secret. */
  keysFor(purposes: readonly Purpose[]): Partial<Record<Purpose, string>>;
}

export function makeSecrets(secret: string, previous?: string): TwoSecrets {
  const own = keysOf(secret);
  const before = previous === undefined ? null : keysOf(previous);
  let writes = own;
  let keys = new Map<Purpose, Buffer>();
  const tokenKey = (purpose: Purpose) => keys.get(purpose) ?? writes.token(purpose);
  const opened = (sealed: string): string => {
    try {
      return unsealWith(own.sealing, sealed);
    } catch (error) {
      if (!before) throw error;
      return unsealWith(before.sealing, sealed);
    }
  };
  return {
    mark: own.mark,
    previousMark: before?.mark ?? null,
    tokenFrom: (purpose, nonce) => createHmac('sha256', tokenKey(purpose)).update(nonce).digest('base64url'),
    seal: (plain) => sealWith(writes.sealing, plain),
    unseal: opened,
    follow(state) {
      const named = [own, before].find((each) => each?.mark === state.mark);
      if (!named) return false;
      const stored = Object.entries(state.keys) as [Purpose, string][];
      keys = new Map(stored.map(([purpose, key]) => [purpose, Buffer.from(opened(key), 'base64url')]));
      writes = named;
      return true;
    },
    sealedBy(sealed) {
      if (opens(own, sealed)) return 'new';
      return before && opens(before, sealed) ? 'previous' : 'neither';
    },
    keysFor: (names) =>
      Object.fromEntries(
        names.map((purpose) => [purpose, sealWith(own.sealing, tokenKey(purpose).toString('base64url'))]),
      ),
  };
}

interface Keys {
  sealing: Buffer;
  mark: string;
  token(purpose: Purpose): Buffer;
}

function keysOf(secret: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'phi-online', purpose, 32));
  const tokenKeys = new Map<Purpose, Buffer>();
  return {
    sealing: key('seal'),
    mark: createHmac('sha256', key('token:application-secret')).update('of this database').digest('base64url'),
    token(purpose) {
      const tokenKey = tokenKeys.get(purpose) ?? key(`token:${purpose}`);
      tokenKeys.set(purpose, tokenKey);
      return tokenKey;
    },
  };
}

function sealWith(key: Buffer, plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function opens({ sealing }: Keys, sealed: string): boolean {
  try {
    unsealWith(sealing, sealed);
    return true;
  } catch {
    return false;
  }
}

function unsealWith(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}

/** The secrets of the settings. */
export function applicationSecrets(
  config: Pick<Config, 'APP_SECRET' | 'APP_SECRET_PREVIOUS' | 'DATA_DIR'>,
): TwoSecrets {
  return makeSecrets(applicationSecret(config.APP_SECRET, config.DATA_DIR), previousSecret(config));
}

/** The secret from before a rotation: APP_SECRET_PREVIOUS, else what was moved to `app.secret.previous`. */
function previousSecret({
  APP_SECRET_PREVIOUS: given,
  DATA_DIR: dataDir,
}: Pick<Config, 'APP_SECRET_PREVIOUS' | 'DATA_DIR'>): string | undefined {
  const file = join(dataDir, 'app.secret.previous');
  return given ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
}

/** The application secret: APP_SECRET, else a random one that is stored in the data folder (file mode 600). */
function applicationSecret(given: string | undefined, dataDir: string): string {
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
