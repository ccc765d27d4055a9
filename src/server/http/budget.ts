import { LRUCache } from 'lru-cache';
import { elapsedMs } from '../clock.ts';

/** A token bucket per key. Above `keysKept` keys, the least recently charged key is evicted. */
export interface Budget {
  /** Takes one token; returns the seconds to wait when none is left. */
  take(key: string): number | null;
  giveBack(key: string): void;
}

/** The limit of every map whose keys come from clients. */
export const keysKept = 20_000;

/** `maxSize` grows with the keys; `max` would allocate memory for all keys at once, in each of a dozen budgets. */
export const keysBound = { maxSize: keysKept, sizeCalculation: () => 1 };

export function makeBudget(size: number, msEach: number, now = elapsedMs): Budget {
  const entries = new LRUCache<string, { left: number; at: number }>(keysBound);
  const leftOf = (key: string) => {
    // `peek`: repeated refused calls do not keep an entry alive. Never `clear`: an attacker could refill every budget.
    const entry = entries.peek(key);
    return entry ? Math.min(size, entry.left + (now() - entry.at) / msEach) : size;
  };
  const keep = (key: string, left: number) => entries.set(key, { left, at: now() });
  return {
    take(key) {
      const left = leftOf(key);
      if (left < 1) return Math.ceil(((1 - left) * msEach) / 1000);
      keep(key, left - 1);
      return null;
    },
    giveBack: (key) => void keep(key, Math.min(size, leftOf(key) + 1)),
  };
}

/** The key for limits by IP address: IPv4 as it is, IPv6 by its /64, because one customer owns a whole /64. */
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
