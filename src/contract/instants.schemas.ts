import * as z from 'zod/mini';
import { instantOf, isLocalTime } from './instants.ts';

/** An instant that a call takes, in any spelling; the verb gets the stored one. */
export const instant = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => instantOf(value) !== null, 'Not an instant, such as 2027-01-01T00:00:00Z.'),
  ),
  z.transform((value) => instantOf(value) ?? ''),
);

/** A date and time of the clocks in a zone, such as '2026-12-01T09:00'. */
export const localTime = z.string().check(z.refine(isLocalTime, 'Not a date and time, such as 2026-12-01T09:00.'));
