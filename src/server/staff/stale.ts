import type { Failure } from '../outcome.ts';

interface Changed<Values> {
  yours: Partial<Values>;
  /** As somebody else has stored it. */
  now: Values;
  revision: number;
  by: string | null;
}

/** Refuses a change over a newer one, and says what both wrote in each field that differs. */
export function stale<Values extends object>({ yours, now, revision, by }: Changed<Values>): Failure {
  const fields = (Object.keys(yours) as (keyof Values & string)[])
    .filter((field) => JSON.stringify(yours[field]) !== JSON.stringify(now[field]))
    .map((field) => ({ field, yours: yours[field], now: now[field] }));
  return {
    ok: false,
    errors: [
      {
        errorMessage: `${by ?? 'Somebody else'} has changed this since you opened it. Nothing was overwritten.`,
        code: 'stale',
      },
    ],
    stale: { revision, by, fields },
  };
}
