/** Who requests the work: the network, and whether the account has logged in from there before. */
export interface Caller {
  network: string;
  known: boolean;
}

export interface FairQueue {
  /** Runs `work` when its turn comes; rejects with the error of `refusal` if the queue is full. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  network: string;
  round: number;
  /** Priority: the round minus the advantages of the caller. The lowest runs first. */
  place: number;
  go: () => void;
  refuse: () => void;
}

/** Advantages in rounds: for a network without recent work, and for an account that logged in from there before. */
const idleAdvantage = 1;
const knownAdvantage = 2;

/**
 * Weighted fair queueing by network: each round runs one entry of every network, so a network that fills the queue
 * delays only itself. Rounds advance with each entry, so no entry starves. A full queue drops the entry with the
 * lowest priority.
 */
export function makeFairQueue(
  limits: { concurrent: number; perNetwork: number; total: number },
  refusal: () => Error,
): FairQueue {
  let waiting: Waiting[] = [];
  const running: string[] = [];
  let current = 0;
  /** The round of each network's next entry, if it is not the current round. */
  const nextOf = new Map<string, number>();

  function placeOf(caller: Caller): Pick<Waiting, 'network' | 'round' | 'place'> {
    const next = nextOf.get(caller.network) ?? -1;
    const round = Math.max(current, next);
    return {
      network: caller.network,
      round,
      place: round - (next < current ? idleAdvantage : 0) - (caller.known ? knownAdvantage : 0),
    };
  }

  function begin({ network, round }: Pick<Waiting, 'network' | 'round'>): void {
    running.push(network);
    const networks = new Set([...running, ...waiting.map((each) => each.network)]);
    const earliest = waiting.reduce((least, each) => Math.min(least, each.round), round);
    current = Math.max(current + 1 / networks.size, earliest);
    for (const [each, next] of nextOf) if (next < current && !networks.has(each)) nextOf.delete(each);
  }

  function end(network: string): void {
    running.splice(running.indexOf(network), 1);
    const first = firstOf(waiting);
    if (!first) return;
    waiting = waiting.filter((each) => each !== first);
    begin(first);
    first.go();
  }

  /** Resolves when the caller's turn comes. */
  async function waitForTurn(caller: Caller): Promise<void> {
    const mine = placeOf(caller);
    if (running.length >= limits.concurrent) {
      if (waiting.filter((each) => each.network === mine.network).length >= limits.perNetwork) throw refusal();
      if (waiting.length >= limits.total) {
        const last = waiting.reduce((worst, each) => (each.place >= worst.place ? each : worst));
        if (last.place <= mine.place) throw refusal();
        waiting = waiting.filter((each) => each !== last);
        last.refuse();
      }
      nextOf.set(mine.network, mine.round + 1);
      await new Promise<void>((resolve, reject) =>
        waiting.push({ ...mine, go: resolve, refuse: () => reject(refusal()) }),
      );
      return;
    }
    nextOf.set(mine.network, mine.round + 1);
    begin(mine);
  }

  return {
    async run(caller, work) {
      await waitForTurn(caller);
      try {
        return await work();
      } finally {
        end(caller.network);
      }
    },
  };
}

/** The entry with the lowest place; the earliest if several are equal. */
function firstOf(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.reduce<Waiting | undefined>(
    (first, each) => (first && first.place <= each.place ? first : each),
    undefined,
  );
}
