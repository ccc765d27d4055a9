import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { CaptchaProvider } from './port.ts';

interface Settings {
  siteKey: string;
  secretKey: string;
  /** Where siteverify is asked. */
  origin: string;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

const answerMs = 5000;
/** Google takes an answer for two minutes and once; remembering it longer than that costs nothing. */
const rememberedMs = 10 * 60_000;
const verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) });

/** reCAPTCHA version 2. The visitor's address is not passed on: siteverify does not need it. */
export function recaptcha({ siteKey, secretKey, origin, now, log }: Settings): CaptchaProvider {
  return {
    hosts: ['https://www.google.com', 'https://www.gstatic.com', 'https://www.recaptcha.net'],
    challenge: async () => ({ provider: 'recaptcha', siteKey }),
    async verify(answer) {
      if (answer === '') return { kind: 'failed' };
      try {
        const response = await fetch(`${origin}/recaptcha/api/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: answer }),
          signal: AbortSignal.timeout(answerMs),
          redirect: 'error',
        });
        if (!response.ok) throw new Error(`siteverify answered ${response.status}`);
        const { success, 'error-codes': codes = [] } = z.parse(verdict, await response.json());
        if (success)
          return {
            kind: 'passed',
            id: `recaptcha:${createHash('sha256').update(answer).digest('base64url')}`,
            expiresAt: new Date(now().getTime() + rememberedMs),
          };
        if (codes.some((code) => code.endsWith('-input-secret'))) {
          log.error({ codes }, 'reCAPTCHA refuses RECAPTCHA_SECRET_KEY.');
          return { kind: 'unavailable' };
        }
        return { kind: 'failed' };
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'reCAPTCHA could not be asked.');
        return { kind: 'unavailable' };
      }
    },
  };
}
