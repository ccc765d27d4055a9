import type { Stale } from '#contract/admin/change.ts';
import type { ApiError } from '#contract/errors.ts';

/** The result of a verb: expected failures are values, bugs throw. */
export type Outcome<T> = { ok: true; value: T } | Failure;
export type Failure = {
  ok: false;
  errors: ApiError[];
  /** If somebody else has saved meanwhile (staff/stale.ts). */ stale?: Stale;
};

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail(errorMessage: string, field?: string, code?: string): Failure {
  return { ok: false, errors: [{ errorMessage, ...(field && { field }), ...(code && { code }) }] };
}

/** The wire form of an outcome: `{ results }` or `{ errors }` (contract §0.3). */
export function toResults<T, R>(
  outcome: Outcome<T>,
  map: (value: T) => R,
): { results: R } | { errors: ApiError[]; stale?: Stale } {
  if (outcome.ok) return { results: map(outcome.value) };
  return { errors: outcome.errors, ...(outcome.stale && { stale: outcome.stale }) };
}
