import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/admin/site-content.ts';
import { getMenu, getPublishedPage, type MenuItem } from '#contract/cms.ts';
import { ok } from '../outcome.ts';
import { audited } from '../staff/audited.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { publishPage } from './publish.ts';

let app: TestApp;
let publisher: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const entry = (title: string, url: string, items: MenuItem[] = []): MenuItem => ({ title, url, items });
const menuOf = async (locale: 'au' | 'nz') =>
  (await publisher.call(calls.listMenus, {})).menus.find((menu) => menu.locale === locale) ??
  expect.fail('There is no menu.');
const save = (locale: 'au' | 'nz', lock: number, items: MenuItem[]) =>
  publisher.call(calls.saveMenu, { locale, items, lock, key: key() });

test('a saved menu is shown at once; nz has the menu of au until it has its own; a stale save is refused', async () => {
  expect((await save('au', 0, [entry('Guides', '/guides', [entry('Safe', '/safe')])])).results?.menu.lock).toBe(1);
  expect(await menuOf('nz')).toMatchObject({ isOwn: false, lock: 0, items: [{ title: 'Guides' }] });
  expect((await save('au', 0, [])).errors).toMatchObject([{ code: 'stale' }]);
  expect((await app.browser().call(getMenu, {})).menu.items).toMatchObject([{ title: 'Guides' }]);
  await save('nz', 0, [entry('Aotearoa', '/nz')]);
  expect(await menuOf('nz')).toMatchObject({ isOwn: true, lock: 1 });
  await save('au', 1, [entry('Events', '/events')]);
  const { versions } = await publisher.call(calls.listMenuVersions, { locale: 'au' });
  expect(versions.map(({ items }) => items[0]?.title)).toEqual(['Events', 'Guides']);
});

test.each([
  ['an entry without a title', [entry(' ', '/x')], 'title'],
  ['an entry that leads nowhere', [entry('X', '')], 'url'],
  ['an entry that runs a script', [entry('X', 'javascript:alert(1)')], 'url'],
  ['four levels', [entry('1', '/1', [entry('2', '/2', [entry('3', '/3', [entry('4', '/4')])])])], 'too_deep'],
  ['too many entries', Array.from({ length: 201 }, (_, index) => entry(`${index}`, '/x')), 'too_many'],
])('a menu with %s is refused', async (_what, items, code) => {
  const { lock } = await menuOf('au');
  expect((await save('au', lock, items)).errors).toMatchObject([{ field: 'items', code }]);
  expect((await menuOf('au')).lock).toBe(lock);
});

test('a redirect is made, changed, listed and removed', async () => {
  const make = (redirectTo: string, path = '/old') =>
    publisher.call(calls.saveRedirect, { path, locale: 'au', redirectTo, key: key() });
  const { redirectId } = (await make('/new')).results ?? expect.fail('The redirect was not made.');
  expect((await make('https://example.org/x')).results).toEqual({ redirectId });
  const target = async () => (await app.browser().call(getPublishedPage, { path: '/old' })).redirectTo;
  expect(await target()).toBe('https://example.org/x');
  expect((await publisher.call(calls.listRedirects, { find: '/OLD' })).redirects).toMatchObject([{ redirectId }]);
  expect((await publisher.call(calls.removeRedirect, { redirectId, key: key() })).results).toEqual({ redirectId });
  expect(await target()).toBeNull();
  expect((await publisher.call(calls.removeRedirect, { redirectId, key: key() })).errors).toMatchObject([
    { code: 'missing' },
  ]);
  const { records } = await publisher.call(calls.listAudit, { subject: `redirect:${redirectId}` });
  expect(records).toMatchObject([{ action: 'removeRedirect', before: { path: '/old' } }]);
});

test.each([
  ['/old', 'javascript:alert(1)', 'bad_target'],
  ['/old', '/OLD/', 'to_itself'],
  ['old', '/new', 'bad_path'],
  ['/', '/new', 'reserved'],
  ['/api/x', '/new', 'reserved'],
  ['/a-page', '/new', 'path_taken'],
])('a redirect from %s to %s is refused', async (path, redirectTo, code) => {
  await publishPage(app.deps, { path: '/a-page', title: 'A page', content: { sections: [] } });
  const answer = await publisher.call(calls.saveRedirect, { path, locale: 'au', redirectTo, key: key() });
  expect(answer.errors).toMatchObject([{ code }]);
});

test('publishers read the audit of content only, administrators all of it', async () => {
  const { browser: admin, uid } = await person(app, 'admin@example.org', { roles: ['admin'] });
  const refund = { name: 'refundOrder', subject: 'order:1', input: { key: key() } };
  await audited(app.deps, { uid, requestId: 'test' }, refund, async () => ok({ before: {}, after: {} }));
  const subjects = async (browser: TestBrowser) =>
    (await browser.call(calls.listAudit, {})).records.map(({ subject }) => subject);
  const ofPublisher = await subjects(publisher);
  expect(ofPublisher).toContain('menu:au');
  expect(ofPublisher).not.toContain('order:1');
  expect(await subjects(admin)).toEqual(expect.arrayContaining(['menu:au', 'order:1']));
});
