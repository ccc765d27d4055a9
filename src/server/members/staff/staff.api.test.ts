import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAudit, listAudit, putBack } from '#contract/admin/audit.ts';
import { getMyPermissions } from '#contract/admin/me.ts';
import { listPages } from '#contract/admin/pages.ts';
import {
  disablePerson,
  enablePerson,
  endLogIns,
  inviteStaff,
  listStaff,
  setRoles,
  type StaffRow,
  withdrawInvitation,
} from '#contract/admin/staff.ts';
import type { Role } from '#contract/permissions.ts';
import { dayMs } from '#contract/spans.ts';
import { mailsTo } from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
let adminUid = '';
let ahead = 0;
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + ahead) });
  ({ browser: admin, uid: adminUid } = await person(app, 'head@example.org', { roles: ['admin'] }));
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const rowOf = async (email: string): Promise<StaffRow> =>
  (await admin.call(listStaff, { find: email })).rows[0] ?? expect.fail(`${email} is not in the list.`);
const change = async (uid: string, revision: number, roles: Role[], by = admin) =>
  by.call(setRoles, { uid, revision, values: { roles }, key: key() });
const inviteTo = async (email: string, roles: Role[], by = admin) => {
  expect((await by.call(inviteStaff, { email, roles, key: key() })).errors).toBeUndefined();
  const mails = await mailsTo(app.deps, email.toLowerCase());
  return /\/join-staff\?t=[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? expect.fail('No link was mailed.');
};
const accept = (link: string, values: Record<string, string> = {}) =>
  app.browser().fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(values)),
  });
const loggedIn = async (email: string) => {
  const browser = app.browser();
  await browser.logIn({ email });
  return browser;
};
const chosen = { name: 'Ines Duarte', password: 'a long enough sentence' };

describe('an invitation', () => {
  test('makes an account with the roles, once, and is listed until it is accepted', async () => {
    const link = await inviteTo('Ines@example.org', ['shop', 'author']);
    expect((await admin.call(listStaff, {})).invitations).toMatchObject([
      { email: 'ines@example.org', roles: ['author', 'shop'] },
    ]);
    const page = await app.browser().fetch(link);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('Sees orders, refunds');
    expect((await accept(link, { ...chosen, password: 'short' })).status).toBe(422);
    expect(await (await accept(link, chosen)).text()).toContain('ines@example.org works here now');
    expect((await accept(link, chosen)).status).toBe(404);
    const ines = app.browser();
    await ines.logIn({ email: 'ines@example.org', password: chosen.password });
    expect((await ines.call(getMyPermissions, {})).permissions).toEqual([
      'content.preview',
      'content.edit',
      'media.use',
      'shop.manage',
    ]);
    expect(await rowOf('ines@example.org')).toMatchObject({ name: 'Ines Duarte', roles: ['author', 'shop'] });
    expect((await admin.call(listStaff, {})).invitations).toEqual([]);
    const again = await admin.call(inviteStaff, { email: 'INES@example.org', roles: ['door'], key: key() });
    expect(again.errors).toMatchObject([{ field: 'email', code: 'is_staff' }]);
  });

  test('gives roles to an account that is proven, which keeps its password', async () => {
    const { browser, uid } = await person(app, 'kept@example.org');
    const link = await inviteTo('kept@example.org', ['events']);
    expect(await (await app.browser().fetch(link)).text()).not.toContain('type="password"');
    expect((await accept(link, { password: 'not the own password' })).status).toBe(200);
    expect((await browser.call(getMyPermissions, {})).permissions).toContain('events.manage');
    expect(await rowOf('kept@example.org')).toMatchObject({ uid, roles: ['events'] });
  });

  test('takes an account that a stranger made with the address and never proved', async () => {
    const stranger = app.browser();
    await stranger.signUp({ email: 'taken@example.org', password: 'password of a stranger' });
    const link = await inviteTo('taken@example.org', ['admin']);
    expect((await accept(link, chosen)).status).toBe(200);
    await expect(stranger.call(listPages, {})).rejects.toMatchObject({ status: 401 });
    const owner = app.browser();
    await owner.logIn({ email: 'taken@example.org', password: chosen.password });
    expect((await owner.call(getMyPermissions, {})).permissions).toContain('site.manage');
  });

  test('ends when it is withdrawn, replaced or a week old, and with the rights of who invited', async () => {
    const first = await inviteTo('later@example.org', ['door']);
    const second = await inviteTo('later@example.org', ['events']);
    expect((await accept(first, chosen)).status).toBe(404);
    await admin.call(withdrawInvitation, { email: 'Later@example.org', key: key() });
    expect((await accept(second, chosen)).status).toBe(404);
    const gone = await admin.call(withdrawInvitation, { email: 'later@example.org', key: key() });
    expect(gone.errors).toMatchObject([{ code: 'missing' }]);
    const { browser: other, uid } = await person(app, 'other@example.org', { roles: ['admin'] });
    const ofOther = await inviteTo('later@example.org', ['door'], other);
    await change(uid, 0, []);
    expect((await accept(ofOther, chosen)).status).toBe(404);
    const old = await inviteTo('old@example.org', ['door']);
    ahead += 8 * dayMs;
    expect((await accept(old, chosen)).status).toBe(404);
    ahead = 0;
    expect(await app.deps.identity.userByEmail('later@example.org')).toBeNull();
  });

  test('needs an address and a role', async () => {
    const bad = await admin.call(inviteStaff, { email: 'nobody', roles: ['door'], key: key() });
    expect(bad.errors).toMatchObject([{ field: 'email' }]);
    const none = await admin.call(inviteStaff, { email: 'role@example.org', roles: [], key: key() });
    expect(none.errors).toMatchObject([{ field: 'roles', code: 'no_role' }]);
  });
});

describe('roles', () => {
  test('that are taken away end at once, with the log-ins; put back gives them again', async () => {
    const { browser, uid } = await person(app, 'writer@example.org', { roles: ['author', 'shop'] });
    expect((await change(uid, 0, ['author'])).results).toMatchObject({ roles: ['author'], revision: 1 });
    await expect(browser.call(listPages, {})).rejects.toMatchObject({ status: 401 });
    await (await loggedIn('writer@example.org')).call(listPages, {});
    await change(uid, 1, []);
    const later = await loggedIn('writer@example.org');
    await expect(later.call(listPages, {})).rejects.toMatchObject({ status: 403 });
    const { rows: records } = await admin.call(listAudit, { subject: `staff:${uid}` });
    expect(records[0]).toMatchObject({ did: 'changed the roles of', putBackText: expect.any(String) });
    expect((await admin.call(putBack, { recordId: records[0]?.recordId ?? 0, key: key() })).errors).toBeUndefined();
    expect(await rowOf('writer@example.org')).toMatchObject({ roles: ['author'], revision: 3 });
    expect((await admin.call(putBack, { recordId: records[1]?.recordId ?? 0, key: key() })).errors).toMatchObject([
      { code: 'stale' },
    ]);
  });

  test('of two who change them the second is told what is stored', async () => {
    const { uid } = await person(app, 'two@example.org', { roles: ['door'] });
    await change(uid, 0, ['events']);
    expect(await change(uid, 0, ['shop'])).toMatchObject({
      errors: [{ code: 'stale' }],
      stale: { revision: 1, fields: [{ field: 'roles', yours: ['shop'], now: ['events'] }] },
    });
    expect((await rowOf('two@example.org')).roles).toEqual(['events']);
  });

  test('of nobody are changed by themselves, and one administrator stays', async () => {
    const own = await rowOf('head@example.org');
    expect((await change(adminUid, own.revision, ['admin', 'shop'])).errors).toMatchObject([{ code: 'own' }]);
    const { browser: before, uid } = await person(app, 'deputy@example.org', { roles: ['admin'] });
    for (const { uid: other, email, revision, roles } of (await admin.call(listStaff, { role: 'admin' })).rows)
      if (other !== uid && email !== 'head@example.org')
        await change(
          other,
          revision,
          roles.filter((r) => r !== 'admin'),
        );
    await admin.call(disablePerson, { uid, revision: 0, key: key() });
    const lastOne = await admin.call(setRoles, {
      uid: adminUid,
      revision: own.revision,
      values: { roles: [] },
      key: key(),
    });
    expect(lastOne.errors).toMatchObject([{ code: 'own' }]);
    await expect(before.call(listStaff, {})).rejects.toMatchObject({ status: 401 });
    await admin.call(enablePerson, { uid, revision: 1, key: key() });
    const deputy = await loggedIn('deputy@example.org');
    // The account of the head does not work any more, so the deputy alone can administer.
    expect(
      (await deputy.call(disablePerson, { uid: adminUid, revision: own.revision, key: key() })).errors,
    ).toBeUndefined();
    await expect(admin.call(listStaff, {})).rejects.toMatchObject({ status: 401 });
    await deputy.call(enablePerson, { uid: adminUid, revision: own.revision + 1, key: key() });
    admin = await loggedIn('head@example.org');
  });

  test('are not given to a person who has not confirmed the address', async () => {
    const browser = app.browser();
    await browser.signUp({ email: 'unproven@example.org', password: 'password of a stranger' });
    const { uid = '' } = (await app.deps.identity.userByEmail('unproven@example.org')) ?? {};
    await browser.call(getMyPermissions, {});
    const given = await change(uid, 0, ['admin']);
    expect(given.errors?.[0]?.code).toMatch(/^(unproven|missing)$/);
  });
});

test('a disabled account cannot log in; enabled, it has its roles again', async () => {
  const { browser, uid } = await person(app, 'away@example.org', { roles: ['shop'] });
  expect((await admin.call(disablePerson, { uid, revision: 0, key: key() })).results).toEqual({
    roles: ['shop'],
    status: 'disabled',
    revision: 1,
  });
  await expect(browser.call(getMyPermissions, {})).rejects.toMatchObject({ status: 401 });
  await expect(app.browser().logIn({ email: 'away@example.org' })).rejects.toThrow('USER_DISABLED');
  await admin.call(enablePerson, { uid, revision: 1, key: key() });
  const back = await loggedIn('away@example.org');
  expect((await back.call(getMyPermissions, {})).permissions).toEqual(['media.use', 'shop.manage']);
});

test('all log-ins of a person end', async () => {
  const { browser, uid } = await person(app, 'lost-phone@example.org', { roles: ['door'] });
  const second = app.browser();
  await second.logIn({ email: 'lost-phone@example.org' });
  await admin.call(endLogIns, { uid, key: key() });
  for (const each of [browser, second])
    await expect(each.call(getMyPermissions, {})).rejects.toMatchObject({ status: 401 });
  const [record] = (await admin.call(listAudit, { subject: `staff:${uid}` })).rows;
  expect(record).toMatchObject({ action: 'endLogIns', what: expect.any(String) });
  expect((await admin.call(getAudit, { recordId: record?.recordId ?? 0 })).data).not.toBeNull();
});

test('the list finds by name and address, filters, and goes on after a hundred', async () => {
  for (let each = 0; each < 105; each += 1)
    await person(app, `crew-${String(each).padStart(3, '0')}@example.org`, { roles: ['door'] });
  const first = await admin.call(listStaff, { find: 'crew-', role: 'door' });
  expect(first.rows).toHaveLength(100);
  expect(first.total).toBe(105);
  const second = await admin.call(listStaff, { find: 'crew-', role: 'door', after: first.next ?? '' });
  expect(second.rows.map(({ email }) => email).at(-1)).toBe('crew-104@example.org');
  expect(second.next).toBeNull();
  expect((await admin.call(listStaff, { find: 'crew-', role: 'shop' })).rows).toEqual([]);
  expect((await admin.call(listStaff, { find: 'crew-', status: 'disabled' })).rows).toEqual([]);
});
