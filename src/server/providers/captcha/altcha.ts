import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { CaptchaProvider } from './port.ts';

/**
 * Rounds of one try, and how many tries find the answer: about a second in the background of a laptop, a few on an old
 * phone.
 */
const cost = 1000;
const tries = { least: 500, most: 1500 };
/** Long enough to write a long message after the first letter was typed. */
const lifetimeMs = 60 * 60_000;

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
 * Proof of work by the browser itself: nobody else hears of the visitor. The library signs challenges and checks
 * answers; that each counts once is its user's part.
 */
export function altcha(secret: string, now: () => Date): CaptchaProvider {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}.key` };
  return {
    hosts: [],
    async challenge() {
      const counter = randomInt(tries.most, tries.least);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter,
        deriveKey,
        expiresAt: new Date(now().getTime() + lifetimeMs),
        ...secrets,
      });
      return { provider: 'altcha', challenge };
    },
    async verify(answer) {
      const given = z.safeParse(payload, parsed(answer));
      if (!given.success) return { kind: 'failed' };
      const { challenge, solution } = given.data;
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
      // The library goes by the machine's clock, the site by its own.
      if (!(expiresAt > now())) return { kind: 'failed' };
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }));
      return verified ? { kind: 'passed', id: `altcha:${challenge.parameters.nonce}`, expiresAt } : { kind: 'failed' };
    },
  };
}

/** Whether it could be one of ours at all: nobody else's is an object in JSON. */
export function isAltchaAnswer(answer: string): boolean {
  const given = parsed(answer);
  return typeof given === 'object' && given !== null;
}

/** Base64 of JSON, as ALTCHA's own widget sends it. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
