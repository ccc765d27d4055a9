import { type ApiError, Refused, failureTexts } from '#contract/errors.ts';
import { CallError } from './call-error.ts';

/**
 * Error texts for the user (§8, contract §0.3), from a thrown value or from a response whose `errors` may be set. A
 * response without errors gives an empty list.
 */
export function errorTexts(failure: unknown): string[] {
  if (failure instanceof CallError) {
    if (failure.status === 401) return [failureTexts.login];
    if (failure.serverMessage === null && failure.errors.length > 0) return textsOf(failure.errors);
    return [failure.message];
  }
  if (isUnreachable(failure)) return [failureTexts.unreachable];
  if (failure instanceof Refused) return textsOf(failure.errors);
  if (failure instanceof Error) return [failure.message || failureTexts.bug];
  if (typeof failure === 'string') return [failure];
  const errors = (failure as { errors?: readonly ApiError[] } | null | undefined)?.errors;
  return errors ? textsOf(errors) : [];
}

/** How browsers start the message of a failed fetch() or import(). */
const networkFailure =
  /^(failed to fetch|fetch failed|network ?error|load failed|error loading dynamically|importing a module|the (network|internet) connection)/i;

/** No answer has come: there is no network, or it leads nowhere. */
export function isUnreachable(failure: unknown): boolean {
  if (failure instanceof DOMException) return failure.name === 'TimeoutError';
  return failure instanceof TypeError && networkFailure.test(failure.message);
}

function textsOf(errors: readonly ApiError[]): string[] {
  return [...new Set(errors.map((error) => error.errorMessage))];
}
