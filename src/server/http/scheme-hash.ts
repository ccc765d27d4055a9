import { createHash } from 'node:crypto';
import { schemeScript } from '#contract/scheme.ts';

/** The only inline script of a document, as its content security policy names it (invariant 27). */
export const schemeHash = `'sha256-${createHash('sha256').update(schemeScript).digest('base64')}'`;
