import type * as z from 'zod/mini';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { type Failure, type Outcome, toResults } from '../outcome.ts';
import { auditOf, lastWriter } from './audit.sql.ts';
import { audited, type StaffCall } from './audited.ts';
import { revisionOf, type States } from './entity.ts';
import { staffCall } from './staff-call.ts';
import { stale } from './stale.ts';

interface Verb<Input> {
  /** As the audit records it, such as `setStock`. */
  name: string;
  /** What it concerns, such as `variant:17`. */
  subject: (input: Input) => string;
  /** The work takes from pools or gives back. */
  pools?: true;
}

/**
 * The handler of a verb of staff: runs it with its audit record in one transaction, and answers with what it left. Each
 * change has a request key; a repeated one answers the same and does nothing. The schemas only give the types.
 */
export function change<I extends z.ZodMiniType<{ key: string }>, T, R>(
  deps: Deps,
  _schemas: { input: I },
  { subject, ...verb }: Verb<z.infer<I>>,
  work: (tx: Tx, input: z.infer<I>, call: StaffCall) => Promise<Outcome<{ before: unknown; after: T }>>,
  answer: (after: T) => R,
) {
  return async ({ input, ...request }: Pick<Call<z.infer<I>>, 'input' | 'viewer' | 'requestId'>) => {
    const call = staffCall(request);
    const action = { ...verb, subject: subject(input), input };
    return toResults(await audited(deps, call, action, (tx) => work(tx, input, call)), answer);
  };
}

/**
 * Refuses a change over a newer one, made by `by`, else by whoever did something to `subject` last, or `action` if only
 * that makes a newer one.
 */
export async function staleChange<Values extends object>(
  tx: Tx,
  subject: string,
  { by, action, ...changed }: { yours: Partial<Values>; now: Values; revision: number; by?: string; action?: string },
): Promise<Failure> {
  return stale({ ...changed, by: by ?? (await lastWriter(tx, subject, action)) });
}

/** The newest revision that acts of staff have left of a thing, also if it is gone; 0 without one. */
export async function newestRevision(tx: Tx, subject: string): Promise<number> {
  const records = await auditOf(tx, subject);
  return Math.max(0, ...records.map(({ after_json: json }) => revisionOf(JSON.parse(json) as States['after']) || 0));
}
