import type * as z from 'zod/mini';
import type * as schemas from './errors.schemas.ts';

export type ApiError = z.infer<typeof schemas.apiError>;

/** A response with errors, thrown by a caller that cannot continue without the requested data. */
export class Refused extends Error {
  readonly errors: readonly ApiError[];
  constructor(errors: readonly ApiError[]) {
    super(errors.map((error) => error.errorMessage).join(' '));
    this.name = 'Refused';
    this.errors = errors;
  }
}

/** Returns the response, or throws `Refused` if it has errors, even if it also has data (§8 Loading failures). */
export function requireSuccess<A extends { errors?: readonly ApiError[] | undefined }>(response: A): A {
  if (response.errors?.length) throw new Refused(response.errors);
  return response;
}

/** Texts of HTTP failures (contract §0.3, specification §8). */
export const failureTexts = {
  invalid: 'Invalid request.',
  login: 'Permission denied. Please login first.',
  forbidden: 'You have no permission to do this.',
  secondFactor: 'Please enter the code of your authenticator app first.',
  notFound: 'Not found.',
  expired: 'This link has expired. Please open the page with the download again.',
  method: 'Method not allowed.',
  tooLarge: 'The file is too large (max 10 MB).',
  requestTooLarge: 'What was sent is too large.',
  tooDeep: 'What was sent is nested too deeply or has too many parts.',
  mediaType: 'This file type is not accepted.',
  tooMany: 'Too many requests. Please try again later.',
  unreachable: 'There is no connection to the site. Please check your internet connection and try again.',
  bug: 'Something went wrong. Please try again.',
  paymentDown: 'The payment service is not available.',
  filesDown: 'The files of the site cannot be reached at the moment. Please try again in a minute.',
  starting: 'Service is starting.',
  storageFull: 'The server has no room left to store anything. Please try again later.',
} as const;
