import { join } from 'node:path';

/** What the last released version takes and answers. */
export const releasedFile = join(import.meta.dirname, 'released.schema.json');

/** Differences that harm nobody while both versions serve, each with why. */
export const exceptionsFile = join(import.meta.dirname, 'exceptions.json');
