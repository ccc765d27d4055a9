import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPage } from '#contract/admin/pages.ts';
import { getAudit, listAudit } from '#contract/admin/audit.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a record keeps the address that the person had then, also after the address changed', async () => {
  const { browser, uid } = await person(app, 'then@example.org', { roles: ['admin'] });
  await browser.call(createPage, { path: '/kept', locale: 'au', title: 'Kept', copyOf: null, key: 'audit-email-1' });
  await app.deps.identity.setEmail(uid, 'now@example.org');
  await browser.logIn({ email: 'now@example.org' });
  await browser.call(createPage, { path: '/newer', locale: 'au', title: 'Newer', copyOf: null, key: 'audit-email-2' });
  const { rows: records } = await browser.call(listAudit, { uid });
  expect(records.map(({ email }) => email)).toEqual(['now@example.org', 'then@example.org']);
  const { data } = await browser.call(getAudit, { recordId: records[1]?.recordId ?? 0 });
  expect(data?.email).toBe('then@example.org');
});

test('whoever works at the door sees no record, and no list of those who work here', async () => {
  const { browser } = await person(app, 'door@example.org', { roles: ['door'] });
  expect(await browser.call(listAudit, {})).toMatchObject({ rows: [], kinds: [], people: [] });
});
