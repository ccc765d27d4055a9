// Invariants 17, 25: all of this file.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Caller, type FairQueue, makeFairQueue } from './fair-queue.ts';

const limits = { concurrent: 2, perNetwork: 100, total: 1000 };
const full = () => new Error('full');
const fair = () => makeFairQueue(limits, full);

/** A plain FIFO queue for the negative control: when it is full, it refuses every newcomer. */
function firstComeFirstServed(): FairQueue {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    async run(_caller, work) {
      if (running < limits.concurrent) running++;
      else if (line.length >= 200) throw full();
      else await new Promise<void>((resolve) => line.push(resolve));
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}

/** Records the order in which a queue runs its entries; each entry takes one turn of the event loop. */
function watched(line: FairQueue) {
  const served: string[] = [];
  const refused: string[] = [];
  const every: Promise<void>[] = [];
  /** Callbacks by the number of entries run. */
  const atCount = new Map<number, () => void>();
  return {
    served,
    refused,
    onceServed: (count: number, what: () => void) => atCount.set(count, what),
    come(network: string, name = network, known = false): void {
      const caller: Caller = { network, known };
      const work = async () => {
        served.push(name);
        atCount.get(served.length)?.();
        await nextTurn();
      };
      every.push(line.run(caller, work).catch(() => void refused.push(name)));
    },
    async toTheEnd() {
      for (let seen = -1; seen < every.length;) {
        seen = every.length;
        await Promise.all(every);
      }
    },
  };
}

/**
 * Queues 300 attempts from `networks` networks; the owner arrives from another network after `before` of them have run.
 * Returns how many attempts start between the owner's arrival and the owner's turn.
 */
async function triesAheadOfTheOwner(
  line: FairQueue,
  before: number,
  { known = false, networks = 3 } = {},
): Promise<number> {
  const watch = watched(line);
  let came = 0;
  watch.onceServed(before, () => {
    came = watch.served.length;
    watch.come('10.0.0.1', 'owner', known);
  });
  for (let count = 0; count < 300; count++) watch.come(`10.9.0.${count % networks}`);
  await watch.toTheEnd();
  expect(watch.served).toContain('owner');
  return watch.served.indexOf('owner') - came;
}

describe('300 attempts from three networks', () => {
  test.each([5, 10, 50, 101, 200, 290])(
    'delay the owner, who arrives after %i of them, only by the running ones',
    async (before) => {
      expect(await triesAheadOfTheOwner(fair(), before)).toBe(0);
      expect(await triesAheadOfTheOwner(fair(), before, { known: true })).toBe(0);
    },
  );

  // An owner who arrives at the start has no advantage as an idle network over networks that are just as new.
  test('put at most two before an owner who arrives with them, and none if the account is known there', async () => {
    for (const before of [2, 3, 4]) expect(await triesAheadOfTheOwner(fair(), before)).toBeLessThanOrEqual(2);
    for (const before of [2, 3, 4]) expect(await triesAheadOfTheOwner(fair(), before, { known: true })).toBe(0);
  });

  test('negative control: in a FIFO queue the owner waits for all earlier attempts, or is refused', async () => {
    expect(await triesAheadOfTheOwner(firstComeFirstServed(), 150)).toBeGreaterThan(40);
    const watch = watched(firstComeFirstServed());
    for (let count = 0; count < 300; count++) watch.come(`10.9.0.${count % 3}`);
    watch.come('10.0.0.1', 'owner');
    await watch.toTheEnd();
    expect(watch.refused).toContain('owner');
  });
});

test('attempts from a hundred networks do not delay the owner after their first turn, and never a known account', async () => {
  expect(await triesAheadOfTheOwner(fair(), 101, { networks: 100 })).toBe(0);
  expect(await triesAheadOfTheOwner(fair(), 10, { networks: 100, known: true })).toBe(0);
});

test('networks that send one attempt after another do not run before a new network', async () => {
  const watch = watched(fair());
  let left = 400;
  const again = (network: string) => {
    if (left-- > 0) watch.come(network);
  };
  for (let network = 0; network < 20; network++) again(`10.9.0.${network}`);
  let came = 0;
  for (let count = 1; count < 400; count++) {
    watch.onceServed(count, () => {
      again(watch.served.at(-1) ?? '');
      if (count !== 200) return;
      came = watch.served.length;
      watch.come('10.0.0.1', 'owner');
    });
  }
  await watch.toTheEnd();
  expect(watch.served.indexOf('owner') - came).toBeLessThanOrEqual(2);
});

test('a classroom behind one IP address gets its share next to a crowded network', async () => {
  const watch = watched(fair());
  for (let count = 0; count < 100; count++) watch.come('crowd');
  for (let pupil = 0; pupil < 30; pupil++) watch.come('school', 'pupil');
  await watch.toTheEnd();
  expect(watch.served.lastIndexOf('pupil')).toBeLessThan(64);
});

test('a stream of new networks starves no earlier entry', async () => {
  const watch = watched(fair());
  for (let count = 0; count < 20; count++) watch.come('10.0.0.1', `old ${count}`);
  for (let count = 1; count < 500; count++) watch.onceServed(count, () => watch.come(`10.${count}.0.0`));
  await watch.toTheEnd();
  expect(watch.served.indexOf('old 19')).toBeLessThan(300);
});

describe('a full queue', () => {
  test('refuses only the network that fills it', async () => {
    const watch = watched(fair());
    for (let count = 0; count < 300; count++) watch.come('crowd');
    watch.come('10.0.0.1', 'owner');
    await watch.toTheEnd();
    expect([watch.refused.length, new Set(watch.refused)]).toEqual([
      300 - limits.perNetwork - limits.concurrent,
      new Set(['crowd']),
    ]);
    expect(watch.served).toContain('owner');
  });

  test('drops the last entry of the busiest networks to admit a new network', async () => {
    const watch = watched(fair());
    for (let count = 0; count < 1100; count++) watch.come(`10.9.0.${count % 12}`);
    const before = watch.refused.length;
    watch.come('10.0.0.1', 'owner');
    watch.come('10.0.0.2', 'other', true);
    await watch.toTheEnd();
    expect(watch.served.slice(0, 16)).toEqual(expect.arrayContaining(['owner', 'other']));
    expect(before).toBe(0);
    expect(watch.refused).not.toContain('owner');
    expect(watch.refused).not.toContain('other');
  });
});

test('failed work frees its slot', async () => {
  const line = fair();
  const fails = () => Promise.reject(new Error('broken'));
  await Promise.allSettled(Array.from({ length: 10 }, () => line.run({ network: 'a', known: false }, fails)));
  expect(await line.run({ network: 'a', known: false }, async () => 'done')).toBe('done');
});
