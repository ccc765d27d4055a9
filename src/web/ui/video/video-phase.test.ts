import { expect, test } from 'vitest';
import { atRest, begun, endedOnce, shown } from './video-phase.ts';

test('goes from loading to loaded, and to finished after the third end', () => {
  const loading = begun(atRest);
  expect(loading.phase).toBe('loading');
  const loaded = shown(loading);
  expect(loaded.phase).toBe('loaded');
  const once = endedOnce(loaded);
  const twice = endedOnce(once);
  expect([once.phase, twice.phase, endedOnce(twice).phase]).toEqual(['loaded', 'loaded', 'finished']);
});

test('a finished video does not start again automatically', () => {
  const finished = endedOnce(endedOnce(endedOnce(begun(atRest))));
  expect(begun(finished)).toBe(finished);
  expect(shown(finished)).toBe(finished);
});
