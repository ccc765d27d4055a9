import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstration } from '#demo/demonstration.ts';
import { listRedirects } from '#contract/admin/redirects.ts';
import { listSchedules } from '#contract/admin/pages.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { getEvents } from '#contract/events.ts';
import { getGuideCategories, getGuides } from '#contract/guides.ts';
import { updateUserProfile } from '#contract/members.ts';
import { search } from '#contract/search.ts';
import { getProduct, getProducts } from '#contract/store.ts';
import type { Deps } from '../deps.ts';
import { makeScheduledChanges } from '../pages/schedule.ts';
import { cachedPromotions } from '../store/promotions/promotions.ts';
import '../testing/needs-build.ts';
import { poolUse } from '../testing/evidence.sql.ts';
import { type TestApp, ownDatabase, testApp } from '../testing/test-app.ts';
import { prepareDatabase } from './demonstration.ts';
import { seedSite } from './seed.ts';

let app: TestApp;
const messages: string[] = [];
const seed = () => seedSite(app.deps, demonstration.site, (text) => messages.push(text));

beforeAll(async () => {
  app = await testApp();
  await seed();
}, 60_000);
afterAll(() => app.close());

describe('the demonstration site', () => {
  test('is written once', async () => {
    expect(messages.at(-1)).toMatch(/^Filled in \d/);
    expect(await seed()).toBe(false);
  });

  test('has products of every status, guides, events and categories', async () => {
    const browser = app.browser();
    const { items } = await browser.call(getProducts, {});
    expect(items.length).toBeGreaterThanOrEqual(10);
    expect(new Set(items.map((item) => item.productStatus))).toEqual(new Set([0, 1, 50, 98, 100]));
    const { events } = await browser.call(getEvents, {});
    expect(events.length).toBeGreaterThanOrEqual(7);
    expect(events.some((event) => event.numOfPlaces !== null && event.usedNumOfPlaces >= event.numOfPlaces)).toBe(true);
    const { guides } = await browser.call(getGuides, {});
    expect(guides.length).toBeGreaterThanOrEqual(10);
    const { categories } = await browser.call(getGuideCategories, {});
    expect(categories).toHaveLength(4);
    for (const category of categories)
      expect((await browser.call(getGuides, { cat: category.pageUrl })).guides.length).toBeGreaterThan(0);
  });

  test('has its promotions, one of them ended and one with a single use left', async () => {
    const promotions = [...(await cachedPromotions(app.deps)).values()];
    expect(promotions).toHaveLength(4);
    expect(promotions.filter((each) => each.endsAt !== null && each.endsAt < new Date().toISOString())).toHaveLength(1);
    const { id } = promotions.find((each) => each.code === 'FIRST50') ?? expect.fail('no FIRST50');
    expect(await poolUse(app.deps, `promo:${id}`)).toEqual({ capacity: 50, used: 49 });
  });

  test('an old address leads on, and a page waits for its date', async () => {
    const moved = await app.browser().fetch('/training', { headers: { accept: 'text/html' } });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/workshops']);
    const path = '/news/a-pot-of-soup';
    expect((await app.browser().call(getPublishedPage, { path })).data).toBeNull();
    const editor = app.browser();
    await editor.logIn(demonstration.accounts.find(({ roles }) => roles.includes('publisher')) ?? expect.fail());
    expect((await editor.call(listRedirects, {})).rows).toMatchObject([{ path: '/training' }]);
    const { rows: schedules } = await editor.call(listSchedules, {});
    expect(schedules).toMatchObject([{ path, kind: 'publish', status: 'waiting', by: 'Asha Verrall' }]);
    const [due] = await app.deps.db.read.selectFrom('scheduled_change').selectAll().execute();
    await makeScheduledChanges({ ...app.deps, now: () => new Date(due?.due_at ?? expect.fail()) });
    expect((await app.browser().call(getPublishedPage, { path })).data?.pageTitle).toBe(
      'Four tables and a pot of soup',
    );
  });

  test.each([
    ['i want to die', '/tonight'],
    ['kill myself', '/tonight'],
    ['rape', '/afterwards'],
    ['sextortion', '/under-pressure'],
    ['child abuse', '/young-people'],
    ['hits me', '/at-home'],
  ])('%s leads to helplines and to %s before anything that is sold', async (keyword, page) => {
    const { help, pages } = await app.browser().call(search, { keyword });
    expect(help?.helplines[0]?.number).toBe('000');
    expect(pages[0]).toMatchObject({ pageUrl: page });
    const sold = pages.findIndex(({ pageUrl }) => /^\/(product|event|guides)\//.test(pageUrl));
    expect(
      pages
        .slice(sold < 0 ? pages.length : sold)
        .filter(({ pageUrl }) => !/^\/(product|event|guides|shop)/.test(pageUrl)),
    ).toEqual([]);
  });

  test('public pages open for a visitor, pages of members and of guides do not', async () => {
    const pages = await app.deps.db.read
      .selectFrom('page')
      .select(['path', 'access_json'])
      .where('redirect_to', 'is', null)
      .execute();
    expect(pages.length).toBeGreaterThanOrEqual(12);
    const unlike: string[] = [];
    for (const { path, access_json: access } of pages) {
      const { data, noPermission } = await app.browser().call(getPublishedPage, { path });
      const open = access === '{"kind":"public"}';
      if ((data !== null) !== open || noPermission === open) unlike.push(path);
    }
    expect(unlike).toEqual([]);
  });

  test('every event and variant has its pool, and every related product exists', async () => {
    const { read } = app.deps.db;
    const pools = new Set((await read.selectFrom('capacity').select('key').execute()).map((row) => row.key));
    for (const { id } of await read.selectFrom('event').select('id').execute()) expect(pools).toContain(`event:${id}`);
    for (const { id } of await read.selectFrom('product_variant').select('id').execute())
      expect(pools).toContain(`variant:${id}`);
    const { items } = await app.browser().call(getProducts, {});
    const related = await Promise.all(
      items.map(
        async (item) => (await app.browser().call(getProduct, { slug: item.productSlug })).relatedProducts ?? [],
      ),
    );
    expect(related.flat().length).toBeGreaterThan(0);
  });

  test('every picture in the content exists, as AVIF before the job has run', async () => {
    const { read } = app.deps.db;
    const rows = [
      ...(await read.selectFrom('page_revision').selectAll().execute()),
      ...(await read.selectFrom('product').selectAll().execute()),
      ...(await read.selectFrom('product_image').selectAll().execute()),
      ...(await read.selectFrom('guide').selectAll().execute()),
      ...(await read.selectFrom('guide_category').selectAll().execute()),
      ...(await read.selectFrom('event').selectAll().execute()),
    ];
    const text = JSON.stringify(rows);
    expect(text).not.toContain('/media/demonstration/');
    const named = new Set([...text.matchAll(/\/media\/[\w./-]+/g)].map(([address]) => address));
    expect(named.size).toBeGreaterThan(50);
    const known = new Map(
      (await read.selectFrom('media').selectAll().execute()).map((media) => [media.address, media]),
    );
    const typeOf = async (address: string, accept: string) =>
      (await app.browser().fetch(address, { headers: { accept } })).headers.get('content-type');
    for (const address of named) {
      expect(known.get(address)?.alt).not.toBe('');
      for (const width of [480, 640, 960, 1600])
        expect([address, width, await typeOf(`${address}?w=${width}`, 'image/avif,image/webp,*/*')]).toEqual([
          address,
          width,
          'image/avif',
        ]);
      expect(await typeOf(`${address}?w=480`, 'image/webp,*/*')).toBe('image/webp');
    }
  });

  test('its accounts have their roles', async () => {
    const members = await app.deps.db.read
      .selectFrom('member')
      .select(['email', 'roles_json'])
      .where('email', 'like', '%@phi.example')
      .execute();
    expect(members.map((member) => member.roles_json)).toContain('["author","publisher","admin"]');
    expect(members).toHaveLength(demonstration.accounts.length);
    const [account] = demonstration.accounts;
    expect((await app.deps.identity.ensureUser({ ...account!, emailVerified: true })).created).toBe(false);
  });
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'http://127.0.0.1:0',
  LOCAL_SERVICES: 'payments',
  SUPPLIER_ABN: '51824753556',
};

test('a production site has the pages, but no accounts with published passwords and no promotions', async () => {
  const site = await testApp(production);
  try {
    expect(await seedSite(site.deps, demonstration.site)).toBe(true);
    expect((await site.browser().call(getPublishedPage, { path: '/' })).data).not.toBeNull();
    expect((await site.browser().call(getProducts, {})).items.length).toBeGreaterThanOrEqual(10);
    expect(await site.deps.db.read.selectFrom('member').select('email').execute()).toEqual([]);
    expect(await site.deps.db.read.selectFrom('promotion').select('code').execute()).toEqual([]);
    // Creates each account, because the identity service has none of them.
    for (const account of demonstration.accounts)
      expect(await site.deps.identity.ensureUser({ ...account, emailVerified: true })).toMatchObject({ created: true });
  } finally {
    await site.close();
  }
}, 60_000);

test('a demonstration database is refused in production; one where a visitor registered such an address is not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-seed-'));
  const database = await ownDatabase();
  const kept = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
  const onIt = async (settings: Record<string, string>, work: (site: TestApp) => Promise<unknown>) => {
    const site = await testApp(
      { ...kept, ...settings },
      { prepare: (deps) => prepareDatabase(deps, demonstration, () => {}) },
    );
    try {
      await work(site);
    } finally {
      await site.close();
    }
  };
  const emptied = (
    { db }: Deps,
    ...tables: ('member' | 'identity_refresh_token' | 'identity_session' | 'identity_account')[]
  ) =>
    db.transaction(async (tx) => {
      for (const table of tables) await tx.deleteFrom(table).execute();
    });
  const starts = (settings: Record<string, string>) =>
    onIt(settings, async () => {}).then(
      () => 'starts',
      (error: Error) => error.message,
    );
  try {
    await onIt({}, (site) => seedSite(site.deps, demonstration.site));
    expect(await starts(production)).toMatch(
      /^This is a demonstration database: it contains admin@phi\.example, author@phi\.example, corporate@.+, whose passwords are published\. Set (DATA_DIR to an empty folder|DATABASE_URL to an empty database),/,
    );
    // A verified account or a verified member alone is enough.
    await onIt({}, ({ deps }) => emptied(deps, 'identity_refresh_token', 'identity_session', 'identity_account'));
    expect(await starts(production)).toContain('admin@phi.example');
    await onIt({}, async ({ deps }) => {
      await emptied(deps, 'member');
      for (const account of demonstration.accounts.slice(-1))
        await deps.identity.ensureUser({ ...account, emailVerified: true });
    });
    expect(await starts(production)).toContain('it contains admin@phi.example, whose');
    expect(await starts({})).toBe('starts');
    await onIt({}, ({ deps }) => emptied(deps, 'identity_account'));
    // A visitor must not be able to prevent the next start.
    await onIt(production, async (site) => {
      for (const { email } of demonstration.accounts) {
        const visitor = site.browser();
        await visitor.signUp({ email });
        const { uid = '' } = (await site.deps.identity.verify(visitor.token ?? '')) ?? {};
        await visitor.call(updateUserProfile, { uid, email, displayName: 'Ana', emailVerified: true });
      }
    });
    expect(await starts(production)).toBe('starts');
  } finally {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
