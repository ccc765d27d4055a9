// Invariant 22: all of this file.
import { expect, test } from 'vitest';
import { roles } from '#contract/permissions.ts';
import type { SignedIn } from '../deps.ts';
import { isFresh, may, needsFactor, permissions } from './permissions.ts';

const staff = (changes: Partial<SignedIn>): SignedIn => ({
  uid: 'u',
  email: 'staff@example.org',
  emailVerified: true,
  displayName: null,
  authTime: 0,
  sessionId: null,
  roles: [],
  active: true,
  factor: 'none',
  provenAt: 0,
  ...changes,
});
const all = Object.keys(permissions) as (keyof typeof permissions)[];

test('each role may do what the table says, and no more', () => {
  const granted = roles.map((role) => [role, ...all.filter((each) => may(staff({ roles: [role] }), each))]);
  expect(granted).toEqual([
    ['author', 'content.preview', 'content.edit', 'media.use'],
    ['publisher', 'content.preview', 'content.edit', 'content.publish', 'media.use', 'messages.manage'],
    ['admin', ...all],
    ['shop', 'media.use', 'shop.manage'],
    ['events', 'media.use', 'events.manage', 'events.attend'],
    ['door', 'events.attend'],
  ]);
});

test('visitors, members without a role and inactive staff may do nothing', () => {
  for (const viewer of [null, staff({}), staff({ roles: [...roles], active: false })])
    expect(all.filter((each) => may(viewer, each))).toEqual([]);
});

test('a log-in that has not passed the second factor may do nothing, whatever its roles', () => {
  for (const factor of ['setUp', 'code'] as const)
    expect(all.filter((each) => may(staff({ roles: [...roles], factor }), each))).toEqual([]);
  expect(all.filter((each) => may(staff({ roles: ['admin'], factor: 'passed' }), each))).toEqual(all);
});

test('whoever sees people or money, or speaks for the site, needs a second factor', () => {
  expect(roles.filter((role) => needsFactor([role]))).toEqual(['publisher', 'admin', 'shop', 'events', 'door']);
  expect([needsFactor([]), needsFactor(['author', 'door'])]).toEqual([false, true]);
});

test.each([
  [29, true],
  [31, false],
  [-31, false],
])('a proof of %i minutes ago is fresh: %s', (minutes, fresh) => {
  const now = new Date('2026-03-02T10:00:00Z');
  expect(isFresh({ provenAt: now.getTime() - minutes * 60_000 }, now)).toBe(fresh);
});
