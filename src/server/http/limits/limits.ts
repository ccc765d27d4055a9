import { elapsedMs } from '../../clock.ts';
import type { Tx } from '../../db/connect.ts';
import { type Bucket, type Budget, makeBudget } from '../budget.ts';

/** A limit that holds over all processes of the site and over a restart (decision 73). */
export interface SharedBudget {
  /**
   * Takes one token; returns the seconds to wait when none is left. Inside a transaction pass it: a statement of its
   * own would wait for another connection, and what a transaction undoes has to give its token back.
   */
  take(key: string, tx?: Tx): Promise<number | null>;
  /** Resolves when other processes see it; never rejects. */
  giveBack(key: string): Promise<void>;
  of(key: string): Claim;
}

/** One token of one bucket. */
export interface Claim extends Bucket {
  name: string;
  /** What the bucket is stored under. */
  key: string;
  memory: Budget;
}

export interface Limits {
  /** `name` is stored with the buckets. A later version keeps it. */
  budget(name: string, size: number, msEach: number): SharedBudget;
  /**
   * Takes one token of each, in this order, up to the first that has none. Returns the seconds to wait for each that
   * was tried: null, null, 30. What was taken before the refused one stays taken.
   */
  take(claims: readonly Claim[], tx?: Tx): Promise<(number | null)[]>;
  giveBack(claims: readonly Claim[]): Promise<void>;
  /** Whether other processes take tokens too. */
  isShared: boolean;
  close(): Promise<void>;
}

/** What budgets are made of: those per address and network grow with `LIMIT_FACTOR`. */
export interface LimitParts {
  limits: Limits;
  config: { LIMIT_FACTOR: number };
}

/** How a kind of limits takes and gives back; the budgets are the same for all kinds. */
type Ways = Pick<Limits, 'take' | 'giveBack'>;

/** `begin` gets each new budget, before anything is taken from it. */
export function budgetsOf(
  ways: Ways,
  storedKey: (name: string, key: string) => string,
  { now = elapsedMs, begin = () => {} }: { now?: () => number; begin?: (name: string, memory: Budget) => void } = {},
): Limits['budget'] {
  return (name, size, msEach) => {
    const memory = makeBudget(size, msEach, now);
    begin(name, memory);
    const of = (key: string): Claim => ({ name, size, msEach, memory, key: storedKey(name, key) });
    return {
      of,
      take: async (key, tx) => (await ways.take([of(key)], tx))[0] ?? null,
      giveBack: (key) => ways.giveBack([of(key)]),
    };
  };
}

export function takeFromMemory(claims: readonly Claim[]): (number | null)[] {
  const waits: (number | null)[] = [];
  for (const { memory, key } of claims) {
    const wait = memory.take(key);
    waits.push(wait);
    if (wait !== null) break;
  }
  return waits;
}

/** Limits of one process that forgets them when it ends. */
export function memoryLimits(now = elapsedMs): Limits {
  const ways: Ways = {
    take: async (claims) => takeFromMemory(claims),
    giveBack: async (claims) => claims.forEach(({ memory, key }) => memory.giveBack(key)),
  };
  return { ...ways, budget: budgetsOf(ways, (_name, key) => key, { now }), isShared: false, close: async () => {} };
}
