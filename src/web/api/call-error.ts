import type { ApiError } from '#contract/errors.ts';

/** A response outside 2xx. `message` and `errors` come from the response body, if it has them. */
export class CallError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly serverMessage: string | null;
  readonly errors: readonly ApiError[];
  constructor(status: number, statusText: string, body: unknown) {
    const { message, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
      message?: unknown;
      errors?: unknown;
    };
    const serverMessage = typeof message === 'string' && message !== '' ? message : null;
    super(serverMessage ?? `Error - [${status}] - ${statusText}`);
    this.name = 'CallError';
    this.status = status;
    this.statusText = statusText;
    this.serverMessage = serverMessage;
    this.errors = Array.isArray(errors) ? (errors as ApiError[]) : [];
  }
}
