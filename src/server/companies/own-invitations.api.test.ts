// Invariant 41: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/companies.ts';
import { updateUserProfile } from '#contract/members.ts';
import { mailedToken, rolesIn, setSeats } from '../testing/companies.sql.ts';
import { insertErasure } from '../members/account/account.sql.ts';
import { finishErasures } from '../members/account/erase.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { addCompany, person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let app: TestApp;
let corporateId: number;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
  corporateId = await addCompany(app.deps, { name: 'Saltbush' });
  owner = (await person(app, 'owner@example.org', { company: { corporateId, role: 'owner' } })).browser;
});
afterAll(() => app.close());

let serial = 0;
async function invitedMember(standing: Parameters<typeof person>[2] = {}) {
  const email = `Asked${++serial}@example.org`;
  const { browser, uid } = await person(app, email, standing);
  await owner.call(calls.invite, { corporateId, email: email.toLowerCase(), role: 'member' });
  const [asked] = (await browser.call(calls.getInvitations, {})).items;
  return { browser, uid, email, asked, invitationId: asked?.invitationId ?? 0 };
}
const textsOf = (answer: { errors?: readonly { errorMessage: string }[] | undefined }) =>
  answer.errors?.map(({ errorMessage }) => errorMessage);
const over = ['This invitation is no longer valid.'];
const people = async () => (await owner.call(calls.getCompany, {})).data?.people;
const isIn = async (uid: string) => uid in (await rolesIn(app.deps, corporateId));

test('nobody is pulled into a company: the log-in offers the invitation, and the owner sees only that it waits', async () => {
  const { browser, uid, email, asked, invitationId } = await invitedMember();
  const profile = await browser.call(updateUserProfile, { uid, email, displayName: null, emailVerified: true });
  expect(asked).toEqual({
    invitationId,
    corporateName: 'Saltbush',
    invitedBy: 'Mira Halloran',
    role: 'member',
    movesFrom: null,
    expiresAt: expect.any(String),
  });
  expect(profile.results?.invitations).toEqual([asked]);
  expect(await isIn(uid)).toBe(false);
  const nobody = `nobody${serial}@example.org`;
  await owner.call(calls.invite, { corporateId, email: nobody, role: 'member' });
  const waiting = (await people())?.invitations ?? [];
  const [known, unknown] = [email.toLowerCase(), nobody].map((each) => waiting.find((row) => row.email === each));
  const same = { email: '', invitationId: 0, sentAt: '', expiresAt: '' };
  expect({ ...known, ...same }).toEqual({ ...unknown, ...same });

  expect((await browser.call(calls.answerInvitation, { invitationId, accept: true })).results).toEqual({ done: true });
  expect(await isIn(uid)).toBe(true);
  expect((await browser.call(calls.getInvitations, {})).items).toEqual([]);
  const member = (await people())?.members.find((each) => each.uid === uid);
  // Never when somebody was here, or what was opened.
  expect(Object.keys(member ?? {}).toSorted()).toEqual(['displayName', 'email', 'joinedAt', 'role', 'uid']);
});

test('declining, in the account or with the link alone, frees the place and tells the owner no more', async () => {
  const one = await invitedMember();
  const used = (await people())?.seats.used ?? 0;
  const answer = (accept: boolean) =>
    one.browser.call(calls.answerInvitation, { invitationId: one.invitationId, accept });
  expect((await answer(false)).results).toEqual({ done: true });
  const email = `without${serial}@example.org`;
  await owner.call(calls.invite, { corporateId, email, role: 'member' });
  const token = await mailedToken(app.deps, email);
  expect((await app.browser().call(calls.declineInvitation, { token })).results).toEqual({ done: true });
  const shown = (await people())?.invitations.filter(({ isDeclined }) => isDeclined) ?? [];
  expect(shown.map((each) => each.email)).toEqual(expect.arrayContaining([email, one.email.toLowerCase()]));
  expect((await people())?.seats.used).toBe(used - 1);
  const password = 'saltbush';
  const late = await app.browser().call(calls.createAccount, { token, password, confirmPassword: password });
  expect(textsOf(late)).toEqual(['This link is invalid or has expired.']);
  expect(textsOf(await answer(true))).toEqual(over);
  const invitationId = shown.find((each) => each.email === email)?.invitationId ?? 0;
  for (const call of [calls.resendInvitation, calls.revokeInvitation, calls.restoreInvitation])
    expect(textsOf(await owner.call(call, { corporateId, invitationId }))).toEqual([
      'This person has declined the invitation.',
    ]);
});

test('an invitation is answered only by its own proven address, and not by an inactive account', async () => {
  const { invitationId, uid } = await invitedMember();
  const stranger = await person(app, `stranger${serial}@example.org`);
  expect(textsOf(await stranger.browser.call(calls.answerInvitation, { invitationId, accept: true }))).toEqual(over);
  const away = await invitedMember({ status: 'inactive' });
  expect(away.asked).toBeUndefined();
  const unproven = app.browser();
  const email = `unproven${serial}@example.org`;
  await unproven.signUp({ email });
  await owner.call(calls.invite, { corporateId, email, role: 'owner' });
  expect((await unproven.call(calls.getInvitations, {})).items).toEqual([]);
  expect(await isIn(uid)).toBe(false);
});

test('a member leaves at any time; the last owner is told what to do first', async () => {
  const { browser, uid, email, invitationId } = await invitedMember();
  await browser.call(calls.answerInvitation, { invitationId, accept: true });
  expect((await browser.call(calls.leaveCompany, { corporateId })).results).toEqual({ done: true });
  expect(await isIn(uid)).toBe(false);
  expect((await browser.call(calls.getCompany, {})).data).toBeNull();
  // Pressed twice.
  expect((await browser.call(calls.leaveCompany, { corporateId })).results).toEqual({ done: true });
  expect(textsOf(await owner.call(calls.leaveCompany, { corporateId }))).toEqual([
    'A company needs an owner. Please make another person owner first.',
  ]);
  const told = (await mailsTo(app.deps, 'owner@example.org')).filter(({ cause }) => cause.startsWith('company-left:'));
  expect(told.map(({ subject }) => subject)).toEqual(['Somebody has left Saltbush']);
  expect(told[0]?.text).toContain(`Mira Halloran (${email}) has left Saltbush`);
  expect(told[0]?.uid).toBe(uid);
});

test('a company without a free place lets nobody in, and the invitation stays', async () => {
  const { browser, uid, invitationId } = await invitedMember();
  await setSeats(app.deps, corporateId, 1);
  const refused = await browser.call(calls.answerInvitation, { invitationId, accept: true });
  expect(textsOf(refused)?.[0]).toMatch(/no free seat/);
  await setSeats(app.deps, corporateId, 20);
  await browser.call(calls.answerInvitation, { invitationId, accept: true });
  expect(await isIn(uid)).toBe(true);
});

// Invariant 39.
test('nobody joins while their account is erased, nor when it is gone: no place is held for somebody who is nobody', async () => {
  // The job that ends erasures would end these before they are met, or take the transaction replaced below.
  await app.stopJobs();
  const used = async () => (await people())?.members.length;
  const before = await used();
  const asked = await Promise.all([invitedMember(), invitedMember()]);
  for (const { uid, email } of asked)
    await app.deps.db.transaction((tx) =>
      insertErasure(tx, {
        uid,
        email,
        email_verified: 1,
        first_name: null,
        created_at: app.deps.now().toISOString(),
        mail_locale: 'au',
      }),
    );
  for (const { browser, invitationId } of asked)
    expect(textsOf(await browser.call(calls.answerInvitation, { invitationId, accept: true }))).toEqual([
      'This account is being erased. Please try again in a few minutes.',
    ]);
  expect(await used()).toBe(before);
  // An erasure that begins and ends between the first look and the lock.
  const [, late] = asked;
  const { transaction } = app.deps.db;
  app.deps.db.transaction = async (work) => {
    app.deps.db.transaction = transaction;
    await finishErasures(app.deps);
    return transaction(work);
  };
  const answer = late?.browser.call(calls.answerInvitation, { invitationId: late.invitationId, accept: true });
  expect(textsOf((await answer) ?? {})).toEqual(over);
  expect(await used()).toBe(before);
  expect((await rolesIn(app.deps, corporateId))[late?.uid ?? '']).toBeUndefined();
});
