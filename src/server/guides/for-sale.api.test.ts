// Invariant 42: all of this file.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as guidesCalls from '#contract/admin/guides.ts';
import * as pages from '#contract/admin/pages.ts';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { listMenus, saveMenu } from '#contract/admin/menus.ts';
import { type MenuItem, getMenu, getPublishedPage } from '#contract/cms.ts';
import { addGuideToCart, getGuide, getGuides } from '#contract/guides.ts';
import { search } from '#contract/search.ts';
import { dayMs } from '#contract/spans.ts';
import { makeScheduledChanges } from '../pages/schedule.ts';
import { publishPage } from '../pages/write-page.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { addEntitlement, person } from '../testing/people.sql.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';

let shop: TestShop;
let staff: TestBrowser;
let clock = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + clock) });
  staff = (await person(shop, 'staff@example.org', { roles: ['admin', 'shop'] })).browser;
});
afterAll(() => shop.close());

const key = () => `request-${randomUUID()}`;
const notAvailable = 'This guide is not available.';

/** A guide on sale with its page, and one person who has bought it. */
async function sold() {
  const guide = await addGuide(shop.deps, { priceCents: 1500 });
  await shop.deps.content.refresh();
  const { rows: found } = await staff.call(pages.listPages, { find: guide.pageUrl });
  const pageId = found[0]?.pageId ?? expect.fail('The guide has no page.');
  const owner = await person(shop, `${randomUUID()}@example.org`);
  await addEntitlement(shop.deps, owner.uid, guide.guideId);
  const detail = (await staff.call(pages.getPageDetail, { pageId })).data ?? expect.fail('There is no page.');
  return { ...guide, pageId, owner: owner.browser, pageRevision: detail.pageRevision };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const isListed = async ({ guideId }: Pick<Sold, 'guideId'>) =>
  (await shop.browser().call(getGuides, {})).guides.some((guide) => guide.guideId === guideId);
const isSold = async (guide: Pick<Sold, 'guideId'>) => {
  const { results, errors } = await shop.browser().call(addGuideToCart, { guideId: guide.guideId });
  if (!results) expect(errors?.[0]?.errorMessage).toBe(notAvailable);
  return results !== undefined;
};
const isFound = async ({ pageUrl }: Pick<Sold, 'pageUrl'>) => {
  const word = pageUrl.slice('/guides/'.length).replace('-', ' ');
  const { pages: found } = await shop.browser().call(search, { keyword: word });
  return found.some((page) => page.pageUrl.endsWith(pageUrl));
};

test('a guide without a page on the site is in no list, in no search, has no detail and goes into no cart', async () => {
  const guide = await addGuide(shop.deps, { priceCents: 1500, hasPage: false });
  await publishPage(shop.deps, {
    path: `/products${guide.pageUrl}`,
    title: `Offer of ${guide.pageUrl.slice('/guides/'.length).replace('-', ' ')}`,
    access: { kind: 'public' },
    content: { sections: [] },
  });
  await shop.deps.content.refresh();
  expect([await isListed(guide), await isSold(guide), await isFound(guide)]).toEqual([false, false, false]);
  expect((await shop.browser().call(getGuide, { pageUrl: guide.pageUrl })).detail).toBeNull();
  await publishPage(shop.deps, {
    path: guide.pageUrl,
    title: 'It',
    access: { kind: 'entitlement', guideId: guide.guideId },
    content: { sections: [] },
  });
  await shop.deps.content.refresh();
  expect([await isListed(guide), await isSold(guide), await isFound(guide)]).toEqual([true, true, true]);
});

test.each([
  ['another guide', (id: number) => ({ kind: 'entitlement' as const, guideId: id + 1000 })],
  ['subscribers only', () => ({ kind: 'subscriber' as const, plan: 'pro' as const })],
  ['people of companies', () => ({ kind: 'corporate' as const })],
  ['everybody', () => ({ kind: 'public' as const })],
])('a guide that costs something is not on sale while its page opens for %s', async (_who, ruleOf) => {
  const guide = await addGuide(shop.deps, { priceCents: 1500 });
  await publishPage(shop.deps, {
    path: guide.pageUrl,
    title: 'It',
    access: ruleOf(guide.guideId),
    content: { sections: [] },
  });
  await shop.deps.content.refresh();
  expect(await isSold(guide)).toBe(false);
  expect((await shop.browser().call(getGuide, { pageUrl: guide.pageUrl })).detail?.guide.forSale).toBe(false);
});

test('a cart that holds a guide whose page went is refused before the charge, and names the guide', async () => {
  const guide = await sold();
  const { browser } = await person(shop, 'late@example.org');
  const { results } = await browser.call(addGuideToCart, { guideId: guide.guideId });
  const cartId = results?.cartInfo.cartId ?? '';
  const cart = { cartId, amount: await fillDetails(browser, cartId) };
  await staff.call(pages.unpublishPage, { pageId: guide.pageId, endSales: true, key: key() });
  const before = (await shop.gateway.ledger()).charges.length;
  const { errors } = await payWith(browser, cart, await shop.gateway.tokenFor('4242424242424242'));
  const number = guide.pageUrl.slice('/guides/guide-'.length);
  expect(errors?.[0]?.errorMessage).toBe(
    `‘Guide ${number}’ is not available any more. Please remove it from your cart.`,
  );
  expect((await shop.gateway.ledger()).charges).toHaveLength(before);
});

describe('a change of the page of a guide on sale says so first, and the second press ends the sale', () => {
  const changes: Record<string, (guide: Sold, endSales?: true) => Promise<{ errors?: { code?: string }[] }>> = {
    'off the site': ({ pageId }, endSales) =>
      staff.call(pages.unpublishPage, { pageId, ...(endSales && { endSales }), key: key() }),
    'into the trash': ({ pageId }, endSales) =>
      staff.call(pages.removePage, { pageId, ...(endSales && { endSales }), key: key() }),
    'behind another rule': ({ pageId, pageRevision, pageUrl }, endSales) =>
      staff.call(pages.savePageSettings, {
        pageId,
        pageRevision,
        path: pageUrl,
        access: { kind: 'corporate' },
        ...(endSales && { endSales }),
        key: key(),
      }),
    'to another address': ({ pageId, pageRevision, pageUrl, guideId }, endSales) =>
      staff.call(pages.savePageSettings, {
        pageId,
        pageRevision,
        path: `${pageUrl}-moved`,
        access: { kind: 'entitlement', guideId },
        ...(endSales && { endSales }),
        key: key(),
      }),
  };

  test.each(Object.keys(changes))('%s', async (name) => {
    const guide = await sold();
    const change = changes[name] ?? expect.fail();
    const number = guide.pageUrl.slice('/guides/guide-'.length);
    expect((await change(guide)).errors).toEqual([
      {
        errorMessage: `‘Guide ${number}’ is on sale and opens here. One person has bought it. If you go on, the sale ends, and buyers read that the guide is not on the site at the moment.`,
        code: 'on_sale',
      },
    ]);
    expect(await isSold(guide)).toBe(true);
    expect((await change(guide, true)).errors).toBeUndefined();
    expect(await isSold(guide)).toBe(false);
  });

  test('the rule of a page above counts for a guide below that has no rule of its own', async () => {
    const guide = await addGuide(shop.deps, { priceCents: 0, hasPage: false });
    const { pageId } = await publishPage(shop.deps, {
      path: '/guides',
      title: 'All guides',
      access: { kind: 'public' },
      content: { sections: [] },
    });
    await publishPage(shop.deps, { path: guide.pageUrl, title: 'Below', content: { sections: [] } });
    await shop.deps.content.refresh();
    expect(await isSold(guide)).toBe(true);
    const detail = (await staff.call(pages.getPageDetail, { pageId })).data;
    const { errors } = await staff.call(pages.savePageSettings, {
      pageId,
      pageRevision: detail?.pageRevision ?? 0,
      path: '/guides',
      access: { kind: 'subscriber', plan: 'pro' },
      key: key(),
    });
    expect(errors?.[0]?.code).toBe('on_sale');
  });

  test('a change that leaves the guide open asks nothing; publishing the page again puts it on sale again', async () => {
    const guide = await sold();
    const { pageId, pageRevision, pageUrl: path, guideId } = guide;
    const access = { kind: 'entitlement' as const, guideId, plan: 'pro' as const };
    const saved = await staff.call(pages.savePageSettings, { pageId, pageRevision, path, access, key: key() });
    expect([saved.errors, await isSold(guide)]).toEqual([undefined, true]);
    await staff.call(pages.unpublishPage, { pageId, endSales: true, key: key() });
    expect(await isSold(guide)).toBe(false);
    await publishPage(shop.deps, { path, title: 'Back', access, content: { sections: [] } });
    await shop.deps.content.refresh();
    expect(await isSold(guide)).toBe(true);
  });

  test('put back of a rule asks too', async () => {
    const guide = await sold();
    const { pageId, pageUrl: path, guideId } = guide;
    const own = { kind: 'entitlement' as const, guideId };
    const save = async (access: typeof own | { kind: 'member' }, endSales?: true) => {
      const pageRevision = (await staff.call(pages.getPageDetail, { pageId })).data?.pageRevision ?? 0;
      const more = endSales && { endSales };
      return staff.call(pages.savePageSettings, { pageId, pageRevision, path, access, ...more, key: key() });
    };
    await save({ kind: 'member' }, true);
    await save(own);
    expect(await isSold(guide)).toBe(true);
    const [record] = (await staff.call(listAudit, { subject: `page:${pageId}` })).rows;
    const { errors } = await staff.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
    expect(errors?.[0]?.code).toBe('on_sale');
    expect(await isSold(guide)).toBe(true);
  });

  test('later: asked when it is planned; at its time the sale ends and who planned it gets a mail', async () => {
    const guide = await sold();
    const { pageId } = guide;
    const at = new Date(Date.now() + clock + dayMs).toISOString().slice(0, 16);
    const plan = (endSales?: true) =>
      staff.call(pages.schedulePage, {
        pageId,
        revision: 0,
        kind: 'unpublish',
        at,
        zone: 'Australia/Perth',
        reason: '',
        ...(endSales && { endSales }),
        key: key(),
      });
    expect((await plan()).errors?.[0]?.code).toBe('on_sale');
    expect((await plan(true)).errors).toBeUndefined();
    expect(await isSold(guide)).toBe(true);
    clock += 2 * dayMs;
    await makeScheduledChanges(shop.deps);
    expect(await isSold(guide)).toBe(false);
    const mails = await mailsTo(shop.deps, 'staff@example.org');
    expect(mails.at(-1)).toMatchObject({ subject: 'A page was taken off the site, and a sale ended' });
    clock = 0;
  });
});

test('who bought a guide reads where it is when its page goes; others find no page; a visitor may have bought it', async () => {
  const guide = await sold();
  await staff.call(pages.unpublishPage, { pageId: guide.pageId, endSales: true, key: key() });
  const opened = async (by: TestBrowser) => by.call(getPublishedPage, { path: guide.pageUrl });
  const away = { guideTitle: expect.any(String) as unknown, price: 15, offerUrl: null, isAway: true };
  expect(await opened(guide.owner)).toMatchObject({ noPermission: true, refusal: { login: false, guide: away } });
  expect(await opened(shop.browser())).toMatchObject({ noPermission: true, refusal: { login: true, guide: away } });
  const other = await person(shop, `${randomUUID()}@example.org`);
  expect(await opened(other.browser)).toMatchObject({ data: null, noPermission: false });
});

describe('staff put a guide on sale once its page is there', () => {
  const values = { title: 'New', tileTitle: '', tileDesc: '', ecmDescription: '', price: 15, gstFree: false };

  test('not when it is made; when its page is published, yes', async () => {
    const make = (slug: string, published: boolean) =>
      staff.call(guidesCalls.createGuide, { slug, values: { ...values, published }, key: key() });
    expect((await make('at-once', true)).errors).toMatchObject([{ field: 'published', code: 'no_page' }]);
    const { guideId = 0 } = (await make('at-first', false)).results ?? {};
    const save = (revision: number) =>
      staff.call(guidesCalls.saveGuide, { guideId, revision, values: { ...values, published: true }, key: key() });
    expect((await save(0)).errors).toMatchObject([{ field: 'published', code: 'no_page' }]);
    const listedForStaff = async () =>
      (await staff.call(guidesCalls.listGuides, {})).guides.find((guide) => guide.guideId === guideId);
    expect(await listedForStaff()).toMatchObject({ pageUrl: '/guides/at-first', published: false, isForSale: false });
    const access = { kind: 'entitlement' as const, guideId };
    await publishPage(shop.deps, { path: '/guides/at-first', title: 'New', access, content: { sections: [] } });
    expect((await save(0)).errors).toBeUndefined();
    expect(await isSold({ guideId })).toBe(true);
    expect(await listedForStaff()).toMatchObject({ published: true, isForSale: true });
  });

  test('a price on what everybody can read is refused', async () => {
    const { guideId } = await addGuide(shop.deps, { priceCents: 0 });
    const entry =
      (await staff.call(guidesCalls.getGuideForEdit, { guideId })).data ?? expect.fail('There is no guide.');
    const { errors } = await staff.call(guidesCalls.saveGuide, {
      guideId,
      revision: entry.revision,
      values: { ...entry.values, price: 10 },
      key: key(),
    });
    expect(errors).toMatchObject([{ field: 'published', code: 'no_page' }]);
  });
});

test('menus show nobody what is not on the site, and the editor of the menu reads which entries', async () => {
  const page = (path: string, more = {}) =>
    publishPage(shop.deps, { path, title: path, content: { sections: [] }, ...more });
  await page('/live');
  await page('/closed', { access: { kind: 'corporate' } });
  const { pageId } = await page('/trashed');
  await page('/off');
  const entry = (url: string, below: MenuItem[] = []): MenuItem => ({ title: url, url, items: below });
  const items = [
    entry('/live'),
    entry('/closed'),
    entry('/trashed', [entry('/live'), entry('/off')]),
    entry('/off', [entry('/never')]),
    entry('/events'),
    entry('/#contact'),
    entry('https://example.org/x'),
    entry('/products/guides/none'),
    entry('/product/mug'),
  ];
  const { menus } = await staff.call(listMenus, {});
  const revision = menus.find(({ locale }) => locale === 'au')?.revision ?? 0;
  expect(
    (await staff.call(saveMenu, { locale: 'au', values: { items }, revision, key: key() })).errors,
  ).toBeUndefined();
  await page('/');
  await staff.call(pages.removePage, { pageId, key: key() });
  const off = (await staff.call(pages.listPages, { find: '/off' })).rows[0]?.pageId ?? 0;
  await staff.call(pages.unpublishPage, { pageId: off, key: key() });
  const menu = async () => (await shop.browser().call(getMenu, {})).menu.items;
  expect(await menu()).toEqual([
    entry('/live'),
    entry('/closed'),
    { ...entry('/trashed', [entry('/live')]), url: '' },
    entry('/events'),
    entry('/#contact'),
    entry('https://example.org/x'),
    entry('/product/mug'),
  ]);
  const [au] = (await staff.call(listMenus, {})).menus;
  expect(au).toMatchObject({ items, dead: ['/trashed', '/off', '/off', '/never', '/products/guides/none'] });
  await page('/off');
  expect((await menu()).map(({ url }) => url)).toContain('/off');
});
