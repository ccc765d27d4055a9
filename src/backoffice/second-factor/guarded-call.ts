import type { Caller, Endpoint } from '#contract/endpoint.ts';
import type { ApiError } from '#contract/errors.ts';
import { CallError } from '#web/api/call-error.ts';

/** What a call lacks: a log-in, its second factor, or a password or code of the last half hour. */
export type Lack = 'logIn' | 'factor' | 'again';

/**
 * Calls that ask first: if the server wants to know who the person is, `prove` asks, and the call is sent again with
 * the same words. If the person does not answer, the screen gets the refusal.
 */
export function guardedCall(call: Caller, prove: (lack: Lack) => Promise<boolean>): Caller {
  return async (endpoint, input, attached) => {
    for (;;) {
      try {
        const answer = await call(endpoint, input, attached);
        if (!isSignInAgain(answer) || !(await prove('again'))) return answer;
      } catch (error) {
        const lack = lackIn(error);
        // No question appears for what the page sends by itself.
        if (lack === null || (endpoint as Endpoint).background || !(await prove(lack))) throw error;
      }
    }
  };
}

function isSignInAgain(answer: unknown): boolean {
  const errors = (answer as { errors?: readonly ApiError[] }).errors ?? [];
  return errors.some(({ code }) => code === 'sign_in_again');
}

function lackIn(error: unknown): Lack | null {
  if (!(error instanceof CallError)) return null;
  if (error.status === 401) return 'logIn';
  return error.status === 403 && error.errors.some(({ code }) => code === 'second_factor') ? 'factor' : null;
}
