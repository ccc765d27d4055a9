import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '#contract/spans.ts';
import type { LimitParts, Limits, SharedBudget } from '../../../http/limits/limits.ts';

/** New accounts per hour and network: a classroom may make them at the same time. Each sends one mail. */
const perNetwork = 200;

export function makeSignUpBudget({ limits, config }: LimitParts): SharedBudget {
  const size = perNetwork * config.LIMIT_FACTOR;
  return limits.budget('sign-up', size, hourMs / size);
}

export interface SignUpLimit {
  /** Resolves with the seconds to wait if the call is refused; else call `leave` when the answer is known. */
  enter(
    network: string,
  ): Promise<{ refusedFor: number } | { refusedFor: null; leave(isTaken: boolean): Promise<void> }>;
}

/** How often, and how long each time, a call waits for answers that calls of other processes may hold. */
const othersHold = { times: 5, ms: 300 };

/**
 * Sign-up tells that an address has an account: at most ten times an hour per network (invariant 16). A call reserves
 * an answer before it looks, so that parallel calls get no more; while other calls hold the last ones, it waits.
 */
export function makeSignUpLimit(limits: Limits): SignUpLimit {
  // Five at once and five more within the hour.
  const answers = limits.budget('sign-up: address taken', 5, 12 * 60_000);
  const running = new Map<string, { calls: number; waiting: (() => void)[] }>();

  return {
    async enter(network) {
      for (let waited = 0; ;) {
        const wait = await answers.take(network);
        const held = running.get(network);
        if (wait === null) {
          if (held) held.calls += 1;
          else running.set(network, { calls: 1, waiting: [] });
          return { refusedFor: null, leave: (isTaken) => leave(network, isTaken) };
        }
        if (held) await new Promise<void>((resolve) => held.waiting.push(resolve));
        else if (limits.isShared && waited++ < othersHold.times) await sleep(othersHold.ms);
        else return { refusedFor: wait };
      }
    },
  };

  async function leave(network: string, isTaken: boolean): Promise<void> {
    if (!isTaken) await answers.giveBack(network);
    const held = running.get(network);
    if (!held) return;
    held.calls -= 1;
    if (held.calls === 0) running.delete(network);
    for (const go of held.waiting.splice(0)) go();
  }
}
