import type { Failure } from '../outcome.ts';

/** Thrown in a transaction to roll it back and return an expected failure. */
export class RolledBack extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('The transaction was rolled back.');
    this.failure = failure;
  }
}

export async function rollingBack<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RolledBack) return error.failure;
    throw error;
  }
}
