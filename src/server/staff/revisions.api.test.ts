import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { permissionFor } from '#contract/endpoint.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Of two people who change one thing, the second is told (invariant 29). New endpoints are included by themselves.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** How the verbs begin that need no revision, and why nobody's work is lost by them. */
const without = {
  'adds something': ['create', 'add', 'upload', 'make', 'invite', 'give'],
  'ends something, which others have not done yet': [
    'remove',
    'cancel',
    'withdraw',
    'end',
    'erase',
    'take',
    'unpublish',
    'reset',
    'refund',
  ],
  'writes no values': ['send', 'resend', 'ask', 'export', 'preview'],
  'compares with what the act left behind': ['putBack'],
};

/** Other verbs without one, each with its reason. */
const others: Record<string, string> = {
  '/api/admin/companies/restoreInvitation': 'Works on an invitation that was withdrawn, once.',
  '/api/admin/companies/setRole': 'One of two values, which whoever presses has named; one owner stays.',
  '/api/admin/door/record': 'A ticket is noted once; the first time counts.',
  '/api/admin/guides/import': 'Brings `seen`, which stands for every revision that was read.',
  '/api/admin/money/compareDay': 'Compares with the provider again; it writes what was found, no wish of anybody.',
  '/api/admin/moveAttendee': 'Ends a ticket and makes another, so its code is good for one move.',
  '/api/admin/pages/answerRequest': 'Answers one wish to publish, once; nobody answers it a second time.',
  '/api/admin/pages/presence': 'Says that a tab has the page open.',
  '/api/admin/products/import': 'Brings `seen`, which stands for every revision that was read.',
  '/api/admin/settings/testMail': 'Tries the values on the screen and keeps none.',
  '/api/admin/settings/testReceivers': 'Tries the values on the screen and keeps none.',
  '/api/admin/settings/testPayments': 'Tries the values on the screen and keeps none.',
  '/api/admin/settings/testStorage': 'Tries what the server uses and keeps nothing.',
  '/api/admin/subscribers/import': 'Brings `seen`, and adds only; what is known is never changed.',
  '/api/admin/subscribers/unsubscribe': 'Ends what nobody but its owner can begin again, once.',
  '/api/admin/subscriptions/keep': 'Takes back what staff have cancelled, while it is still cancelled.',
  '/api/admin/today/wakeCopy': 'Wakes a restored copy, once; it cannot be put back to sleep.',
};

test('every change of staff names the revision that was read', () => {
  const starts = Object.values(without).flat();
  const bare = [...app.served]
    .filter(([{ method, asks, access }]) => method === 'POST' && !asks && permissionFor(access) !== null)
    .filter(([, { input }]) => {
      const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      return !Object.keys(properties).some((name) => name === 'revision' || name === 'pageRevision');
    })
    .map(([{ path }]) => path)
    .filter((path) => !starts.some((start) => path.slice(path.lastIndexOf('/') + 1).startsWith(start)));
  expect(bare.sort()).toEqual(Object.keys(others).sort());
});
