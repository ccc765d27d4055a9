import type { Caller, Endpoint } from '#contract/endpoint.ts';
import type { ApiError } from '#contract/errors.ts';
import { CallError } from '#web/api/call-error.ts';

/** What a call lacks: a password or code of the last half hour, or the second factor of this log-in. */
export type Lack = 'again' | 'factor';

/**
 * Calls that ask first: if the server wants to know who the person is, `prove` asks, and the call is sent again with
 * the same words. If the person does not answer, the screen gets the refusal.
 */
export function guardedCall(call: Caller, prove: (lack: Lack) => Promise<boolean>): Caller {
  return async (endpoint, input, attached) => {
    // Nobody has pressed anything: no question may appear by itself.
    if ((endpoint as Endpoint).background) return call(endpoint, input, attached);
    try {
      const answer = await call(endpoint, input, attached);
      if (!isSignInAgain(answer) || !(await prove('again'))) return answer;
    } catch (error) {
      if (!isFactorNeeded(error) || !(await prove('factor'))) throw error;
    }
    return call(endpoint, input, attached);
  };
}

function isSignInAgain(answer: unknown): boolean {
  const errors = (answer as { errors?: readonly ApiError[] }).errors ?? [];
  return errors.some(({ code }) => code === 'sign_in_again');
}

function isFactorNeeded(error: unknown): boolean {
  return (
    error instanceof CallError && error.status === 403 && error.errors.some(({ code }) => code === 'second_factor')
  );
}
