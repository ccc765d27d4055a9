import type * as z from 'zod/mini';
import type * as schemas from './change.schemas.ts';

export type StaleField = z.infer<typeof schemas.staleField>;

/** What a refused change says beside its errors, if somebody else has saved meanwhile. */
export interface Stale {
  revision: number;
  by: string | null;
  fields: StaleField[];
}
