import { elapsedMs } from './clock.ts';

/** Tokens that come back with time. Keys are forgotten when there are too many, the longest unused first. */
export interface Budget {
  /** Takes one; answers the seconds to wait when none is left. */
  take(key: string): number | null;
  giveBack(key: string): void;
}

/** Bounds every map that strangers fill. */
export const keysKept = 20_000;

export function makeBudget(size: number, msEach: number, now = elapsedMs): Budget {
  const entries = new Map<string, { left: number; at: number }>();
  const leftOf = (key: string) => {
    const entry = entries.get(key);
    return entry ? Math.min(size, entry.left + (now() - entry.at) / msEach) : size;
  };
  function keep(key: string, left: number): void {
    // Deleting first moves the key to the end: the map's order is that of use.
    entries.delete(key);
    entries.set(key, { left, at: now() });
    if (entries.size > keysKept) entries.delete(entries.keys().next().value ?? '');
  }
  return {
    take(key) {
      const left = leftOf(key);
      if (left < 1) return Math.ceil(((1 - left) * msEach) / 1000);
      keep(key, left - 1);
      return null;
    },
    giveBack: (key) => keep(key, Math.min(size, leftOf(key) + 1)),
  };
}

/** An IPv6 customer has a whole /64 to choose from, so it counts as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return groups.slice(0, 4).join(':');
}
