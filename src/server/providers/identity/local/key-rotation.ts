import { dayMs } from '#contract/spans.ts';
/** What the rules of rotation need of a key. `kid` ascends with each new key. */
interface KeyAge {
  kid: string;
  created_at: string;
}

export const idTokenSeconds = 3600;
const rotateAfterMs = 30 * dayMs;
/** A key is published this long before it signs: longer than key sets are cached and than two runs are apart. */
const publishAheadMs = 15 * 60_000;
/** Two machines may differ by a few minutes. */
const skewMs = 5 * 60_000;

/** Whether the newest key is due to be replaced. A key from the future was made by a clock that was wrong. */
export function isRotationDue(keys: readonly KeyAge[], now: Date): boolean {
  const newest = keys.at(-1);
  return newest === undefined || ageOf(newest, now) >= rotateAfterMs || ageOf(newest, now) < -skewMs;
}

/** The key that signs now: the newest one that has been published long enough, else the oldest. */
export function signingKeyOf<K extends KeyAge>(keys: readonly K[], now: Date): K | undefined {
  return keys.findLast((key) => ageOf(key, now) >= publishAheadMs) ?? keys[0];
}

/** The keys whose last tokens have expired, because a newer one has signed since. */
export function expiredKeys<K extends KeyAge>(keys: readonly K[], now: Date): K[] {
  const replaced = keys.findLastIndex((key) => ageOf(key, now) >= publishAheadMs + idTokenSeconds * 1000 + skewMs);
  return keys.slice(0, Math.max(0, replaced));
}

function ageOf(key: KeyAge, now: Date): number {
  return now.getTime() - Date.parse(key.created_at);
}
