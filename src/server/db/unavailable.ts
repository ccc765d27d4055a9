/**
 * The database cannot be reached: it restarts, fails over, or has no free connection. The request fails with 503 and
 * Retry-After; the server does not treat it as a bug (invariant 35).
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

/** The Retry-After of such a response: PostgreSQL restarts in about a second. */
export const databaseRetrySeconds = 2;
