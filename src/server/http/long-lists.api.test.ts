import { afterAll, beforeAll, expect, test } from 'vitest';
import { getEvents } from '#contract/events.ts';
import { getGuides } from '#contract/guides.ts';
import { getProducts } from '#contract/store.ts';
import { addEvent, addGuide, addProduct } from '../testing/catalogue.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// without `page` the complete list; with `page` 48 items and `totalCnt`.
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (let number = 1; number <= 50; number++) {
    await addProduct(app.deps, { priceCents: 1000 });
    await addGuide(app.deps, { priceCents: number % 2 === 0 ? 0 : 1900 });
    await addEvent(app.deps, { startsInMinutes: 100 + number });
  }
  await app.deps.content.refresh();
});
afterAll(() => app.close());

test('pages products', async () => {
  const list = (page?: number) => app.browser().call(getProducts, { categories: [], page });
  const all = await list();
  expect(all.items).toHaveLength(50);
  expect(all).not.toHaveProperty('totalCnt');
  expect(await list(1)).toEqual({ items: all.items.slice(0, 48), categories: all.categories, totalCnt: 50 });
  expect((await list(2)).items).toEqual(all.items.slice(48));
  expect(await list(3)).toMatchObject({ items: [], totalCnt: 50 });
});

test('pages events', async () => {
  const list = (page?: number) => app.browser().call(getEvents, page === undefined ? {} : { page });
  const all = await list();
  expect(all).toEqual({ events: expect.any(Array) as unknown });
  expect(await list(1)).toEqual({ events: all.events.slice(0, 48), totalCnt: 50 });
  expect(await list(2)).toEqual({ events: all.events.slice(48), totalCnt: 50 });
});

test('pages guides, for a member with `owned`', async () => {
  const list = (page?: number, browser = app.browser()) => browser.call(getGuides, page === undefined ? {} : { page });
  const all = await list();
  expect(all).toEqual({ guides: expect.any(Array) as unknown });
  expect(await list(2)).toEqual({ guides: all.guides.slice(48), totalCnt: 50 });
  const member = app.browser();
  await member.signUp({ email: 'long.list@example.org' });
  expect(await list(2, member)).toEqual({
    guides: all.guides
      .slice(48)
      .map((guide) => ({ ...guide, owned: guide.open === true, openBy: guide.open === true ? 'free' : null })),
    totalCnt: 50,
  });
  expect(await app.browser().call(getGuides, { cat: '/guides/none', page: 1 })).toEqual({ guides: [], totalCnt: 0 });
});

test('refuses an invalid page number in the documented shape', async () => {
  const refused = async (response: Response) => {
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Invalid request.',
      errors: [{ errorMessage: 'Invalid request.', code: 'invalid_request' }],
    });
  };
  for (const page of ['0', '-1', '', '1.5', '1e3', 'two', '100001', '%00']) {
    await refused(await app.browser().fetch(`/api/event/getEvents?page=${page}`));
    await refused(await app.browser().fetch(`/api/guide/getGuides?page=${page}`));
  }
  for (const page of ['0', '-1', '"1"', '1.5', '1e9', 'null', '[1]', 'true']) {
    await refused(
      await app.browser().fetch(getProducts.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"page":${page}}`,
      }),
    );
  }
});
