import { hourMs } from '#contract/spans.ts';
import { elapsedMs } from '../../../clock.ts';
import { type Budget, makeBudget } from '../../../http/budget.ts';

/** New accounts per hour and network: a classroom may make them at the same time. Each sends one mail. */
const perNetwork = 200;

export function makeSignUpBudget(factor: number, now = elapsedMs): Budget {
  return makeBudget(perNetwork * factor, hourMs / (perNetwork * factor), now);
}

export interface SignUpLimit {
  /** Resolves with the seconds to wait if the call is refused; else call `leave` when the answer is known. */
  enter(network: string): Promise<{ refusedFor: number } | { refusedFor: null; leave(isTaken: boolean): void }>;
}

/**
 * Sign-up tells that an address has an account: at most ten times an hour per network (invariant 16). A call reserves
 * an answer before it looks, so that parallel calls get no more; while other calls hold the last ones, it waits.
 */
export function makeSignUpLimit(now = elapsedMs): SignUpLimit {
  // Five at once and five more within the hour.
  const answers = makeBudget(5, 12 * 60_000, now);
  const running = new Map<string, { calls: number; waiting: (() => void)[] }>();

  return {
    async enter(network) {
      for (;;) {
        const wait = answers.take(network);
        const held = running.get(network);
        if (wait === null) {
          if (held) held.calls += 1;
          else running.set(network, { calls: 1, waiting: [] });
          return { refusedFor: null, leave: (isTaken) => leave(network, isTaken) };
        }
        if (!held) return { refusedFor: wait };
        await new Promise<void>((resolve) => held.waiting.push(resolve));
      }
    },
  };

  function leave(network: string, isTaken: boolean): void {
    if (!isTaken) answers.giveBack(network);
    const held = running.get(network);
    if (!held) return;
    held.calls -= 1;
    if (held.calls === 0) running.delete(network);
    for (const go of held.waiting.splice(0)) go();
  }
}
