// Invariants 17, 25: all of this file.
import { expect, test } from 'vitest';
import { keysKept, makeBudget, networkOf } from '../../../http/budget.ts';
import { memoryLimits } from '../../../http/limits/limits.ts';
import { makeGuessGuard } from './guessing.ts';

const minute = 60_000;

test('a budget refills over time', () => {
  let now = 0;
  const budget = makeBudget(2, minute, () => now);
  expect([budget.take('a'), budget.take('a'), budget.take('a'), budget.take('b')]).toEqual([null, null, 60, null]);
  now = 45_000;
  expect(budget.take('a')).toBe(15);
  now = minute;
  expect(budget.take('a')).toBeNull();
});

test('guesses from many networks delay log-ins from new networks only, and refuse none', async () => {
  const guard = makeGuessGuard(memoryLimits(() => 0));
  const owner = await guard.admit('owner@example.org', '10.0.0.1');
  if (owner.refusedFor === null) await owner.succeeded();
  for (let stranger = 1; stranger <= 40; stranger++) {
    for (let guess = 1; guess <= 10; guess++) await guard.admit('owner@example.org', `10.9.0.${stranger}`);
  }
  expect(await guard.admit('owner@example.org', '10.0.0.1')).toMatchObject({ refusedFor: null, holdMs: 0 });
  expect(await guard.admit('owner@example.org', '10.0.0.2')).toMatchObject({ refusedFor: null, holdMs: 2000 });
  expect(await guard.admit('somebody@example.org', '10.0.0.2')).toMatchObject({ refusedFor: null, holdMs: 0 });
});

test('refuses one IP address after a hundred wrong passwords for different accounts', async () => {
  const guard = makeGuessGuard(memoryLimits(() => 0));
  for (let account = 1; account <= 100; account++)
    expect((await guard.admit(`person${account}@example.org`, '10.0.0.1')).refusedFor).toBeNull();
  expect((await guard.admit('another@example.org', '10.0.0.1')).refusedFor).toBe(10);
});

test('successful log-ins of a classroom use up no budget', async () => {
  const guard = makeGuessGuard(memoryLimits(() => 0));
  for (let pupil = 1; pupil <= 500; pupil++) {
    const admission = await guard.admit(`pupil${pupil}@example.org`, '10.0.0.1');
    expect(admission.refusedFor, `pupil ${pupil}`).toBeNull();
    if (admission.refusedFor === null) await admission.succeeded();
  }
});

test('an account in regular use stays known while many others log in from new networks', async () => {
  const guard = makeGuessGuard(memoryLimits(() => 0));
  const logIn = async (account: string, address: string) => {
    const admission = await guard.admit(account, address);
    if (admission.refusedFor !== null) return false;
    await admission.succeeded();
    return admission.known;
  };
  const wasKnown = [];
  await logIn('owner@example.org', '10.0.0.1');
  for (let network = 0; network < 1.5 * keysKept; network++) {
    await logIn('stranger@example.org', `11.${network >> 16}.${(network >> 8) & 255}.${network & 255}`);
    if (network % 1000 === 0) wasKnown.push(await logIn('owner@example.org', '10.0.0.1'));
  }
  expect(wasKnown).not.toContain(false);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::99', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
