import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#contract/spans.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import {
  issueLinkToken,
  linkInvalid,
  linkUsed,
  readLinkToken,
  revokeLinkTokens,
  spendLinkToken,
} from './link-token.ts';

let app: TestApp;
let now = new Date('2026-03-20T02:00:00Z');
beforeAll(async () => {
  app = await testApp({}, { now: () => now });
});
afterAll(() => app.close());

const issue = (subject: string, data?: unknown) =>
  app.deps.db.transaction((tx) => issueLinkToken(tx, app.deps, 'resetPassword', subject, data));
const read = (token: string) => readLinkToken(app.deps.db.read, app.deps, 'resetPassword', token);
const spend = (token: string) => app.deps.db.transaction((tx) => spendLinkToken(tx, app.deps, 'resetPassword', token));

// Invariant 12.
test('a token is read any number of times and used once', async () => {
  const token = await issue('uid-1', { page: '/guides' });
  expect(token).toMatch(/^[\w-]{43}$/);
  const expected = { ok: true, value: { subject: 'uid-1', data: { page: '/guides' } } };
  expect([await read(token), await read(token), await spend(token)]).toEqual([expected, expected, expected]);
  expect([await read(token), await spend(token)]).toEqual([linkUsed, linkUsed]);
});

// Invariant 12.
test('of several parallel calls one uses the token', async () => {
  const token = await issue('uid-2');
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => spend(token)));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
});

// Invariant 12.
test('a token of another purpose, an expired, a revoked and an invented one are invalid', async () => {
  const other = await app.deps.db.transaction((tx) => issueLinkToken(tx, app.deps, 'verifyEmail', 'uid-3'));
  const expired = await issue('uid-3');
  const revoked = await issue('uid-4');
  await app.deps.db.transaction((tx) => revokeLinkTokens(tx, 'resetPassword', 'uid-4'));
  const issuedAt = now;
  now = new Date(now.getTime() + hourMs);
  const outcomes = [];
  for (const token of [other, expired, revoked, 'invented', '']) outcomes.push(await read(token), await spend(token));
  now = issuedAt;
  expect(outcomes).toEqual(Array.from({ length: 10 }, () => linkInvalid));
});
