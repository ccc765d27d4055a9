import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Journey, maxToRepeat, runJourneys, verdictOf } from './journeys.ts';

// The limit covers two starts of Playwright.
vi.setConfig({ testTimeout: 240_000 });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phi-planted-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const runPlanted = () => {
  const config = new URL('./planted/journeys.config.ts', import.meta.url).pathname;
  const printed: string[] = [];
  return runJourneys(
    { args: [`--config=${config}`], env: { PLANTED_FOLDER: folder } },
    (text) => void printed.push(text),
  ).then((verdict) => ({ ...verdict, printed: printed.join('') }));
};

test('a journey that fails once is flaky; one that fails again, or always, has failed', async () => {
  const { printed, ...verdict } = await runPlanted();
  expect(verdict).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    flaky: ['some.planted.ts › fails once, on the way'],
    code: 1,
  });
  expect(printed.match(/✓ .*fails once/g)).toHaveLength(3);
  expect(printed.match(/✘ .*fails always/g)).toHaveLength(4);
  expect(printed.match(/✘ .*fails twice/g)).toHaveLength(2);
});

const journey = (name: string, outcome: Journey['outcome']): Journey => ({ name, outcome });

test('a repeat that did not run, and a journey that never ran, have not passed', () => {
  const first = [journey('a', 'failed'), journey('b', 'not run'), journey('c', 'skipped'), journey('d', 'passed')];
  expect(verdictOf(first, [journey('a', 'passed'), journey('a', 'passed')])).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    flaky: [],
  });
  const again = [journey('a', 'passed'), journey('a', 'passed'), journey('a', 'passed')];
  expect(verdictOf(first, again)).toEqual({ passed: 2, failed: 1, skipped: 1, flaky: ['a'] });
});

test('if many journeys fail, none of them is flaky', () => {
  const names = Array.from({ length: maxToRepeat + 1 }, (_, nth) => `journey ${nth}`);
  const again = names.flatMap((name) => Array.from({ length: 3 }, () => journey(name, 'passed')));
  const first = names.map((name) => journey(name, 'failed'));
  expect(verdictOf(first, again)).toMatchObject({ passed: 0, failed: names.length, flaky: [] });
  expect(verdictOf(first.slice(1), again)).toMatchObject({ passed: names.length - 1, failed: 0 });
});
