import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as calls from '#contract/admin/companies.ts';
import { createAccount, getCompany, leaveCompany } from '#contract/companies.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { invitationsOf, mailedToken } from '../testing/companies.sql.ts';
import { addCompany, person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
let guideIds: number[];
beforeAll(async () => {
  app = await testApp();
  ({ browser: admin } = await person(app, 'admin@example.org', { roles: ['admin'] }));
  guideIds = [
    (await addGuide(app.deps, { priceCents: 4900 })).guideId,
    (await addGuide(app.deps, { priceCents: 1900 })).guideId,
  ];
});
afterAll(() => app.close());

let serial = 0;
const newKey = () => `key-${String(++serial).padStart(8, '0')}`;
const codesOf = (answer: {
  errors?: readonly { code?: string | undefined; field?: string | undefined }[] | undefined;
}) => answer.errors?.map(({ code, field }) => [code, field]);
const shown = async (corporateId: number) => (await admin.call(calls.getCompanyForStaff, { corporateId })).data;
const made = async (values: Partial<Parameters<typeof create>[0]> = {}) =>
  (await create(values)).results?.corporateId ?? 0;
function create(values: Partial<calls.CompanyValues & { ownerEmail: string; ownerName: string }>) {
  const all = { name: `Team ${++serial}`, seats: 3, guideIds: guideIds.slice(0, 1), ownerName: 'Ola', ...values };
  return admin.call(calls.createCompany, {
    values: { ownerEmail: `owner${++serial}@example.org`, ...all },
    key: newKey(),
  });
}
const recordOf = async (corporateId: number, did: string) =>
  (await admin.call(listAudit, { subject: `company:${corporateId}` })).rows.find((row) => row.did.startsWith(did))
    ?.recordId ?? 0;

test('a company is made with its first owner, who joins by the mail and invites', async () => {
  const ownerEmail = `first${++serial}@example.org`;
  const corporateId = await made({ name: '  Ngāti   Works ', ownerEmail });
  expect(await shown(corporateId)).toMatchObject({
    revision: 0,
    used: 1,
    values: { name: 'Ngāti Works', seats: 3, guideIds: guideIds.slice(0, 1) },
    people: [],
    invitations: [{ email: ownerEmail, name: 'Ola', role: 'owner' }],
  });
  const password = 'a long enough sentence';
  const joined = await app.browser().call(createAccount, {
    token: await mailedToken(app.deps, ownerEmail),
    password,
    confirmPassword: password,
  });
  expect(joined.results).toMatchObject({ email: ownerEmail, corporateId });
  expect((await shown(corporateId))?.people).toMatchObject([{ email: ownerEmail, role: 'owner', status: 'active' }]);
  const owner = app.browser();
  await owner.logIn({ email: ownerEmail, password });
  expect((await owner.call(getCompany, {})).data).toMatchObject({ role: 'owner', people: { seats: { total: 3 } } });
  for (const find of ['ngati', 'NGĀTI W'])
    expect((await admin.call(calls.listCompanies, { find })).rows).toMatchObject([{ corporateId, owners: ['Ola'] }]);
  expect((await admin.call(calls.listCompanies, { find: '%' })).rows).toEqual([]);
});

test('nothing is made of bad input', async () => {
  const before = (await admin.call(calls.listCompanies, {})).total;
  expect(codesOf(await create({ name: ' ' }))).toEqual([['required', 'name']]);
  for (const seats of [0, -1, 1.5, 10_001]) expect(codesOf(await create({ seats }))).toEqual([['seats', 'seats']]);
  expect(codesOf(await create({ guideIds: [999_999] }))).toEqual([['no_guide', 'guideIds']]);
  expect((await create({ ownerEmail: 'nobody' })).errors).toMatchObject([{ field: 'ownerEmail' }]);
  expect((await admin.call(calls.listCompanies, {})).total).toBe(before);
  expect(await shown(999_999)).toBe(null);
});

describe('changes', () => {
  const change = (corporateId: number, revision: number, values: Partial<calls.CompanyValues>) =>
    admin.call(calls.saveCompany, {
      corporateId,
      revision,
      values: { name: 'Changed', seats: 5, guideIds, ...values },
      key: newKey(),
    });

  test('name, places and guides change, over a newer revision never, and are put back', async () => {
    const corporateId = await made({ name: 'Before' });
    expect((await change(corporateId, 0, {})).results).toEqual({ corporateId, revision: 1 });
    expect((await shown(corporateId))?.values).toEqual({ name: 'Changed', seats: 5, guideIds });
    const stale = await change(corporateId, 0, { name: 'Over it' });
    expect(stale.stale).toMatchObject({ revision: 1, fields: [{ field: 'name', yours: 'Over it', now: 'Changed' }] });
    const recordId = await recordOf(corporateId, 'changed the company');
    expect(await admin.call(putBack, { recordId, key: newKey() })).not.toHaveProperty('errors');
    expect((await shown(corporateId))?.values).toMatchObject({ name: 'Before', seats: 3 });
    expect((await change(999_999, 0, {})).errors).toMatchObject([{ code: 'missing' }]);
  });

  test('places are never fewer than people and open invitations', async () => {
    const corporateId = await made({ seats: 3 });
    await person(app, `seat${++serial}@example.org`, { company: { corporateId } });
    expect((await change(corporateId, 0, { seats: 1 })).errors).toMatchObject([
      { field: 'seats', code: 'seats_used', errorMessage: expect.stringContaining('2 places are in use') as string },
    ]);
    expect((await change(corporateId, 0, { seats: 2 })).results).toMatchObject({ revision: 1 });
    expect(
      (
        await admin.call(calls.inviteToCompany, {
          corporateId,
          email: 'more@example.org',
          name: '',
          role: 'member',
          key: newKey(),
        })
      ).errors,
    ).toMatchObject([{ code: 'not_invited' }]);
  });
});

test('an invitation is sent again, withdrawn and put back; the record has no address', async () => {
  const corporateId = await made();
  const email = `guest${++serial}@example.org`;
  await admin.call(calls.inviteToCompany, { corporateId, email, name: 'Gus', role: 'member', key: newKey() });
  const [, invitation] = await invitationsOf(app.deps, corporateId);
  const which = { corporateId, invitationId: invitation?.id ?? 0 };
  const first = await mailedToken(app.deps, email);
  expect((await admin.call(calls.resendCompanyInvitation, { ...which, key: newKey() })).results).toBeDefined();
  expect(await mailedToken(app.deps, email)).not.toBe(first);
  const withdrawn = { ...which, key: newKey() };
  for (let times = 0; times < 2; times++)
    expect((await admin.call(calls.withdrawCompanyInvitation, withdrawn)).results).toEqual({ corporateId });
  expect((await shown(corporateId))?.invitations).toHaveLength(1);
  const recordId = await recordOf(corporateId, 'withdrew an invitation');
  expect(await admin.call(putBack, { recordId, key: newKey() })).not.toHaveProperty('errors');
  expect((await shown(corporateId))?.invitations).toHaveLength(2);
  const records = await app.deps.db.read
    .selectFrom('audit_record')
    .select(['before_json', 'after_json'])
    .where('subject', '=', `company:${corporateId}`)
    .execute();
  expect(records.length).toBeGreaterThan(3);
  expect(JSON.stringify(records)).not.toContain('guest');
  const other = await made();
  await expect(
    admin.call(calls.withdrawCompanyInvitation, { ...which, corporateId: other, key: newKey() }),
  ).rejects.toMatchObject({ status: 404 });
});

test('people are made owners, taken out and put back; one owner stays, also a disabled one', async () => {
  const corporateId = await addCompany(app.deps, { name: 'People' });
  const owner = await person(app, `o${++serial}@example.org`, {
    status: 'inactive',
    company: { corporateId, role: 'owner' },
  });
  const member = await person(app, `m${++serial}@example.org`, { company: { corporateId } });
  const remove = (uid: string) => admin.call(calls.removeFromCompany, { corporateId, uid, key: newKey() });
  expect((await shown(corporateId))?.people.find(({ uid }) => uid === owner.uid)?.status).toBe('disabled');
  expect(codesOf(await remove(owner.uid))).toEqual([['last_owner', undefined]]);
  const role = { corporateId, uid: member.uid, role: 'owner' as const };
  expect((await admin.call(calls.setCompanyRole, { ...role, key: newKey() })).results).toEqual({ corporateId });
  expect((await remove(owner.uid)).results).toEqual({ corporateId });
  expect(codesOf(await remove(owner.uid))).toEqual([['not_in', 'uid']]);
  const recordId = await recordOf(corporateId, 'took somebody out');
  const back = () => admin.call(putBack, { recordId, key: newKey() });
  expect(codesOf(await back())).toEqual([['disabled', 'uid']]);
  const become = (values: { status?: 'active'; email_verified?: 0 | 1 }) =>
    app.deps.db.transaction((tx) => tx.updateTable('member').set(values).where('uid', '=', owner.uid).execute());
  await become({ status: 'active', email_verified: 0 });
  expect(codesOf(await back())).toEqual([['unproven', 'uid']]);
  await become({ email_verified: 1 });
  expect(await back()).not.toHaveProperty('errors');
  expect((await shown(corporateId))?.people.find(({ uid }) => uid === owner.uid)?.role).toBe('owner');
  // Who leaves afterwards is not put in again by the same record.
  await owner.browser.call(leaveCompany, { corporateId });
  expect((await shown(corporateId))?.people.some(({ uid }) => uid === owner.uid)).toBe(false);
  expect(codesOf(await back())).toEqual([['joined_since', undefined]]);
});

// nobody is in a company without being asked.
test('who was taken out is not put back after a day, nor after joining and leaving on their own wish', async () => {
  const corporateId = await addCompany(app.deps, { name: 'Asked' });
  await person(app, `o${++serial}@example.org`, { company: { corporateId, role: 'owner' } });
  const email = `m${++serial}@example.org`;
  const member = await person(app, email, { company: { corporateId } });
  await admin.call(calls.removeFromCompany, { corporateId, uid: member.uid, key: newKey() });
  const recordId = await recordOf(corporateId, 'took somebody out');
  const back = () => admin.call(putBack, { recordId, key: newKey() });
  const setRecord = (hours: number) => {
    const created_at = new Date(Date.now() - hours * 3_600_000).toISOString();
    return app.deps.db.transaction((tx) =>
      tx.updateTable('audit_record').set({ created_at }).where('id', '=', recordId).execute(),
    );
  };
  await setRecord(25);
  expect(codesOf(await back())).toEqual([['too_late', undefined]]);
  await setRecord(1);
  const at = app.deps.now().toISOString();
  await app.deps.db.transaction((tx) =>
    tx
      .insertInto('corporate_invitation')
      .values({
        corporate_id: corporateId,
        email,
        email_key: email,
        role: 'member',
        status: 'accepted',
        token_hash: `asked-${serial}`,
        expires_at: at,
        created_at: at,
        sent_at: at,
        created_by: 'owner',
        accepted_uid: member.uid,
      })
      .execute(),
  );
  expect(codesOf(await back())).toEqual([['joined_since', undefined]]);
  expect((await shown(corporateId))?.people.some(({ uid }) => uid === member.uid)).toBe(false);
});
