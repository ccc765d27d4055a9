import type * as z from 'zod/mini';
import type * as schemas from './overview.schemas.ts';

export type Overview = z.infer<typeof schemas.overview>;
export type DueThing = z.infer<typeof schemas.dueThing>;
