import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '#contract/companies.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { getDashboard, getProfile } from '#contract/members.ts';
import { dayMs } from '#contract/spans.ts';
import { publishPage } from '../pages/write-page.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { invitationsOf, rolesIn, setSeats, storedGuideUse } from '../testing/companies.sql.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { addCompany, person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { guideUse, noteGuideUse, oldGuideUse } from './guide-use.ts';
import { oldInvitations } from './invitation.ts';

let app: TestApp;
let now = new Date('2026-03-20T02:00:00Z');
let guideId: number;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' }, { now: () => now });
  ({ guideId } = await addGuide(app.deps, { priceCents: 1900 }));
  await publishPage(app.deps, {
    path: '/guides/shared',
    title: 'Shared',
    access: { kind: 'entitlement', guideId },
    content: { sections: [] },
  });
});
afterAll(() => app.close());

let serial = 0;
interface Team {
  corporateId: number;
  owner: TestBrowser;
  ownerUid: string;
  member: TestBrowser;
  memberUid: string;
}
async function team(): Promise<Team> {
  const corporateId = await addCompany(app.deps, { name: `Team ${++serial}`, guideIds: [guideId] });
  const owner = await person(app, `owner${serial}@example.org`, { company: { corporateId, role: 'owner' } });
  const member = await person(app, `member${serial}@example.org`, { company: { corporateId } });
  return { corporateId, owner: owner.browser, ownerUid: owner.uid, member: member.browser, memberUid: member.uid };
}
const peopleOf = async ({ owner }: Team) => (await owner.call(calls.getCompany, {})).data?.people;
const textsOf = (answer: { errors?: readonly { errorMessage: string }[] | undefined }) =>
  answer.errors?.map(({ errorMessage }) => errorMessage);
const forbidden = { status: 403 };

describe('who may do what', () => {
  test('a member sees the guides of the company, an owner also the people; others see nothing', async () => {
    const saltbush = await team();
    const shown = (await saltbush.member.call(calls.getCompany, {})).data;
    expect(shown).toMatchObject({ corporateId: saltbush.corporateId, role: 'member', people: null });
    expect(shown?.guides).toHaveLength(1);
    expect(await peopleOf(saltbush)).toMatchObject({ seats: { total: 20, used: 2, free: 18 }, invitations: [] });
    const stranger = await person(app, `stranger${serial}@example.org`);
    expect(
      (await stranger.browser.call(calls.getCompany, { corporateId: String(saltbush.corporateId) })).data,
    ).toBeNull();
    await expect(app.browser().call(calls.getCompany, {})).rejects.toMatchObject({ status: 401 });
  });

  // Invariant 21.
  test('every change is refused to members, to owners of another company, and to inactive owners', async () => {
    const [ours, theirs] = [await team(), await team()];
    await theirs.owner.call(calls.invite, { corporateId: theirs.corporateId, email: 'a@example.org', role: 'member' });
    const [invitation] = await invitationsOf(app.deps, theirs.corporateId);
    const one = { corporateId: theirs.corporateId, invitationId: invitation?.id ?? 0 };
    const who = { corporateId: theirs.corporateId, uid: theirs.memberUid };
    const away = await person(app, `away${serial}@example.org`, {
      status: 'inactive',
      company: { corporateId: theirs.corporateId, role: 'owner' },
    });
    const before = [await rolesIn(app.deps, theirs.corporateId), await invitationsOf(app.deps, theirs.corporateId)];
    for (const intruder of [theirs.member, ours.owner, away.browser]) {
      const attempts = [
        intruder.call(calls.invite, { corporateId: theirs.corporateId, email: 'b@example.org', role: 'owner' }),
        intruder.call(calls.checkInvitations, { corporateId: theirs.corporateId, csv: 'b@example.org' }),
        intruder.call(calls.sendInvitations, { corporateId: theirs.corporateId, csv: 'b@example.org', expected: 1 }),
        intruder.call(calls.resendInvitation, one),
        intruder.call(calls.revokeInvitation, one),
        intruder.call(calls.restoreInvitation, one),
        intruder.call(calls.changeRole, { ...who, role: 'owner' }),
        intruder.call(calls.removeMember, who),
        intruder.call(calls.moveMember, { ...who, toCorporateId: ours.corporateId }),
      ];
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes).toEqual(
        attempts.map(() => ({ status: 'rejected', reason: expect.objectContaining(forbidden) })),
      );
    }
    for (const intruder of [theirs.member, away.browser])
      await expect(intruder.call(calls.exportPeople, {})).rejects.toMatchObject(forbidden);
    expect([await rolesIn(app.deps, theirs.corporateId), await invitationsOf(app.deps, theirs.corporateId)]).toEqual(
      before,
    );
  });

  // Invariant 21.
  test('a corporateId of another company shows and exports only the own one (A-15)', async () => {
    const [ours, theirs] = [await team(), await team()];
    for (const corporateId of [String(theirs.corporateId), '0', '-1', '1e3', 'x', "1' or 1=1"]) {
      expect((await ours.owner.call(calls.getCompany, { corporateId })).data?.corporateId).toBe(ours.corporateId);
      expect((await ours.owner.call(calls.exportPeople, { corporateId })).data?.csv).not.toContain('owner' + serial);
      expect((await ours.member.call(getDashboard, { corporateId })).memberInfo?.corporateId).toBe(ours.corporateId);
    }
    // An invitation of another company is not found through the own one.
    await theirs.owner.call(calls.invite, { corporateId: theirs.corporateId, email: 'c@example.org', role: 'member' });
    const [foreign] = await invitationsOf(app.deps, theirs.corporateId);
    const one = { corporateId: ours.corporateId, invitationId: foreign?.id ?? 0 };
    await expect(ours.owner.call(calls.revokeInvitation, one)).rejects.toMatchObject({ status: 404 });
    expect(await ours.owner.call(calls.removeMember, { corporateId: ours.corporateId, uid: theirs.memberUid })).toEqual(
      { results: { done: true } },
    );
    expect(await rolesIn(app.deps, theirs.corporateId)).toHaveProperty(theirs.memberUid);
  });

  test('staff open, change and export no company here: in the office each act is recorded (A-116)', async () => {
    const saltbush = await team();
    const corporateId = String(saltbush.corporateId);
    const admin = (await person(app, `admin${serial}@example.org`, { roles: ['admin'] })).browser;
    expect((await admin.call(calls.getCompany, { corporateId })).data).toBeNull();
    await expect(admin.call(calls.exportPeople, { corporateId })).rejects.toMatchObject(forbidden);
    const change = { corporateId: saltbush.corporateId, uid: saltbush.memberUid, role: 'owner' as const };
    await expect(admin.call(calls.changeRole, change)).rejects.toMatchObject(forbidden);
  });
});

describe('people', () => {
  test('access through the company ends at once with the membership', async () => {
    const saltbush = await team();
    const who = { corporateId: saltbush.corporateId, uid: saltbush.memberUid };
    expect((await saltbush.owner.call(calls.removeMember, who)).results).toEqual({ done: true });
    expect((await saltbush.member.call(getProfile, {})).data?.memberInfo).toMatchObject({
      memberType: 'member',
      corporateId: null,
    });
    expect((await saltbush.member.call(calls.getCompany, {})).data).toBeNull();
    // Pressed twice.
    expect((await saltbush.owner.call(calls.removeMember, who)).results).toEqual({ done: true });
  });

  test('at least one owner stays, also when two owners step down at once', async () => {
    const saltbush = await team();
    const { corporateId } = saltbush;
    const last = ['A company needs an owner. Please make another person owner first.'];
    const self = { corporateId, uid: saltbush.ownerUid };
    const other = await team();
    expect(textsOf(await saltbush.owner.call(calls.changeRole, { ...self, role: 'member' }))).toEqual(last);
    expect(textsOf(await saltbush.owner.call(calls.removeMember, self))).toEqual(last);
    const second = { corporateId, uid: saltbush.memberUid };
    await saltbush.owner.call(calls.changeRole, { ...second, role: 'owner' });
    await Promise.allSettled([
      saltbush.owner.call(calls.changeRole, { ...self, role: 'member' }),
      saltbush.member.call(calls.removeMember, second),
    ]);
    expect(Object.values(await rolesIn(app.deps, corporateId)).filter((role) => role === 'owner')).toHaveLength(1);
    expect(Object.values(await rolesIn(app.deps, other.corporateId))).toHaveLength(2);
  });

  // Invariant 41.
  test('an owner of two companies moves a member if the other one has a seat', async () => {
    const [from, to] = [await team(), await team()];
    const input = { corporateId: from.corporateId, uid: from.memberUid, toCorporateId: to.corporateId };
    await expect(from.owner.call(calls.moveMember, input)).rejects.toMatchObject(forbidden);
    // The permission comes first, also for a move to the same company.
    const here = { ...input, toCorporateId: from.corporateId };
    await expect(to.owner.call(calls.moveMember, here)).rejects.toMatchObject(forbidden);
    expect(textsOf(await from.owner.call(calls.moveMember, here))).toEqual(['This person is there already.']);
    await app.deps.db.transaction((tx) =>
      tx
        .insertInto('corporate_member')
        .values({ corporate_id: to.corporateId, uid: from.ownerUid, role: 'owner', joined_at: now.toISOString() })
        .execute(),
    );
    await setSeats(app.deps, to.corporateId, 3);
    expect(textsOf(await from.owner.call(calls.moveMember, input))).toEqual(['There is no free seat left.']);
    await setSeats(app.deps, to.corporateId, 4);
    expect((await from.owner.call(calls.moveMember, input)).results).toEqual({ done: true });
    // The person is asked; nothing changes before.
    expect(await rolesIn(app.deps, from.corporateId)).toHaveProperty(from.memberUid, 'member');
    expect(textsOf(await from.owner.call(calls.moveMember, input))).toEqual([
      'This address has an invitation already.',
    ]);
    const [asked] = (await from.member.call(calls.getInvitations, {})).items;
    expect(asked).toMatchObject({ corporateName: expect.any(String), movesFrom: expect.any(String) });
    const invitationId = asked?.invitationId ?? 0;
    expect(textsOf(await from.owner.call(calls.answerInvitation, { invitationId, accept: true }))).toEqual([
      'This invitation is no longer valid.',
    ]);
    expect((await from.member.call(calls.answerInvitation, { invitationId, accept: true })).results).toBeDefined();
    expect(await rolesIn(app.deps, from.corporateId)).toEqual({ [from.ownerUid]: 'owner' });
    expect(await rolesIn(app.deps, to.corporateId)).toHaveProperty(from.memberUid, 'member');
    // The owner of the company that was left is told.
    const left = app.deps.db.read.selectFrom('outbox_mail').select('cause').where('uid', '=', from.memberUid);
    expect((await left.execute()).map(({ cause }) => cause.split(':').slice(0, 4).join(':'))).toContain(
      `company-left:${from.corporateId}:${from.memberUid}:${from.ownerUid}`,
    );
  });

  // Invariant 32.
  test('the export neutralises formulas', async () => {
    const saltbush = await team();
    const { corporateId } = saltbush;
    const name = '=HYPERLINK(A1,"Prize")';
    await saltbush.owner.call(calls.invite, { corporateId, email: '+cmd@example.org', name, role: 'member' });
    const exported = (await saltbush.owner.call(calls.exportPeople, {})).data;
    expect(exported?.fileName).toBe('people-2026-03-20.csv');
    expect(exported?.csv.split('\n').filter((line) => /(^|,)"?[=+@-]/.test(line))).toEqual([]);
    expect(exported?.csv).toContain("'+cmd@example.org");
  });
});

describe('invitations', () => {
  test('a full company, a member and an invited address are refused with a reason', async () => {
    const saltbush = await team();
    const { corporateId } = saltbush;
    const send = (email: string) => saltbush.owner.call(calls.invite, { corporateId, email, role: 'member' });
    expect(textsOf(await send(''))).toEqual(['Email is required.']);
    expect(textsOf(await send('nobody'))).toEqual(['Email - Invalid email.']);
    expect(textsOf(await send(`MEMBER${serial}@example.org`))).toEqual(['This person is a member already.']);
    expect((await send('first@example.org')).results).toEqual({ sent: true });
    expect(textsOf(await send('First@example.org'))).toEqual(['This address has an invitation already.']);
    await setSeats(app.deps, corporateId, 3);
    expect(textsOf(await send('second@example.org'))).toEqual(['There is no free seat left.']);
  });

  test('a revoked invitation frees its seat and can be restored while a seat is free', async () => {
    const saltbush = await team();
    const { corporateId, owner } = saltbush;
    await setSeats(app.deps, corporateId, 3);
    await owner.call(calls.invite, { corporateId, email: 'kim@example.org', role: 'member' });
    const one = { corporateId, invitationId: (await peopleOf(saltbush))?.invitations[0]?.invitationId ?? 0 };
    await owner.call(calls.revokeInvitation, one);
    expect(await peopleOf(saltbush)).toMatchObject({ seats: { used: 2, free: 1 }, invitations: [] });
    expect(textsOf(await owner.call(calls.resendInvitation, one))).toEqual(['This invitation was revoked.']);
    expect((await owner.call(calls.restoreInvitation, one)).results).toEqual({ done: true });
    await owner.call(calls.revokeInvitation, one);
    await owner.call(calls.invite, { corporateId, email: 'lee@example.org', role: 'member' });
    expect(textsOf(await owner.call(calls.restoreInvitation, one))).toEqual(['There is no free seat left.']);
  });

  test('an invitation is deleted a month after it expires, and gives its seat back', async () => {
    const saltbush = await team();
    const { corporateId, owner } = saltbush;
    const start = now;
    await owner.call(calls.invite, { corporateId, email: 'late@example.org', role: 'member' });
    const pending = async () => (await invitationsOf(app.deps, corporateId)).length;
    now = new Date(start.getTime() + 44 * dayMs);
    await oldInvitations.sweep(app.deps, 200);
    expect(await pending()).toBe(1);
    now = new Date(now.getTime() + 1000);
    await oldInvitations.sweep(app.deps, 200);
    expect(await pending()).toBe(0);
    now = start;
  });

  test('a list of 1,000 lines is checked first; nothing is sent unless it is what the owner saw', async () => {
    const saltbush = await team();
    const { corporateId, owner } = saltbush;
    await setSeats(app.deps, corporateId, 102);
    const csv = `Email,Name\n${Array.from({ length: 1000 }, (_, index) =>
      index % 10 === 0 ? `bad line ${index}` : `list${index % 300}@example.org,Person ${index}`,
    ).join('\n')}`;
    const checked = (await owner.call(calls.checkInvitations, { corporateId, csv })).results;
    const faults = checked?.lines.map(({ fault }) => fault) ?? [];
    expect(faults).toHaveLength(1000);
    expect(faults.filter((fault) => fault === null)).toHaveLength(100);
    expect(new Set(faults.map((fault) => fault?.replace(/\d+/, 'N') ?? null))).toEqual(
      new Set([null, 'Email - Invalid email.', 'There is no free seat left.', 'The address is on line N already.']),
    );
    expect(await invitationsOf(app.deps, corporateId)).toEqual([]);
    expect(textsOf(await owner.call(calls.sendInvitations, { corporateId, csv, expected: 99 }))?.[0]).toMatch(
      /have changed/,
    );
    expect(await invitationsOf(app.deps, corporateId)).toEqual([]);
    expect((await owner.call(calls.sendInvitations, { corporateId, csv, expected: 100 })).results).toEqual({
      sent: 100,
    });
    expect(await mailsTo(app.deps, 'list1@example.org')).toHaveLength(1);
    // Sent twice.
    expect((await owner.call(calls.sendInvitations, { corporateId, csv, expected: 100 })).results).toBeUndefined();
    expect(await invitationsOf(app.deps, corporateId)).toHaveLength(100);
  });

  // Invariant 16.
  test('an address gets five invitations an hour, whoever it belongs to and however they are sent', async () => {
    const strict = await testApp({ LIMIT_FACTOR: '1' });
    try {
      const corporateId = await addCompany(strict.deps, { name: 'Wattle' });
      const owner = (await person(strict, 'wattle@example.org', { company: { corporateId, role: 'owner' } })).browser;
      await person(strict, 'known@example.org');
      const inviteOnce = (email: string) => owner.call(calls.invite, { corporateId, email, role: 'member' });
      for (const email of ['known@example.org', 'unknown@example.org']) {
        expect((await inviteOnce(email)).results).toBeDefined();
        const own = async () => {
          const found = (await invitationsOf(strict.deps, corporateId)).filter((each) => each.email === email);
          return { corporateId, invitationId: found.at(-1)?.id ?? 0 };
        };
        for (let sent = 1; sent < 5; sent += 1)
          expect((await owner.call(calls.resendInvitation, await own())).results).toBeDefined();
        const refused = { status: 429 };
        await expect(owner.call(calls.resendInvitation, await own())).rejects.toMatchObject(refused);
        await owner.call(calls.revokeInvitation, await own());
        await expect(inviteOnce(email.toUpperCase())).rejects.toMatchObject(refused);
        const list = { corporateId, csv: email, expected: 1 };
        await expect(owner.call(calls.sendInvitations, list)).rejects.toMatchObject(refused);
        expect(await mailsTo(strict.deps, email)).toHaveLength(5);
      }
    } finally {
      await strict.close();
    }
  });

  test('people are invited as they were typed or pasted, with the names of a sign and of columns', async () => {
    const { corporateId, owner } = await team();
    await setSeats(app.deps, corporateId, 100);
    const csv = `mere@visitor.example; tama@visitor.example; kiri@visitor.example
Hone Parata <hone@visitor.example>, "Rewi, Ana" <ana@visitor.example>
pita@visitor.example\tPita Tamati`;
    const lines = (await owner.call(calls.checkInvitations, { corporateId, csv })).results?.lines ?? [];
    expect(lines.map(({ email, name, fault }) => [email.split('@')[0], name, fault])).toEqual([
      ['mere', null, null],
      ['tama', null, null],
      ['kiri', null, null],
      ['hone', 'Hone Parata', null],
      ['ana', 'Ana Rewi', null],
      ['pita', 'Pita Tamati', null],
    ]);
    expect((await owner.call(calls.sendInvitations, { corporateId, csv, expected: 6 })).results).toEqual({ sent: 6 });
    expect(await invitationsOf(app.deps, corporateId)).toHaveLength(6);
  });

  test('a list near 1 MB fits into the request; a larger one gets a reason, a huge one 413', async () => {
    const { corporateId, owner } = await team();
    const check = async (csv: string) => {
      const response = await owner.fetch('/api/corporate/checkInvitations', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ corporateId, csv }),
      });
      return [response.status, JSON.stringify(await response.json()).slice(0, 100)];
    };
    const line = `${'"'.repeat(2)},${'x'.repeat(180)}\n`;
    expect((await check(line.repeat(5000)))[0]).toBe(200);
    expect(await check(line.repeat(6000))).toEqual([200, expect.stringContaining('larger than 1 MB')]);
    expect((await check('x'.repeat(3_000_000)))[0]).toBe(413);
  });
});

describe('use of guides', () => {
  test('a number appears from five people on; the stored rows name nobody', async () => {
    const { corporateId, owner, memberUid } = await team();
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, index) => person(app, `reader${index}@example.org`, { company: { corporateId } })),
    );
    const use = async () => (await guideUse(app.deps, corporateId)).peopleOf(guideId, '2026-03');
    for (const uid of [memberUid, memberUid, ...others.slice(0, 3).map((each) => each.uid)])
      await noteGuideUse(app.deps, { uid }, guideId);
    expect(await use()).toBeNull();
    await noteGuideUse(app.deps, { uid: others[3]?.uid ?? '' }, guideId);
    expect(await use()).toBe(5);
    expect((await owner.call(calls.getCompany, {})).data?.people?.use).toEqual({
      months: ['2026-03', '2026-02', '2026-01'],
      guides: [{ guideTitle: expect.any(String), people: [5, null, null] }],
    });
    const stored = JSON.stringify(await storedGuideUse(app.deps));
    for (const uid of [memberUid, ...others.map((each) => each.uid)]) expect(stored).not.toContain(uid);

    now = new Date('2026-06-01T02:00:00Z');
    expect(await oldGuideUse.sweep(app.deps, 3)).toBe(3);
    expect(await oldGuideUse.sweep(app.deps, 200)).toBe(2);
    now = new Date('2026-03-20T02:00:00Z');
  });

  test('people of no company, and guides that the company does not give, are not counted', async () => {
    const { member, memberUid } = await team();
    await noteGuideUse(app.deps, { uid: memberUid }, guideId + 1000);
    await noteGuideUse(app.deps, { uid: 'nobody' }, guideId);
    expect(await storedGuideUse(app.deps)).toEqual([]);
    // Opening the page counts once a month; a visitor who is refused does not count.
    for (const reader of [member, member, app.browser()])
      await reader.call(getPublishedPage, { path: '/guides/shared' });
    expect(await storedGuideUse(app.deps)).toHaveLength(1);
  });
});
