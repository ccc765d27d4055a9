import type * as z from 'zod/mini';
import { maxSignUpBytes, maxTotalBytes } from './attachments.ts';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './contact.schemas.ts';

export type AltchaChallenge = z.infer<typeof schemas.altchaChallenge>;

/** The basis of `recaptchaValue`: a challenge that the browser solves itself, or the key of Google's widget. */
export const getCaptcha: Endpoint<typeof schemas.getCaptcha> = {
  method: 'GET',
  path: '/api/site/getCaptcha',
  access: 'anon',
  personal: true,
  limit: { calls: 120, minutes: 10 },
};

export const sendContact: Endpoint<typeof schemas.sendContact> = {
  method: 'POST',
  path: '/api/contact/send',
  access: 'anon',
  body: 'multipart',
  files: maxTotalBytes,
  limit: { calls: 20, minutes: 10 },
};

export const sendSignUp: Endpoint<typeof schemas.sendSignUp> = {
  method: 'POST',
  path: '/api/contact/signupform',
  access: 'anon',
  body: 'multipart',
  files: maxSignUpBytes,
  limit: { calls: 20, minutes: 10 },
};

/** An address that is already subscribed gets the same response (A-91, invariant 16). */
export const subscribe: Endpoint<typeof schemas.subscribe> = {
  method: 'POST',
  path: '/api/contact/subscribe',
  access: 'anon',
  limit: { calls: 20, minutes: 10 },
};
