import { sql } from 'kysely';

/** The moments between which a stored moment is not due yet. */
export interface DueBy {
  now: string;
  /**
   * No code plans further ahead: a later moment was written before the clock was set back, and is due (decision 19).
   */
  latestPlanned: string;
}

export function dueBy(now: Date, longestDelayMs: number): DueBy {
  return { now: now.toISOString(), latestPlanned: new Date(now.getTime() + longestDelayMs).toISOString() };
}

/** Whether the moment in a column is due. */
export function isDue(column: string, { now, latestPlanned }: DueBy) {
  return sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latestPlanned})`;
}
