/** Whose work it is: the network that it comes from, and whether the account is used from there. */
export interface Caller {
  network: string;
  known: boolean;
}

export interface FairLine {
  /** Runs `work` when its turn comes; rejects with what `refusal` makes where the line has no room for it. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  network: string;
  /** The round that it belongs to, and how far in front it stands by that and by who comes: the lowest goes first. */
  round: number;
  place: number;
  go: () => void;
  refuse: () => void;
}

/** How many rounds somebody stands further in front: whose network has waited for nothing lately, and whose account is known there. */
const rested = 1;
const known = 2;

/**
 * A line that is fair by network (weighted fair queueing). Everyone waiting is served in rounds, one of each network, so whoever fills the line waits
 * behind himself, and who comes after a pause goes before all who were served meanwhile. Each turn brings the rounds on, so that a stream of newcomers
 * makes nobody wait for ever. Of a line that is full the last one leaves: somebody of the network that has the most in it.
 */
export function makeFairLine(sizes: { atOnce: number; ofOneNetwork: number; inAll: number }, refusal: () => Error): FairLine {
  let waiting: Waiting[] = [];
  const running: string[] = [];
  let current = 0;
  /** The round of each network's next one, where it is not the current one. */
  const nextOf = new Map<string, number>();

  function standing(caller: Caller): Pick<Waiting, 'network' | 'round' | 'place'> {
    const next = nextOf.get(caller.network) ?? -1;
    const round = Math.max(current, next);
    return { network: caller.network, round, place: round - (next < current ? rested : 0) - (caller.known ? known : 0) };
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
    const first = foremost(waiting);
    if (!first) return;
    waiting = waiting.filter((each) => each !== first);
    begin(first);
    first.go();
  }

  /** Resolves when it is the caller's turn. */
  async function stand(caller: Caller): Promise<void> {
    const mine = standing(caller);
    if (running.length >= sizes.atOnce) {
      if (waiting.filter((each) => each.network === mine.network).length >= sizes.ofOneNetwork) throw refusal();
      if (waiting.length >= sizes.inAll) {
        const last = waiting.reduce((worst, each) => (each.place >= worst.place ? each : worst));
        if (last.place <= mine.place) throw refusal();
        waiting = waiting.filter((each) => each !== last);
        last.refuse();
      }
      nextOf.set(mine.network, mine.round + 1);
      await new Promise<void>((resolve, reject) => waiting.push({ ...mine, go: resolve, refuse: () => reject(refusal()) }));
      return;
    }
    nextOf.set(mine.network, mine.round + 1);
    begin(mine);
  }

  return {
    async run(caller, work) {
      await stand(caller);
      try {
        return await work();
      } finally {
        end(caller.network);
      }
    },
  };
}

/** Of those with the same place the one who came first. */
function foremost(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.reduce<Waiting | undefined>((first, each) => (first && first.place <= each.place ? first : each), undefined);
}
