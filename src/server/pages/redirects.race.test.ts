import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPage } from '../pages/page.admin.ts';
import { selectRedirects } from './redirects.sql.ts';
import { saveRedirect } from './redirects.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// Invariant 23.
test('of two redirects that lead to each other and are saved together, one is refused', async () => {
  const rounds = 30;
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [`/one-${round}`, `/other-${round}`];
    const save = (path: string, redirectTo: string) =>
      saveRedirect(
        app.deps,
        { uid: 'editor', email: 'editor@example.org', requestId: 'test' },
        {
          redirectId: null,
          revision: 0,
          values: { path, locale: 'au', redirectTo },
          key: `race-${round}${path.replaceAll('/', '-')}`,
        },
      );
    const outcomes = await Promise.all([save(one, other), save(other, one)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  }
  expect((await selectRedirects(app.deps.db.read, { find: '', after: undefined })).total).toBe(rounds);
});

test('of eight pages and a redirect that take one address together, one gets it and the others are told', async () => {
  for (let round = 0; round < 10; round += 1) {
    const path = `/address-${round}`;
    const call = { uid: 'editor', email: 'editor@example.org', requestId: 'test' };
    const values = { path, locale: 'au' as const, redirectTo: '/' };
    const redirect = { redirectId: null, revision: 0, values, key: `address-${round}-redirect` };
    const outcomes = await Promise.all([
      ...Array.from({ length: 8 }, (_, at) =>
        createPage(app.deps, call, {
          path,
          locale: 'au',
          title: 'A page',
          copyOf: null,
          key: `address-${round}-${at}`,
        }),
      ),
      saveRedirect(app.deps, call, redirect),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  }
});
