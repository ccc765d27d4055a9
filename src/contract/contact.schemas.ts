import * as z from 'zod/mini';
import { flat, results } from './errors.schemas.ts';
import { typed } from './typed.schemas.ts';

/** A generous limit; the form rules check the length of each field and report it. */
const field = typed(20000);
const sent = results(z.object({ sent: z.literal(true) }));

/** The proof-of-work challenge of ALTCHA version 2, in the shape of its library. */
export const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    expiresAt: z.optional(z.number()),
  }),
  signature: z.optional(z.string()),
});

/** The answer to the captcha that a payment asks for with the code `captcha_required`. */
export const paymentCaptcha = z.optional(z.string().check(z.maxLength(4000)));

export const getCaptcha = {
  /** Path of the page with the form: a sensitive page always gets the site's own challenge. */
  input: z.object({
    path: z.optional(z.string().check(z.maxLength(8000))),
    /** `true` for the captcha of a payment: always the site's own, and valid for payments only. */
    isPayment: z.optional(z.union([z.boolean(), z.stringbool()])),
  }),
  output: flat({
    provider: z.enum(['altcha', 'recaptcha']),
    challenge: z.nullable(altchaChallenge),
    siteKey: z.nullable(z.string()),
  }),
  summary: 'A new captcha challenge; its answer is valid once and expires.',
};

export const sendContact = {
  input: z.object({
    name: field,
    phone: field,
    email: field,
    enquiry: field,
    state: field,
    /** To the questions of the page, in their order. */
    answers: z.optional(
      z
        .array(
          z.object({
            question: z.string().check(z.minLength(1), z.maxLength(300)),
            answer: z.string().check(z.minLength(1), z.maxLength(2000)),
          }),
        )
        .check(z.maxLength(20)),
    ),
    emailReceiver: typed(),
    recaptchaValue: field,
  }),
  output: sent,
  summary: 'Stores a message with its answers and files and mails it to an allowed receiver. Needs a captcha answer.',
};

export const sendSignUp = {
  input: z.object({
    name: field,
    phone: field,
    email: field,
    state: field,
    emailReceiver: typed(),
  }),
  output: sent,
  summary: 'Stores a sign-up with its files and mails it to an allowed receiver.',
};

export const subscribe = {
  input: z.object({ name: field, email: field }),
  output: results(z.object({ subscribed: z.literal(true) })),
  summary: 'Sends a confirmation mail; the newsletter subscription starts after the confirmation.',
};
