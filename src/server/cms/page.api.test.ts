import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMenu, getPublishedPage } from '#contract/cms.ts';
import { canAccess } from '#contract/members.ts';
import { addGuide, addProduct } from '../testing/catalogue.sql.ts';
import { setRedirect } from '../testing/pages.sql.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { publishPage } from '../pages/write-page.ts';
import { publishMenu } from '../site/menus.ts';
import { publishRedirect } from '../pages/redirects.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await publishMenu(app.deps, { items: [{ title: 'About', url: '/about', items: [] }] });
  await page('/about', 'About');
});
afterAll(() => app.close());

const text = (content: string) => ({
  sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: content } }] }],
});
const page = (path: string, title: string, more: Partial<Parameters<typeof publishPage>[1]> = {}) =>
  publishPage(app.deps, { path, title, content: text(`<p>${title}</p>`), ...more });
const get = (path: string, browser = app.browser()) => browser.call(getPublishedPage, { path });

test('returns a published page with its menu', async () => {
  const answer = await get('/about');
  expect(answer).toMatchObject({
    data: { pageUrl: '/about', pageTitle: 'About' },
    menu: { items: [{ title: 'About' }] },
    redirectTo: null,
    noPermission: false,
  });
  expect(answer.data?.sections[0]?.items[0]).toMatchObject({
    itemId: 1,
    itemTypeCode: 'Html',
    payloads: [{ key: 'Content', value: '<p>About</p>' }],
  });
});

test('other spellings of a path by case, slashes and encoding return the same page', async () => {
  for (const path of ['/About/', '//about', '/x/../about', '/%61bout'])
    expect((await get(path)).data?.pageTitle).toBe('About');
});

test('an unknown path returns empty fields; a missing path is refused', async () => {
  expect(await get('/nowhere')).toMatchObject({ data: null, redirectTo: null, noPermission: false });
  expect((await app.browser().fetch('/api/cms/GetPublishedPage')).status).toBe(400);
  expect((await app.browser().fetch(`/api/cms/GetPublishedPage?path=/${'a'.repeat(600)}`)).status).toBe(400);
});

test('partials carry no menu', async () => {
  await page('/partials/common-footer', 'Footer');
  expect(await get('/partials/common-footer')).toMatchObject({ data: { pageTitle: 'Footer' }, menu: null });
});

// Invariant 29.
test('a publication is visible at once and keeps its history; an unchanged response keeps its ETag', async () => {
  const first = await page('/news', 'One');
  const read = () => app.browser().fetch('/api/cms/GetPublishedPage?path=/news');
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read()).headers.get('etag')).toBe(etag);
  expect(
    (await app.browser().fetch('/api/cms/GetPublishedPage?path=/news', { headers: { 'if-none-match': etag } })).status,
  ).toBe(304);
  const second = await page('/news', 'Two');
  expect((await get('/news')).data?.pageTitle).toBe('Two');
  expect((await read()).headers.get('etag')).not.toBe(etag);
  expect(second).toMatchObject({ pageId: first.pageId });
  expect(second.revisionId).not.toBe(first.revisionId);
});

test('a page for members, and the pages below it, require a login', async () => {
  await page('/club', 'Club', { access: { kind: 'member' } });
  await page('/club/rules', 'Rules');
  for (const path of ['/club', '/club/rules'])
    expect(await get(path)).toMatchObject({ data: null, noPermission: true });
  const member = app.browser();
  await member.signUp({ email: 'club@example.com' });
  expect((await get('/club/rules', member)).data?.pageTitle).toBe('Rules');
  expect(await app.browser().call(canAccess, { url: '/club/rules' })).toMatchObject({
    accessResultCode: 98,
    redirectUrl: null,
  });
  expect(await member.call(canAccess, { url: '/club/rules' })).toEqual({
    accessResultCode: 0,
    redirectUrl: null,
    refusal: null,
  });
});

test('the page of a guide opens for its buyers only', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 1000 });
  await page('/guide-text', 'Guide', { access: { kind: 'entitlement', guideId } });
  const member = app.browser();
  await member.signUp({ email: 'reader@example.com' });
  expect(await get('/guide-text', member)).toMatchObject({ data: null, noPermission: true });
  expect(await member.call(canAccess, { url: '/guide-text' })).toMatchObject({ accessResultCode: 99 });
});

test('a redirect takes precedence over permission and content', async () => {
  await publishRedirect(app.deps, { path: '/club/old', redirectTo: '/about' });
  expect(await get('/club/old')).toMatchObject({ data: null, redirectTo: '/about', noPermission: false });
});

// Invariant 23.
test('an invalid redirect is not saved, and is ignored if it is stored', async () => {
  const nowhere = ['javascript:alert(1)', '//evil.example', '/\\evil.example', '/\t/evil.example'];
  for (const redirectTo of nowhere)
    await expect(publishRedirect(app.deps, { path: '/bad', redirectTo })).rejects.toThrow(/neither/);
  await publishRedirect(app.deps, { path: '/bad', redirectTo: '/about' });
  await setRedirect(app.deps, '/bad', 'javascript:alert(1)');
  expect(await get('/bad')).toMatchObject({ data: null, redirectTo: null, noPermission: false });
});

test('nz gets its own pages and menu, otherwise those of au', async () => {
  await page('/help', 'Help in Australia');
  await page('/help', 'Help in Aotearoa', { locale: 'nz' });
  await publishMenu(app.deps, { locale: 'nz', items: [{ title: 'Kia ora', url: '/help', items: [] }] });
  const inNz = async (path: string) =>
    (await (await app.browser().fetch(path, { headers: { 'x-site-locale': 'nz' } })).json()) as {
      data: { pageTitle: string };
      menu: { items: { title: string }[] };
    };
  expect((await inNz('/api/cms/GetPublishedPage?path=/help')).data.pageTitle).toBe('Help in Aotearoa');
  expect((await inNz('/api/cms/GetPublishedPage?path=/about')).data.pageTitle).toBe('About');
  expect((await inNz('/api/cms/GetMenu')).menu.items[0]?.title).toBe('Kia ora');
  expect((await app.browser().call(getMenu, {})).menu.items[0]?.title).toBe('About');
  expect((await get('/help')).data?.pageTitle).toBe('Help in Australia');
});

test('shop paths without their own page show the unprefixed page', async () => {
  const { slug } = await addProduct(app.deps, { priceCents: 500 });
  await app.deps.content.refresh();
  expect((await get('/products/about')).data).toMatchObject({ pageTitle: 'About', pageTypeCode: 'Shop' });
  expect((await get('/categories-shop/about')).data).toMatchObject({ pageTitle: 'About' });
  expect(await get(`/products/${slug}`)).toMatchObject({ data: null, redirectTo: `/product/${slug}` });
  expect(await get('/products/no-such-thing')).toMatchObject({ data: null, redirectTo: null });
  await page('/products/about', 'Own');
  expect((await get('/products/about')).data).toMatchObject({ pageTitle: 'Own', pageTypeCode: 'Page' });
});

test('cleans the content of an editor on save', async () => {
  const tiles = JSON.stringify([{ pageUrl: 'javascript:alert(1)', pageTitle: 'x' }]);
  await publishPage(app.deps, {
    path: '/dirty',
    title: 'Dirty',
    content: {
      sections: [
        {
          sectionName: 'body',
          items: [
            {
              itemTypeCode: 'Html',
              payloads: { Content: '<p onclick="x()">a<script>alert(1)</script><a href="java\nscript:x">b</a></p>' },
            },
            {
              itemTypeCode: 'Panel',
              items: [
                { itemTypeCode: 'BannerItem', payloads: { LinkUrl: 'data:text/html,x' } },
                { itemTypeCode: 'PageTiles', payloads: { PageObjects: tiles } },
              ],
            },
          ],
        },
      ],
    },
  });
  const stored = JSON.stringify((await get('/dirty')).data);
  expect(stored).toContain('<p>a<a>b</a></p>');
  expect(stored).not.toMatch(/script:|onclick|data:text/);
});

// Invariant 37.
test('the response with a sensitive page has no-store', async () => {
  const payloads = { Sensitive: 'yes', NeutralTitle: 'Reading', Description: 'Leaving violence' };
  await publishPage(app.deps, { path: '/quiet', title: 'Leaving', content: { ...text('<p>With care</p>'), payloads } });
  const call = await app.browser().fetch('/api/cms/GetPublishedPage?path=/quiet');
  expect(call.headers.get('cache-control')).toBe('no-store');
  expect(call.headers.get('etag')).toBeNull();
  expect((await app.browser().fetch('/api/cms/GetPublishedPage?path=/about')).headers.get('cache-control')).toContain(
    'must-revalidate',
  );
  await publishPage(app.deps, {
    path: '/quiet',
    title: 'Leaving',
    content: { ...text('<p>With care</p>'), payloads: { ...payloads, Sensitive: 'no' } },
  });
  expect((await app.browser().fetch('/api/cms/GetPublishedPage?path=/quiet')).headers.get('cache-control')).toContain(
    'must-revalidate',
  );
});
