import { LRUCache } from 'lru-cache';
import { keysBound, makeBudget, networkOf } from '../../../budget.ts';
import { elapsedMs } from '../../../clock.ts';

export interface GuessGuard {
  /**
   * Seconds to wait when refused, else how long to hold the answer back, and whether the account has been used from
   * there. `succeeded` gives back what the try took.
   */
  admit(
    account: string,
    address: string,
  ): { refusedFor: number } | { refusedFor: null; holdMs: number; known: boolean; succeeded(): void };
}

/**
 * Slows guessing (invariant 17). One address is refused after ten wrong passwords for an account, or a hundred in all.
 * Many addresses together only make the log-in of that account slow for addresses that it was never used from: its
 * owner waits two seconds and is never refused because of strangers elsewhere. Only the address of the connection and
 * the account count as keys; nothing that a caller may write freely.
 */
export function makeGuessGuard(now = elapsedMs): GuessGuard {
  const pairs = makeBudget(10, 30_000, now);
  const addresses = makeBudget(100, 10_000, now);
  const accounts = makeBudget(50, 30_000, now);
  // Use keeps a pair: somebody with an account and many networks crowds out those that were not used for longest.
  const usual = new LRUCache<string, true>(keysBound);
  const pairOf = (account: string, address: string) => `${networkOf(address)} ${account}`;

  return {
    admit(account, address) {
      const wait = addresses.take(networkOf(address)) ?? pairs.take(pairOf(account, address));
      if (wait !== null) return { refusedFor: wait };
      const crowded = accounts.take(account) !== null;
      const known = usual.get(pairOf(account, address)) === true;
      return {
        refusedFor: null,
        holdMs: crowded && !known ? 2000 : 0,
        known,
        succeeded() {
          addresses.giveBack(networkOf(address));
          pairs.giveBack(pairOf(account, address));
          if (!crowded) accounts.giveBack(account);
          usual.set(pairOf(account, address), true);
        },
      };
    },
  };
}
