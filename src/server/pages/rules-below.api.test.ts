import { afterAll, beforeAll, expect, test } from 'vitest';
import * as pages from '#contract/admin/pages.ts';
import { listRedirects, removeRedirect, saveRedirect } from '#contract/admin/redirects.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { publishPage } from './write-page.ts';

// A page without a rule has that of the nearest page above, also when that page leaves.

let app: TestApp;
let author: TestBrowser;
let publisher: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  author = (await person(app, 'author@example.org', { roles: ['author'] })).browser;
  publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const content = {
  sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: '<p>x</p>' } }] }],
};
/** A published page, open to members only or with the rule of the page above. */
async function published(path: string, access?: { kind: 'member' | 'public' }) {
  const { pageId } = await publishPage(app.deps, { path, title: 'A page', content, ...(access && { access }) });
  return pageId;
}
const shown = (path: string) => app.browser().call(getPublishedPage, { path });
const move = (pageId: number, path: string) =>
  publisher.call(pages.savePageSettings, { pageId, pageRevision: 0, path, access: { kind: 'member' }, key: key() });

test.each([
  ['taken off', (pageId: number) => publisher.call(pages.unpublishPage, { pageId, key: key() })],
  ['removed', (pageId: number) => publisher.call(pages.removePage, { pageId, key: key() })],
  ['moved', (pageId: number) => move(pageId, `/elsewhere-${pageId}`)],
  // Invariant 20.
])('pages below one for members stay closed when it is %s', async (what, leave) => {
  const path = `/rules-${++serial}`;
  const pageId = await published(path, { kind: 'member' });
  await published(`${path}/below`);
  expect(await shown(`${path}/below`)).toMatchObject({ data: null, noPermission: true });
  expect((await leave(pageId)).errors).toBeUndefined();
  expect(await shown(`${path}/below`)).toMatchObject({ data: null, noPermission: true });
  // No redirect would keep the rule of a page that nobody sees.
  if (what === 'taken off')
    expect((await move(pageId, `/later-${pageId}`)).errors).toMatchObject([{ code: 'gives_rule' }]);
});

// Invariant 20.
test('the redirect of a moved page keeps its rule for the pages below, and cannot be removed before them', async () => {
  const path = `/rules-${++serial}`;
  const pageId = await published(path, { kind: 'member' });
  await published(`${path}/below`);
  await move(pageId, `${path}-moved`);
  const [redirect] = (await publisher.call(listRedirects, { find: path })).rows;
  const { redirectId, revision } = redirect ?? expect.fail('There is no redirect.');
  const values = { path, locale: 'au' as const, redirectTo: '/' };
  const saved = await publisher.call(saveRedirect, { redirectId, revision, values, key: key() });
  expect(saved.results).toEqual({ redirectId, revision: revision + 1 });
  const removed = await publisher.call(removeRedirect, { redirectId, revision: revision + 1, key: key() });
  expect(removed.errors).toMatchObject([{ code: 'gives_rule' }]);
  expect(await shown(`${path}/below`)).toMatchObject({ data: null, noPermission: true });
});

// Invariant 20.
test('a draft that nobody has published changes no rule of the pages below', async () => {
  const open = await published(`/rules-${++serial}`, { kind: 'public' });
  const path = `/member/tools-${serial}`;
  await published(`${path}/below`);
  const made = await author.call(pages.createPage, { path, locale: 'au', title: 'A copy', copyOf: open, key: key() });
  expect(made.errors).toBeUndefined();
  expect(await shown(`${path}/below`)).toMatchObject({ data: null, noPermission: true });
});
