import type { AltchaChallenge } from '#contract/contact.ts';

/** The data that the browser needs to produce an answer. */
export type CaptchaChallenge =
  | { provider: 'altcha'; challenge: AltchaChallenge }
  | { provider: 'recaptcha'; siteKey: string };

/**
 * `passed` carries the id of the answer. The caller marks it as used in the transaction of the protected action, so it
 * counts once, and stays unused after a rollback. `unavailable` means that the provider could not decide.
 */
export type CaptchaVerdict =
  | { kind: 'passed'; id: string; expiresAt: Date }
  | { kind: 'failed' }
  | { kind: 'unavailable' };

/** A captcha that contacts no other host. */
export type OwnCaptcha = Pick<CaptchaProvider, 'challenge' | 'verify'>;

export interface CaptchaProvider {
  /** `withoutThirdParty` requests a challenge that contacts no other host, for sensitive pages. */
  challenge(withoutThirdParty?: boolean): Promise<CaptchaChallenge>;
  /** Never throws; malformed input gives `failed`. */
  verify(answer: string): Promise<CaptchaVerdict>;
  /** Origins from which a page with the form may load the widget; empty without a third party. */
  hosts: readonly string[];
  /** For payments (invariant 10): its challenges are not valid for forms. */
  payment: OwnCaptcha;
}
