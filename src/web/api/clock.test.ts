import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hourMs } from '#contract/spans.ts';
import { correctedNow, noteServerTime } from './clock.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2027, 0, 1, 12) }));
afterEach(() => vi.useRealTimers());

const answer = (date: string | null) => ({ headers: new Headers(date === null ? {} : { date }) });

test('a wrong clock is corrected by the Date header, and a right one is left alone', () => {
  const hourAhead = new Date(Date.now() - hourMs).toUTCString();
  noteServerTime(answer(hourAhead), Date.now());
  expect(correctedNow()).toBe(Date.now() - hourMs);
  for (const useless of [answer(null), answer('soon')]) noteServerTime(useless, Date.now());
  expect(correctedNow()).toBe(Date.now() - hourMs);
  // An answer that took long says little.
  noteServerTime(answer(new Date().toUTCString()), Date.now() - 60_000);
  expect(correctedNow()).toBe(Date.now() - hourMs);
  noteServerTime(answer(new Date(Date.now() - 4000).toUTCString()), Date.now());
  expect(correctedNow()).toBe(Date.now());
});
