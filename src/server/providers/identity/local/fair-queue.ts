/** Whose work it is: the network that it comes from, and whether the account is used from there. */
export interface Caller {
  network: string;
  known: boolean;
}

export interface FairQueue {
  /** Runs `work` when its turn comes; rejects with what `refusal` makes when the queue is full. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  network: string;
  /**
   * The round that it belongs to, and its priority: the round less the advantages of its caller. The lowest goes first.
   */
  round: number;
  place: number;
  go: () => void;
  refuse: () => void;
}

/** Advantages in rounds: of a network without recent work, and of an account that has been used from there. */
const idleAdvantage = 1;
const knownAdvantage = 2;

/**
 * A queue that is fair by network (weighted fair queueing): each round serves one of every network, so a network that
 * fills the queue waits behind itself. Rounds advance with each turn, so nobody starves. A full queue drops its last
 * entry.
 */
export function makeFairQueue(
  sizes: { atOnce: number; ofOneNetwork: number; inAll: number },
  refusal: () => Error,
): FairQueue {
  let waiting: Waiting[] = [];
  const running: string[] = [];
  let current = 0;
  /** The round of each network's next one, where it is not the current one. */
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

  /** Resolves when it is the caller's turn. */
  async function waitForTurn(caller: Caller): Promise<void> {
    const mine = placeOf(caller);
    if (running.length >= sizes.atOnce) {
      if (waiting.filter((each) => each.network === mine.network).length >= sizes.ofOneNetwork) throw refusal();
      if (waiting.length >= sizes.inAll) {
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

/** The lowest place; of equal places the one that came first. */
function firstOf(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.reduce<Waiting | undefined>(
    (first, each) => (first && first.place <= each.place ? first : each),
    undefined,
  );
}
