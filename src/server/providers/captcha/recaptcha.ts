import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { CaptchaProvider, OwnCaptcha } from './port.ts';

interface Settings {
  siteKey: string;
  secretKey: string;
  /** Origin of the siteverify endpoint. */
  origin: string;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

const timeoutMs = 5000;
/** Google accepts an answer once, within two minutes; the site remembers it longer to be safe. */
const rememberedMs = 10 * 60_000;
const verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) });

/** reCAPTCHA version 2. The visitor's IP address is not sent, because siteverify does not need it. */
export function recaptcha({
  siteKey,
  secretKey,
  origin,
  now,
  log,
}: Settings): OwnCaptcha & Pick<CaptchaProvider, 'hosts'> {
  return {
    hosts: ['https://www.google.com', 'https://www.gstatic.com', 'https://www.recaptcha.net'],
    challenge: async () => ({ provider: 'recaptcha', siteKey }),
    async verify(answer) {
      if (answer === '') return { kind: 'failed' };
      try {
        const response = await fetch(`${origin}/recaptcha/api/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: answer }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        if (!response.ok) throw new Error(`siteverify responded with ${response.status}`);
        const { success, 'error-codes': codes = [] } = z.parse(verdict, await response.json());
        if (success)
          return {
            kind: 'passed',
            id: `recaptcha:${createHash('sha256').update(answer).digest('base64url')}`,
            expiresAt: new Date(now().getTime() + rememberedMs),
          };
        if (codes.some((code) => code.endsWith('-input-secret'))) {
          log.error({ codes }, 'reCAPTCHA rejects RECAPTCHA_SECRET_KEY. Check the setting.');
          return { kind: 'unavailable' };
        }
        return { kind: 'failed' };
      } catch (error) {
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'The reCAPTCHA siteverify request failed.',
        );
        return { kind: 'unavailable' };
      }
    },
  };
}
