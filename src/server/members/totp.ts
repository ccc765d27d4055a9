import { Secret, TOTP } from 'otpauth';

// What every authenticator app takes: SHA-1, six digits, thirty seconds. Some ignore other values without a word.
const periodSeconds = 30;
/** Codes of the step before and the one after count too: telephones and people are late. */
const window = 1;

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'PHI Online', label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret });

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** For an app: the link behind the QR code. */
export function totpUri(secret: string, account: string): string {
  return totp(secret, account).toString();
}

export function currentStep(now: Date): number {
  return TOTP.counter({ period: periodSeconds, timestamp: now.getTime() });
}

/** The time step of a code; null if it is none of this time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : currentStep(now) + delta;
}
