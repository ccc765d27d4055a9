import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { hourMs } from '#contract/spans.ts';
import type { OwnCaptcha } from './port.ts';

export interface Attempts {
  min: number;
  max: number;
}
/**
 * `cost` is the PBKDF2 rounds of one attempt, `usualAttempts` the number of attempts until the solution: about a second
 * in the background on a laptop, a few seconds on an old phone.
 */
const cost = 1000;
const usualAttempts: Attempts = { min: 500, max: 1500 };
/** Long enough to write a long message: the form requests the challenge when typing starts. */
const lifetimeMs = hourMs;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      salt: z.string().check(z.maxLength(200)),
      cost: z.literal(cost),
      keyLength: z.literal(32),
      keyPrefix: z.string().check(z.maxLength(64)),
      keySignature: z.string().check(z.maxLength(200)),
      expiresAt: z.number(),
    }),
    signature: z.string().check(z.maxLength(200)),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string().check(z.maxLength(200)) }),
});

/**
 * Proof of work in the browser, without a third party. The library signs challenges and verifies solutions; the caller
 * makes sure that each solution is used only once. `secretOfNow` is asked each time, because a rotation may end it.
 * Tests pass fewer `attempts`.
 */
export function altcha(secretOfNow: () => string, now: () => Date, attempts: Attempts = usualAttempts): OwnCaptcha {
  const secrets = () => {
    const secret = secretOfNow();
    return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}.key` };
  };
  return {
    async challenge() {
      const counter = randomInt(attempts.max, attempts.min);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter,
        deriveKey,
        expiresAt: new Date(now().getTime() + lifetimeMs),
        ...secrets(),
      });
      return { provider: 'altcha', challenge };
    },
    async verify(answer) {
      const given = z.safeParse(payload, parsed(answer));
      if (!given.success) return { kind: 'failed' };
      const { challenge, solution } = given.data;
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
      // The library compares with the system clock; the site uses `now`.
      if (!(expiresAt > now())) return { kind: 'failed' };
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets() }).catch(() => ({
        verified: false,
      }));
      return verified ? { kind: 'passed', id: `altcha:${challenge.parameters.nonce}`, expiresAt } : { kind: 'failed' };
    },
  };
}

/** Whether the answer has the ALTCHA form: only ALTCHA answers are JSON objects in Base64. */
export function isAltchaAnswer(answer: string): boolean {
  const given = parsed(answer);
  return typeof given === 'object' && given !== null;
}

/** Parses Base64 of JSON, the form that ALTCHA's own widget sends. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
