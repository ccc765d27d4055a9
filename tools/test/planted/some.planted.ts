import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** Fails the given number of times, counted in a folder that outlives the run. */
function failTimes(name: string, times: number): void {
  const before = Array.from({ length: times }, (_, nth) => join(process.env.PLANTED_FOLDER ?? '', `${name}-${nth}`));
  const next = before.find((file) => !existsSync(file));
  if (next) writeFileSync(next, '');
  expect(next).toBeUndefined();
}

test('passes', () => expect(true).toBe(true));
test('fails once, on the way', () => failTimes('once', 1));
// One of several on one line, like journeys created in a loop.
for (const kind of ['twice', 'always'])
  test.describe('in a group', () => test(`fails ${kind}`, () => failTimes(kind, kind === 'twice' ? 2 : 99)));
