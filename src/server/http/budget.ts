import { LRUCache } from 'lru-cache';
import { elapsedMs } from '../clock.ts';

/** Holds `size` tokens; after one was taken, another comes every `msEach`. */
export interface Bucket {
  size: number;
  msEach: number;
}

/** A token bucket per key. Above `keysKept` keys, the least recently charged key is evicted. */
export interface Budget {
  /** Takes one token; returns the seconds to wait when none is left. */
  take(key: string): number | null;
  giveBack(key: string): void;
  /** When the bucket of the key is full again, by the clock of the budget; null for a full one. */
  fullAt(key: string): number | null;
  /** Begins with a bucket that was kept elsewhere. */
  restore(key: string, fullAt: number): void;
}

/** The limit of every map whose keys come from clients. */
export const keysKept = 20_000;

/** `maxSize` grows with the keys; `max` would allocate memory for all keys at once, in each of a dozen budgets. */
export const keysBound = { maxSize: keysKept, sizeCalculation: () => 1 };

/** The state of a bucket is one number: when it is full again. One that is empty has `size * msEach` until then. */
export function msUntilToken({ size, msEach }: Bucket, fullAt: number, now: number): number {
  // Rounded, because sums of fractions differ in their last digits.
  return Math.max(0, Math.round((fullAt - now - (size - 1) * msEach) * 1000) / 1000);
}

/** The budget of one process. Limits that hold over all processes are in `limits/`. */
export function makeBudget(size: number, msEach: number, now = elapsedMs): Budget {
  const fullAts = new LRUCache<string, number>(keysBound);
  const nowMs = () => Math.floor(now());
  // `peek`: repeated refused calls do not keep an entry alive. Never `clear`: an attacker could refill every budget.
  const fullAtOf = (key: string) => fullAts.peek(key) ?? 0;
  return {
    take(key) {
      const at = nowMs();
      const wait = msUntilToken({ size, msEach }, fullAtOf(key), at);
      if (wait > 0) return Math.ceil(wait / 1000);
      fullAts.set(key, Math.max(fullAtOf(key), at) + msEach);
      return null;
    },
    giveBack(key) {
      if (fullAts.peek(key) !== undefined) fullAts.set(key, fullAtOf(key) - msEach);
    },
    fullAt: (key) => fullAts.peek(key) ?? null,
    restore: (key, fullAt) => void fullAts.set(key, Math.min(fullAt, nowMs() + size * msEach)),
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
