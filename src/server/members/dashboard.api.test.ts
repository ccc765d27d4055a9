import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCategory, getCategoryV2, getDashboard } from '#contract/members.ts';
import { insertGuideCategories } from '../guides/guide.admin.sql.ts';
import { writeGuides } from '../guides/guide.admin.ts';
import type { Tables } from '../db/tables.ts';
import type { NewGuide } from '../guides/guide.admin.sql.ts';
import { writeGuidePages } from '../testing/catalogue.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

const now = new Date('2026-03-20T02:00:00Z');
let app: TestApp;
let member: TestBrowser;
let uid: string;
const guide = (slug: string, cents: number, publishedAt: string | null): NewGuide['guide'] => ({
  slug,
  title: slug,
  tile_title: null,
  tile_desc: null,
  ecm_description: null,
  tile_image_url: null,
  page_url: `/guides/${slug}`,
  price_cents: cents,
  published: 1,
  seq: 1,
  published_at: publishedAt,
});
const category = (name: string, pageUrl: string, seq: number) => ({
  name,
  tile_title: null,
  page_title: null,
  tile_desc: null,
  page_url: pageUrl,
  tile_image_url: null,
  seq,
});

beforeAll(async () => {
  app = await testApp({}, { now: () => now });
  await app.deps.db.transaction(async (tx) => {
    const categories = await insertGuideCategories(tx, [
      category('Online', '/guides/online', 1),
      category('Games', '/guides/online/games', 2),
      category('Quiet', '/guides/quiet', 3),
    ]);
    const inCategory = (row: ReturnType<typeof guide>, url: string) => ({
      guide: row,
      categoryId: categories.get(url) ?? null,
    });
    const ids = await writeGuides(tx, app.deps, [
      inCategory(guide('free', 0, '2026-03-01T00:00:00.000Z'), '/guides/online'),
      inCategory(guide('paid', 1900, '2025-01-01T00:00:00.000Z'), '/guides/online'),
      inCategory(guide('owned', 2900, null), '/guides/online'),
      inCategory(guide('games', 900, '2026-02-17T00:00:00.000Z'), '/guides/online/games'),
      inCategory(guide('future', 900, '2026-04-01T00:00:00.000Z'), '/guides/quiet'),
    ]);
    await writeGuidePages(tx, app.deps, ids.values());
  });
  await app.deps.content.refresh();
  member = app.browser();
  await member.signUp({ email: 'mira@example.org' });
  uid = (await app.deps.identity.verify(member.token ?? ''))?.uid ?? '';
  await saveMember(uid, 'active', []);
  const owned = await app.deps.db.read
    .selectFrom('guide')
    .select('id')
    .where('slug', '=', 'owned')
    .executeTakeFirstOrThrow();
  await app.deps.db.transaction((tx) =>
    tx
      .insertInto('entitlement')
      .values({ uid, guide_id: owned.id, order_id: 1, created_at: now.toISOString() })
      .execute(),
  );
});
afterAll(() => app.close());

async function saveMember(who: string, status: 'active' | 'inactive', roles: string[]): Promise<void> {
  const row: Insertable<Tables['member']> = {
    uid: who,
    email: `${who}@example.org`,
    display_name: 'Mira Halloran',
    email_verified: 1,
    first_name: 'Mira',
    surname: 'Halloran',
    status,
    roles_json: JSON.stringify(roles),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  await app.deps.db.transaction((tx) => tx.insertInto('member').values(row).execute());
}
async function another(status: 'active' | 'inactive', roles: string[]): Promise<TestBrowser> {
  const browser = app.browser();
  await browser.signUp({ email: `${status}${roles.length}@example.org` });
  await saveMember((await app.deps.identity.verify(browser.token ?? ''))?.uid ?? '', status, roles);
  return browser;
}

describe('getDashboard', () => {
  test('returns all categories, the top categories with count and `isNew`, and the member', async () => {
    const { categories, newCategories, memberInfo } = await member.call(getDashboard, {});
    expect(categories.map(({ categoryName }) => categoryName)).toEqual(['Online', 'Games', 'Quiet']);
    expect(newCategories).toEqual([
      {
        categoryId: expect.any(Number),
        categoryName: 'Online',
        tileTitle: null,
        pageTitle: null,
        tileDesc: null,
        pageUrl: '/guides/online',
        tileImageUrl: null,
        guideCount: 3,
        isNew: true,
      },
      // A guide with a future publication date is not new yet.
      expect.objectContaining({ categoryName: 'Quiet', guideCount: 1, isNew: false }),
    ]);
    expect(memberInfo).toEqual({
      uid,
      email: 'mira@example.org',
      displayName: 'Mira Halloran',
      memberType: 'member',
      corporateId: null,
      corporateName: null,
      subscription: null,
    });
    expect(
      await app.deps.db.read.selectFrom('member').select('last_seen_at').where('uid', '=', uid).executeTakeFirst(),
    ).toEqual({ last_seen_at: now.toISOString() });
  });

  // Invariant 21.
  test('ignores the corporateId of another company in the query', async () => {
    const { memberInfo } = await member.call(getDashboard, { corporateId: '12' });
    expect(memberInfo).toMatchObject({ corporateId: null, memberType: 'member' });
  });
});

describe('getCategory', () => {
  test('returns only the guides that the member may open', async () => {
    const { guides } = await member.call(getCategory, { cat: '/guides/online' });
    expect(guides.map(({ guideTitle, owned }) => [guideTitle, owned])).toEqual([
      ['free', true],
      ['owned', true],
    ]);
    expect((await member.call(getCategory, { cat: '/Guides/Online/' })).guides).toHaveLength(2);
    expect((await member.call(getCategory, { cat: '/no-such' })).guides).toEqual([]);
    expect((await member.call(getCategory, {})).guides).toEqual([]);
  });

  test('returns all guides to editors', async () => {
    const editor = await another('active', ['author']);
    expect((await editor.call(getCategory, { cat: '/guides/online' })).guides).toHaveLength(3);
  });
});

describe('getcategoryv2', () => {
  test('returns all guides, with a reason for locked ones, and the subcategories', async () => {
    const { category: found, subCategories, guides } = await member.call(getCategoryV2, { cat: '/guides/online' });
    expect(found).toMatchObject({ categoryName: 'Online', guideCount: 3 });
    expect(subCategories).toMatchObject([{ categoryName: 'Games', guideCount: 1, isNew: false }]);
    expect(guides.map(({ guideTitle, locked, lockedReason }) => [guideTitle, locked, lockedReason])).toEqual([
      ['free', false, null],
      ['paid', true, 'purchase'],
      ['owned', false, null],
    ]);
    expect(await member.call(getCategoryV2, { cat: '/no-such' })).toMatchObject({
      category: null,
      subCategories: [],
      guides: [],
    });
  });
});

describe('access', () => {
  test('refuses anonymous calls with 401', async () => {
    const anonymous = app.browser();
    for (const answer of [
      anonymous.call(getDashboard, {}),
      anonymous.call(getCategory, {}),
      anonymous.call(getCategoryV2, {}),
    ])
      await expect(answer).rejects.toMatchObject({ status: 401 });
  });

  test('returns an error and no data to an inactive account', async () => {
    const inactive = await another('inactive', []);
    const errors = [{ errorMessage: 'This is an inactive account.', code: 'inactive_account' }];
    expect(await inactive.call(getDashboard, {})).toEqual({
      categories: [],
      newCategories: [],
      memberInfo: null,
      overview: null,
      errors,
    });
    expect(await inactive.call(getCategory, { cat: '/guides/online' })).toEqual({ guides: [], errors });
    expect(await inactive.call(getCategoryV2, { cat: '/guides/online' })).toEqual({
      category: null,
      subCategories: [],
      guides: [],
      errors,
    });
  });

  test('refuses a category path that is too long with 400', async () => {
    await expect(member.call(getCategory, { cat: 'x'.repeat(513) })).rejects.toMatchObject({ status: 400 });
  });
});
