import { expect, test } from 'vitest';
import { atRest, startLoading, endedOnce, showLoaded } from './video-phase.ts';

test('goes from loading to loaded, and to finished after the third end', () => {
  const loading = startLoading(atRest);
  expect(loading.phase).toBe('loading');
  const loaded = showLoaded(loading);
  expect(loaded.phase).toBe('loaded');
  const once = endedOnce(loaded);
  const twice = endedOnce(once);
  expect([once.phase, twice.phase, endedOnce(twice).phase]).toEqual(['loaded', 'loaded', 'finished']);
});

test('a finished video does not start again automatically', () => {
  const finished = endedOnce(endedOnce(endedOnce(startLoading(atRest))));
  expect(startLoading(finished)).toBe(finished);
  expect(showLoaded(finished)).toBe(finished);
});
