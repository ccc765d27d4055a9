import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Secrets } from '../../secrets.ts';
import { altcha } from './altcha.ts';
import type { CaptchaProvider } from './port.ts';
import { recaptcha } from './recaptcha.ts';

interface Parts {
  config: Pick<Config, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY' | 'RECAPTCHA_ORIGIN'>;
  secrets: Secrets;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** ALTCHA needs nobody outside and is the default; reCAPTCHA is chosen by its keys. */
export function makeCaptcha({ config, secrets, now, log }: Parts): CaptchaProvider {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_ORIGIN: origin } = config;
  return siteKey && secretKey ? recaptcha({ siteKey, secretKey, origin, now, log }) : altcha(secrets.tokenFrom('captcha', 'altcha'), now);
}
