import { LRUCache } from 'lru-cache';
import { keysBound, makeBudget, networkOf } from '../../../http/budget.ts';
import { elapsedMs } from '../../../clock.ts';

export interface GuessGuard {
  /**
   * Returns the seconds to wait if the attempt is refused; otherwise the delay of the response, and whether the account
   * has logged in from this network before. Call `succeeded` after a correct password: it refunds the budgets.
   */
  admit(
    account: string,
    address: string,
  ): { refusedFor: number } | { refusedFor: null; holdMs: number; known: boolean; succeeded(): void };
}

/**
 * Slows password guessing (invariant 17). One network is refused after ten wrong passwords for an account, or a hundred
 * in total. Guesses from many networks only delay log-ins to that account by two seconds, and only from networks where
 * it never logged in. The keys are the account and the IP address of the connection, which a caller cannot choose.
 */
export function makeGuessGuard(now = elapsedMs): GuessGuard {
  const pairs = makeBudget(10, 30_000, now);
  const addresses = makeBudget(100, 10_000, now);
  const accounts = makeBudget(50, 30_000, now);
  // LRU: an attacker with many networks evicts the pairs that were unused for longest, not those in regular use.
  const knownPairs = new LRUCache<string, true>(keysBound);
  const pairOf = (account: string, address: string) => `${networkOf(address)} ${account}`;

  return {
    admit(account, address) {
      const wait = addresses.take(networkOf(address)) ?? pairs.take(pairOf(account, address));
      if (wait !== null) return { refusedFor: wait };
      const crowded = accounts.take(account) !== null;
      const known = knownPairs.get(pairOf(account, address)) === true;
      return {
        refusedFor: null,
        holdMs: crowded && !known ? 2000 : 0,
        known,
        succeeded() {
          addresses.giveBack(networkOf(address));
          pairs.giveBack(pairOf(account, address));
          if (!crowded) accounts.giveBack(account);
          knownPairs.set(pairOf(account, address), true);
        },
      };
    },
  };
}
