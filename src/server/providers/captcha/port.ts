import type { AltchaChallenge } from '#contract/contact.ts';

/** What the browser needs to make an answer. */
export type CaptchaChallenge =
  | { provider: 'altcha'; challenge: AltchaChallenge }
  | { provider: 'recaptcha'; siteKey: string };

/**
 * `passed` names the answer, which its taker marks as used in the transaction of what it was given for: it counts once,
 * and not at all when that is rolled back. `unavailable` says nothing about the person.
 */
export type CaptchaVerdict =
  | { kind: 'passed'; id: string; expiresAt: Date }
  | { kind: 'failed' }
  | { kind: 'unavailable' };

export interface CaptchaProvider {
  /** `byItself` asks for one that needs nobody outside: for a page of which nobody else is told. */
  challenge(byItself?: boolean): Promise<CaptchaChallenge>;
  /** Never throws: whatever a stranger sends is at worst `failed`. */
  verify(answer: string): Promise<CaptchaVerdict>;
  /** Origins that a page with the form may load its widget from; none for what the site does by itself. */
  hosts: readonly string[];
}
