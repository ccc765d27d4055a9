import * as z from 'zod/mini';
import { folded } from '#contract/folded.ts';

/** The last part of an address as somebody types it; empty means that it is made of the name. */
export const slugRule = z
  .string()
  .check(
    z.maxLength(100, 'Use at most 100 letters.'),
    z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'Use small letters from a to z, digits and single hyphens.'),
  );

/** 'te-whare' of 'Te Whāre'. */
export const slugOf = (title: string): string =>
  folded(title.normalize('NFC'))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
