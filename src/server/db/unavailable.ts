/**
 * The database cannot be reached just now: it restarts, fails over, or has no connection left. Whoever meets it answers
 * 503 and the caller asks again; it is no bug of ours (invariant 35).
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error && cause.message !== '' ? `The database is not available: ${cause.message}` : 'The database is not available.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** How long a caller is asked to wait: PostgreSQL restarts in about a second. */
export const databaseRetrySeconds = 2;
