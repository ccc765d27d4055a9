// Invariants 11, 41: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, getCompany, invite } from '#contract/companies.ts';
import type { SignedIn } from '../deps.ts';
import { viewerOf } from '../viewer/viewer.ts';
import { invitationsOf, inviteWithoutLock, mailedToken, setSeats } from '../testing/companies.sql.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { addCompany, person } from '../testing/people.sql.ts';
import { together } from '../testing/together.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { invite as sendInvitation, makeInviteBudget } from './invitation.ts';

let apps: TestApp[];
let owner: { browser: TestBrowser; viewer: SignedIn };
let corporateId: number;
beforeAll(async () => {
  const first = await testApp({ LIMIT_FACTOR: '100' });
  const { DATABASE_URL, DATA_DIR } = first.deps.config;
  // A second server process on PostgreSQL.
  apps = [first, ...(DATABASE_URL ? [await testApp({ LIMIT_FACTOR: '100', DATABASE_URL, DATA_DIR })] : [])];
  corporateId = await addCompany(first.deps, { name: 'Saltbush' });
  const { browser } = await person(first, 'owner@example.org', { company: { corporateId, role: 'owner' } });
  const viewer = await viewerOf(first.deps, browser.token ?? '');
  if (!viewer) throw new Error('The owner is not logged in.');
  owner = { browser, viewer };
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});
const appOf = (index: number) => apps[index % apps.length] as TestApp;
const crowd = Array.from({ length: 16 }, (_, index) => index);

test('parallel invitations never take more seats than there are', async () => {
  await setSeats(appOf(0).deps, corporateId, 6);
  const answers = await Promise.all(
    crowd.map((index) =>
      sendInvitation(appOf(index).deps, makeInviteBudget(appOf(index).deps), owner.viewer, {
        corporateId,
        email: `guest${index}@example.org`,
        name: null,
        role: 'member',
      }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect((await owner.browser.call(getCompany, {})).data?.people?.seats).toEqual({ total: 6, used: 6, free: 0 });
});

test('negative control: without the lock the seats are oversold', async () => {
  const company = await addCompany(appOf(0).deps, { name: 'Unlocked' });
  await setSeats(appOf(0).deps, company, 5);
  const sent = await together(crowd.length, (othersHaveRead, index) =>
    inviteWithoutLock(appOf(index).deps, company, `loose${index}@example.org`, othersHaveRead),
  );
  expect(sent.filter(Boolean)).toHaveLength(crowd.length);
  expect(await invitationsOf(appOf(0).deps, company)).toHaveLength(crowd.length);
});

test('of several browsers that accept one invitation, one sets the password', async () => {
  await setSeats(appOf(0).deps, corporateId, 7);
  const email = 'wanted@example.org';
  await owner.browser.call(invite, { corporateId, email, role: 'member' });
  const token = await mailedToken(appOf(0).deps, email);
  const answers = await Promise.all(
    crowd.slice(0, 8).map((index) => {
      const password = `password-of-${index}`;
      return appOf(index).browser().call(createAccount, { token, password, confirmPassword: password });
    }),
  );
  expect(answers.filter(({ results }) => results)).toHaveLength(1);
  const texts = answers.flatMap(({ errors }) => errors?.map(({ errorMessage }) => errorMessage) ?? []);
  expect(new Set(texts)).toSatisfy((seen: Set<string>) =>
    [...seen].every((text) =>
      ['This link has already been used.', 'This email already has an account. Please log in.'].includes(text),
    ),
  );
  const welcomes = (await mailsTo(appOf(0).deps, email)).filter(({ subject }) => subject.startsWith('Welcome'));
  expect(welcomes).toHaveLength(1);
  expect((await owner.browser.call(getCompany, {})).data?.people?.seats).toEqual({ total: 7, used: 7, free: 0 });
});
