/**
 * The database cannot be reached: it restarts, fails over, or has no connection left. The request is answered 503 with
 * Retry-After; it is not a bug (invariant 35).
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(
      cause instanceof Error && cause.message !== ''
        ? `The database is not available: ${cause.message}`
        : 'The database is not available.',
      { cause },
    );
    this.name = 'DatabaseUnavailable';
  }
}

/** The Retry-After of such an answer: PostgreSQL restarts in about a second. */
export const databaseRetrySeconds = 2;
