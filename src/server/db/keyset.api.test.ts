import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { keysetPage, number, text } from './keyset.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const at = new Date().toISOString();
  const row = (number: number) => ({
    path: `/old-${number}`,
    locale: 'au',
    access_json: '{"kind":"inherit"}',
    page_type_code: 'Page',
    redirect_to: '/new',
    protected: 0 as const,
    created_at: at,
    updated_at: at,
  });
  const rows = Array.from({ length: 25 }, (_, number) => row(number));
  await app.deps.db.single((source) => source.insertInto('page').values(rows).execute());
});
afterAll(() => app.close());

const pages = (sort: string, after?: string, size = 7) => {
  const { read } = app.deps.db;
  return keysetPage(read, read.selectFrom('page').select(['page.id', 'path', 'locale']), {
    sort,
    keys: [text('locale'), text('path'), number('id', 'page.id')],
    after,
    size,
  });
};

async function walk(sort: string) {
  const seen: { id: number; path: string; locale: string }[] = [];
  for (let after: string | undefined; ;) {
    const { rows, next, total } = await pages(sort, after);
    seen.push(...rows);
    if (next === null) return { seen, total };
    after = next;
  }
}

test('a walk over the pages of a list meets every row once, in order, both ways', async () => {
  const { seen, total } = await walk('path');
  const all = await app.deps.db.read.selectFrom('page').select('id').execute();
  expect(seen.length).toBeGreaterThan(20);
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
  expect(seen.length).toBe(all.length);
  expect(total).toBe(all.length);
  const down = await walk('-path');
  expect(down.seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).reverse());
});

test('a row that comes before the place moves nothing to the next page', async () => {
  const first = await pages('path', undefined, 3);
  const ordinary = await pages('path', first.next ?? '', 3);
  const { id } = first.rows[0] ?? { id: 0 };
  const before = await app.deps.db.read
    .selectFrom('page')
    .select('path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.deps.db.single((source) =>
    source
      .updateTable('page')
      .set({ path: `${before.path}-` })
      .where('id', '=', id)
      .execute(),
  );
  expect((await pages('path', first.next ?? '', 3)).rows).toEqual(ordinary.rows);
  await app.deps.db.single((source) => source.updateTable('page').set(before).where('id', '=', id).execute());
});

const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

test.each([
  ['no cursor', 'x'],
  ['empty', ''],
  ['no list', Buffer.from('{}').toString('base64url')],
  ['of another order', cursor('-path', 'au', '/', 1)],
  ['too short', cursor('path', 'au', '/')],
  ['text for a number', cursor('path', 'au', '/', '1 or 1=1')],
  ['a number for a text', cursor('path', 'au', 7, 1)],
  ['a number that no column holds', cursor('path', 'au', '/', 2 ** 31)],
  ['a fraction', cursor('path', 'au', '/', 1.5)],
  ['the character NUL', cursor('path', 'a\u0000u', '/', 1)],
  ['nothing', cursor('path', null, null, null)],
])('a bad cursor is refused with 400: %s', async (_name, after) => {
  await expect(pages('path', after)).rejects.toMatchObject({ status: 400, code: 'bad_cursor' });
});
