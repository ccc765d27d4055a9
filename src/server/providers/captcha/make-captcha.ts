import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Secrets } from '../../secrets.ts';
import { type Attempts, altcha, isAltchaAnswer } from './altcha.ts';
import type { CaptchaProvider } from './port.ts';
import { recaptcha } from './recaptcha.ts';

interface Parts {
  config: Pick<Config, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY' | 'RECAPTCHA_ORIGIN'>;
  secrets: Pick<Secrets, 'tokenFrom'>;
  now: () => Date;
  log: FastifyBaseLogger;
  attempts?: Attempts;
}

/**
 * ALTCHA is the default and needs no third party. The reCAPTCHA keys select reCAPTCHA, except for sensitive
 * pages, which stay with ALTCHA.
 */
export function makeCaptcha({ config, secrets, now, log, attempts }: Parts): CaptchaProvider {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_ORIGIN: origin } = config;
  const own = altcha(() => secrets.tokenFrom('captcha', 'altcha'), now, attempts);
  const payment = altcha(() => secrets.tokenFrom('captcha', 'altcha-payment'), now, attempts);
  if (!siteKey || !secretKey) return { ...own, hosts: [], payment };
  const widget = recaptcha({ siteKey, secretKey, origin, now, log });
  return {
    hosts: widget.hosts,
    payment,
    challenge: (withoutThirdParty = false) => (withoutThirdParty ? own : widget).challenge(),
    // The form of the answer selects the provider, so an answer from a sensitive page never goes to Google.
    verify: (answer) => (isAltchaAnswer(answer) ? own : widget).verify(answer),
  };
}
