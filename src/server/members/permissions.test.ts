import { expect, test } from 'vitest';
import { roles } from '#contract/permissions.ts';
import type { SignedIn } from '../deps.ts';
import { may, permissions } from './permissions.ts';

const staff = (changes: Partial<SignedIn>): SignedIn => ({
  uid: 'u',
  email: 'staff@example.org',
  emailVerified: true,
  displayName: null,
  authTime: 0,
  sessionId: null,
  roles: [],
  active: true,
  ...changes,
});
const all = Object.keys(permissions) as (keyof typeof permissions)[];

test('each role may do what the table says, and no more', () => {
  const granted = roles.map((role) => [role, ...all.filter((each) => may(staff({ roles: [role] }), each))]);
  expect(granted).toEqual([
    ['author', 'content.preview', 'content.edit'],
    ['publisher', 'content.preview', 'content.edit', 'content.publish'],
    ['admin', ...all],
    ['shop', 'shop.manage'],
    ['events', 'events.manage', 'events.attend'],
    ['door', 'events.attend'],
  ]);
});

test('visitors, members without a role and inactive staff may do nothing', () => {
  for (const viewer of [null, staff({}), staff({ roles: [...roles], active: false })])
    expect(all.filter((each) => may(viewer, each))).toEqual([]);
});
