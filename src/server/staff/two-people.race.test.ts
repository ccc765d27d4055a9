import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/admin/audit.ts';
import { listMenus, saveMenu } from '#contract/admin/menus.ts';
import { getProductForEdit, saveProduct } from '#contract/admin/products.ts';
import { listRedirects, saveRedirect } from '#contract/admin/redirects.ts';
import { getSettings, saveSettings } from '#contract/admin/settings.ts';
import type { Stale } from '#contract/admin/change.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { type Overwritten, overwrite } from '../testing/editing.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';

// One record of each shape: a redirect, which has an address of its own; a product, a row; a menu, which is replaced; a
// setting, which may not be stored yet.

let apps: TestApp[];
let people: TestBrowser[];
beforeAll(async () => {
  const first = await testApp({ LIMIT_FACTOR: '100' });
  const { DATABASE_URL, DATA_DIR } = first.deps.config;
  // A second server process on PostgreSQL.
  apps = [first, ...(DATABASE_URL ? [await testApp({ LIMIT_FACTOR: '100', DATABASE_URL, DATA_DIR })] : [])];
  people = [];
  for (const name of ['one', 'two'])
    people.push((await person(appOf(people.length), `${name}@example.org`, { roles: ['admin'] })).browser);
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});
const appOf = (index: number) => apps[index % apps.length] as TestApp;
const by = (index: number) => people[index % people.length] as TestBrowser;
const key = () => `request-${randomUUID()}`;
const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');

interface Shape {
  subject: string;
  save: (
    browser: TestBrowser,
    revision: number,
    text: string,
  ) => Promise<{
    results?: unknown;
    errors?: readonly { code?: string | undefined }[] | undefined;
    stale?: Stale | undefined;
  }>;
  read: () => Promise<{ revision: number; text: string }>;
  /** For the negative control. */
  row: Overwritten;
}

const shapes: Record<string, () => Promise<Shape>> = {
  async redirect() {
    const path = `/race-${randomUUID()}`;
    const save = (browser: TestBrowser, redirectId: number | null, revision: number, text: string) =>
      browser.call(saveRedirect, {
        redirectId,
        revision,
        values: { path, locale: 'au', redirectTo: `/${text}` },
        key: key(),
      });
    const { redirectId } = there((await save(by(0), null, 0, 'begin')).results);
    return {
      subject: `redirect:au${path}`,
      save: (browser, revision, text) => save(browser, redirectId, revision, text),
      read: async () => {
        const { revision, redirectTo } = there((await by(0).call(listRedirects, { find: path })).rows[0]);
        return { revision, text: redirectTo.slice(1) };
      },
      row: { table: 'page', id: redirectId },
    };
  },
  async product() {
    const { productId } = await addProduct(appOf(0).deps, { priceCents: 1000 });
    const { values } = there((await by(0).call(getProductForEdit, { productId })).data);
    return {
      subject: `product:${productId}`,
      save: (browser, revision, name) =>
        browser.call(saveProduct, { productId, revision, values: { ...values, name }, key: key() }),
      read: async () => {
        const { revision, values: now } = there((await by(0).call(getProductForEdit, { productId })).data);
        return { revision, text: now.name };
      },
      row: { table: 'product', id: productId },
    };
  },
  // Nothing is stored before the first save.
  async setting() {
    const subject = 'organisation' as const;
    return {
      subject: `setting:${subject}`,
      save: (browser, revision, text) =>
        browser.call(saveSettings, { subject, revision, values: { SUPPLIER_NAME: text }, key: key() }),
      read: async () => {
        const { revision, values } = there((await by(0).call(getSettings, { subject })).data);
        return { revision, text: values[0]?.value ?? '' };
      },
      row: { table: 'setting', subject },
    };
  },
  async menu() {
    const menu = async () => there((await by(0).call(listMenus, {})).menus.find(({ locale }) => locale === 'au'));
    const save = async (browser: TestBrowser, revision: number, title: string) =>
      browser.call(saveMenu, {
        locale: 'au',
        revision,
        values: { items: [{ title, url: '/', items: [] }] },
        key: key(),
      });
    await save(by(0), (await menu()).revision, 'begin');
    return {
      subject: 'menu:au',
      save,
      read: async () => {
        const { revision, items } = await menu();
        return { revision, text: items[0]?.title ?? '' };
      },
      row: { table: 'menu' },
    };
  },
};

test.each(Object.keys(shapes))(
  'of sixteen saves of one %s one counts, and the others read both values',
  async (name) => {
    const { subject, save, read } = await there(shapes[name])();
    const { revision } = await read();
    const records = async () => (await by(0).call(listAudit, { subject })).rows.length;
    const before = await records();
    const texts = Array.from({ length: 16 }, (_, index) => `text-${index}`);
    const answers = await Promise.all(texts.map((text, index) => save(by(index), revision, text)));
    const won = texts.filter((_, index) => answers[index]?.results !== undefined);
    expect(won).toHaveLength(1);
    expect(await read()).toEqual({ revision: revision + 1, text: won[0] });
    expect(await records()).toBe(before + 1);
    for (const { errors, stale } of answers.filter(({ results }) => results === undefined)) {
      expect(errors).toMatchObject([{ code: 'stale' }]);
      expect(stale).toMatchObject({ revision: revision + 1, by: 'Mira Halloran' });
      expect(JSON.stringify(stale?.fields.map(({ now }) => now))).toContain(`${won[0]}"`);
    }
  },
);

test.each(Object.keys(shapes))(
  'negative control: without the condition, saves of one %s overwrite each other',
  async (name) => {
    const { read, row } = await there(shapes[name])();
    const { revision } = await read();
    const saved = await together(16, (othersHaveRead, index) =>
      overwrite(appOf(index).deps, row, revision, othersHaveRead),
    );
    expect(saved.filter(Boolean)).toHaveLength(16);
  },
);
