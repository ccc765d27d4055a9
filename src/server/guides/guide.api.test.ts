// Invariant 15: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishPage } from '../pages/write-page.ts';
import { addGuideToCart, getGuideCategories, getGuides } from '#contract/guides.ts';
import { contentChanged } from '../db/content-versions.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { guidePurchasable } from './guide-purchasable.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function category(pageUrl: string, ...guideIds: number[]): Promise<void> {
  await app.deps.db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('guide_category')
      .values({ name: pageUrl, page_url: pageUrl, seq: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (guideIds.length > 0)
      await tx
        .insertInto('guide_in_category')
        .values(guideIds.map((guide_id, index) => ({ guide_id, category_id: id, seq: index + 1 })))
        .execute();
    await contentChanged(tx, 'guides');
  });
  await app.deps.content.refresh();
}
const uidOf = (token: string | null) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).user_id as string;

describe('guides by category', () => {
  test('lists the guides of a pageUrl in order, in any case and with a final slash; none for an unknown one', async () => {
    const [a, b] = [await addGuide(app.deps, { priceCents: 1900 }), await addGuide(app.deps, { priceCents: 0 })];
    await category('/guides/series-one', b.guideId, a.guideId);
    const ids = async (cat: string) =>
      (await app.browser().call(getGuides, { cat })).guides.map((guide) => guide.guideId);
    expect(await ids('/guides/series-one')).toEqual([b.guideId, a.guideId]);
    expect(await ids('/Guides/Series-One/')).toEqual([b.guideId, a.guideId]);
    expect(await ids('/guides/unknown')).toEqual([]);
    expect(await ids('')).toEqual(expect.arrayContaining([a.guideId, b.guideId]));
  });

  test('filters categories by price for the types free and shop; other types return all', async () => {
    const [free, paid] = [await addGuide(app.deps, { priceCents: 0 }), await addGuide(app.deps, { priceCents: 500 })];
    await category('/guides/only-free', free.guideId);
    await category('/guides/only-paid', paid.guideId);
    // A tile leads to the page of its category, so it waits for that page.
    await category('/guides/without-page', free.guideId, paid.guideId);
    for (const path of ['/guides/only-free', '/guides/only-paid'])
      await publishPage(app.deps, { path, title: path, access: { kind: 'public' }, content: { sections: [] } });
    const urls = async (type: string) =>
      (await app.browser().call(getGuideCategories, { type })).categories.map((tile) => tile.pageUrl);
    expect(await urls('free')).toContain('/guides/only-free');
    expect(await urls('free')).not.toContain('/guides/only-paid');
    expect(await urls('shop')).not.toContain('/guides/only-free');
    for (const type of ['', 'all', 'whatever'])
      expect(await urls(type)).toEqual(expect.arrayContaining(['/guides/only-free', '/guides/only-paid']));
    for (const type of ['', 'free', 'shop']) expect(await urls(type)).not.toContain('/guides/without-page');
  });
});

describe('owned guides (A-30)', () => {
  test('gives access once, marks the guide as owned, refuses it in the cart, and a refund removes access', async () => {
    const { guideId } = await addGuide(app.deps, { priceCents: 1900 });
    await app.deps.content.refresh();
    const member = app.browser();
    await member.signUp({ email: 'owner@example.org' });
    const uid = uidOf(member.token);
    const line = {
      id: 1,
      kind: 'guide' as const,
      itemId: guideId,
      variantId: null,
      options: [],
      quantity: 1,
      details: null,
      name: 'Guide',
    };
    const order = {
      id: 77,
      orderNo: 'PHI-1',
      uid,
      buyer: { firstName: 'A', surname: 'B', email: 'owner@example.org', phone: null },
      locale: 'au' as const,
    };
    const ownedOf = async () =>
      (await member.call(getGuides, {})).guides.find((guide) => guide.guideId === guideId)?.owned;

    expect(await ownedOf()).toBe(false);
    for (const _ of [1, 2]) await app.deps.db.transaction((tx) => guidePurchasable.fulfil(tx, app.deps, order, [line]));
    expect(await ownedOf()).toBe(true);
    expect((await member.call(addGuideToCart, { guideId })).errors?.[0]?.errorMessage).toBe(
      'You already own this guide.',
    );
    const [visitors] = (await app.browser().call(getGuides, {})).guides.filter((guide) => guide.guideId === guideId);
    expect(visitors).not.toHaveProperty('owned');

    await app.deps.db.transaction((tx) => guidePurchasable.revoke(tx, app.deps, 77, [{ ...line, left: 0 }]));
    expect(await ownedOf()).toBe(false);
  });

  test('refuses an unknown guide', async () => {
    expect((await app.browser().call(addGuideToCart, { guideId: 2_000_000_000 })).errors?.[0]?.errorMessage).toBe(
      'This guide is not available.',
    );
  });
});
