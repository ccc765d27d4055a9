import { LRUCache } from 'lru-cache';
import { keysBound, networkOf } from '../../../http/budget.ts';
import type { Limits } from '../../../http/limits/limits.ts';

export interface GuessGuard {
  /**
   * Resolves with the seconds to wait if the attempt is refused; otherwise with the delay of the response, and whether
   * the account has logged in from this network before. Call `succeeded` after a correct password: it refunds the
   * budgets.
   */
  admit(
    account: string,
    address: string,
  ): Promise<{ refusedFor: number } | { refusedFor: null; holdMs: number; known: boolean; succeeded(): Promise<void> }>;
}

/**
 * Slows password guessing (invariant 17). One network is refused after ten wrong passwords for an account, or a hundred
 * in total. Guesses from many networks only delay log-ins to that account by two seconds, and only from networks where
 * it never logged in. The keys are the account and the IP address of the connection, which a caller cannot choose.
 */
export function makeGuessGuard(limits: Limits): GuessGuard {
  const pairs = limits.budget('log-in: account and network', 10, 30_000);
  const addresses = limits.budget('log-in: network', 100, 10_000);
  const accounts = limits.budget('log-in: account', 50, 30_000);
  // LRU: an attacker with many networks evicts the pairs that were unused for longest, not those in regular use. Each
  // process knows those that it has seen.
  const knownPairs = new LRUCache<string, true>(keysBound);

  return {
    async admit(account, address) {
      const network = networkOf(address);
      const pair = `${network} ${account}`;
      const claims = [addresses.of(network), pairs.of(pair), accounts.of(account)];
      const [byAddress, byPair, byAccount] = await limits.take(claims);
      const wait = byAddress ?? byPair ?? null;
      if (wait !== null) return { refusedFor: wait };
      const crowded = byAccount !== null;
      const known = knownPairs.get(pair) === true;
      return {
        refusedFor: null,
        holdMs: crowded && !known ? 2000 : 0,
        known,
        async succeeded() {
          knownPairs.set(pair, true);
          await limits.giveBack(crowded ? claims.slice(0, 2) : claims);
        },
      };
    },
  };
}
