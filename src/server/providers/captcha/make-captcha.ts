import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Secrets } from '../../secrets.ts';
import { altcha, isAltchaAnswer } from './altcha.ts';
import type { CaptchaProvider } from './port.ts';
import { recaptcha } from './recaptcha.ts';

interface Parts {
  config: Pick<Config, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY' | 'RECAPTCHA_ORIGIN'>;
  secrets: Secrets;
  now: () => Date;
  log: FastifyBaseLogger;
}

/**
 * ALTCHA needs nobody outside and is the default; reCAPTCHA is chosen by its keys, for all pages that may tell
 * others of their visitors.
 */
export function makeCaptcha({ config, secrets, now, log }: Parts): CaptchaProvider {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_ORIGIN: origin } = config;
  const own = altcha(secrets.tokenFrom('captcha', 'altcha'), now);
  if (!siteKey || !secretKey) return own;
  const widget = recaptcha({ siteKey, secretKey, origin, now, log });
  return {
    hosts: widget.hosts,
    challenge: (byItself = false) => (byItself ? own : widget).challenge(),
    // By what it looks like: what was made on a sensitive page is not sent to Google even to be refused.
    verify: (answer) => (isAltchaAnswer(answer) ? own : widget).verify(answer),
  };
}
