import * as z from 'zod/mini';
import { results } from './errors.schemas.ts';

/** Longer than any permitted value, so that the verb can answer with its own text. */
const typed = z.string().check(z.maxLength(1000));

export const sendPasswordResetEmail = {
  input: z.object({ email: typed }),
  output: results(z.object({ sent: z.literal(true) })),
  summary: 'Requests a link to reset a password. The response is the same for known and unknown addresses (A-58).',
};

export const resetPassword = {
  input: z.object({ token: typed, password: typed }),
  output: results(z.object({ reset: z.literal(true) })),
  summary: 'Sets a new password with the token of a mailed link, and ends all sessions of the account.',
};

export const updatePassword = {
  input: z.object({ password: typed, confirmPassword: typed }),
  output: results(z.object({ updated: z.literal(true) })),
  summary: 'Changes the password of the signed-in member, and ends all sessions of the account.',
};

export const readEmailLink = {
  input: z.object({ token: typed }),
  output: results(
    z.object({
      /** Null if the link was mailed to another address than that of the account. */
      email: z.nullable(z.string()),
      /** False once the address is proven. */
      maySetPassword: z.boolean(),
    }),
  ),
  summary: 'Whose log-in a link asks for that proves an address. Changes nothing.',
};

export const setPasswordByLink = {
  input: z.object({ token: typed, password: typed }),
  output: results(z.object({ email: z.string() })),
  summary:
    'Proves an address that was never proven, with its mailed link and a new password; ends all sessions of the account.',
};
