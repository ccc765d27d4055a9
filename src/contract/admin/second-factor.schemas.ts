import * as z from 'zod/mini';
import { data, results } from '../errors.schemas.ts';
import { isoInstant } from '../cart-shapes.schemas.ts';
import { key, reason } from './shapes.schemas.ts';

/** Of the caller. */
export const secondFactor = z.object({
  /** Whether this log-in may use its roles: 'setUp' and 'code' say what is missing. */
  state: z.enum(['none', 'passed', 'setUp', 'code']),
  /** Null if none is set up. */
  setUpAt: z.nullable(isoInstant),
  recoveryCodesLeft: z.number(),
});

export const newSecret = z.object({
  /** To type into an app. */
  secret: z.string(),
  /** The same for an app on this device. */
  uri: z.string(),
  /** The same as a picture to scan. */
  svg: z.string(),
  /** Goes back with the first code; nothing is stored before. */
  ticket: z.string(),
});

const code = z.string().check(z.maxLength(40));
/** Shown once; only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecondFactor = {
  input: z.object({}),
  output: data(secondFactor),
  summary: 'What the second factor says about the log-in of the caller.',
};

export const startSecondFactor = {
  input: z.object({}),
  output: results(newSecret),
  summary: 'A new secret for the authenticator app of the caller. It counts once the first code from it was sent.',
};

export const setUpSecondFactor = {
  input: z.object({ ticket: z.string().check(z.maxLength(1000)), code }),
  output: results(recoveryCodes),
  summary: 'Sets up the second factor, or replaces it, with a code from the new secret. Returns ten recovery codes.',
};

export const passSecondFactor = {
  input: z.object({ code }),
  output: results(z.object({ recoveryCodesLeft: z.number() })),
  summary: 'Proves who the caller is, with a code from the app or a recovery code.',
};

export const makeRecoveryCodes = {
  input: z.object({}),
  output: results(recoveryCodes),
  summary: 'Makes ten new recovery codes; the earlier ones stop working.',
};

export const resetSecondFactor = {
  input: z.object({ uid: z.string().check(z.maxLength(128)), reason, key }),
  output: results(z.object({ reset: z.literal(true) })),
  summary: "Takes away another person's second factor, for example after a lost telephone, and ends their log-ins.",
};
