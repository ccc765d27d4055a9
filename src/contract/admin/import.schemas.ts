import * as z from 'zod/mini';
import { results } from '../errors.schemas.ts';
import { key } from './shapes.schemas.ts';

/** Characters of the largest file as base64: 1.5 MB. */
const maxFile = 2_000_000;

/** A fault of a file: the line as a spreadsheet counts it, and the column; null for the file as a whole. */
export const importFault = z.object({
  line: z.nullable(z.number()),
  column: z.nullable(z.string()),
  text: z.string(),
});

/** What one thing of the file would become. */
export const importChange = z.object({
  /** The first line about it. */
  line: z.number(),
  title: z.string(),
  isNew: z.boolean(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});

/**
 * What every import takes: the file as base64, what its own `fields` say besides, and, to write it, `seen` of the
 * answer that showed the changes. Without `seen` it only shows them.
 */
export function importInput<F extends z.core.$ZodLooseShape = Record<never, never>>(fields: F = {} as F) {
  return z.strictObject({
    ...fields,
    file: z.string().check(z.maxLength(maxFile)),
    seen: z.optional(z.string().check(z.maxLength(64))),
    key,
  });
}

/** A line that is not written, though nothing is wrong with it, such as an address that wants no mails. */
export const importLeftOut = z.object({ line: z.number(), title: z.string(), why: z.string() });

/**
 * With a fault nothing can be written. Of many faults, changes and lines left out the first ones are named, and all
 * counted.
 */
export const importOutput = results(
  z.object({
    isWritten: z.boolean(),
    faults: z.array(importFault),
    faultsTotal: z.number(),
    changes: z.array(importChange),
    made: z.number(),
    changed: z.number(),
    same: z.number(),
    leftOut: z.array(importLeftOut),
    leftOutTotal: z.number(),
    /** How many of those are noted, so that no other file adds them. */
    noted: z.number(),
    /** Sent back, it writes exactly these changes; null if there is nothing to write. */
    seen: z.nullable(z.string()),
  }),
);
