import { sql } from 'kysely';

/** A stored instant between these two is not due yet. */
export interface DueBy {
  now: string;
  /** The latest instant that code plans. A later one, stored before the clock was set back, is due (decision 19). */
  latestPlanned: string;
}

export function dueBy(now: Date, longestDelayMs: number): DueBy {
  return { now: now.toISOString(), latestPlanned: new Date(now.getTime() + longestDelayMs).toISOString() };
}

/** Whether the instant in a column is due. */
export function isDue(column: string, { now, latestPlanned }: DueBy) {
  return sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latestPlanned})`;
}
