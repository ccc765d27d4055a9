import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { setStock } from '#contract/admin/orders.ts';
import * as calls from '#contract/admin/products.ts';
import { addProduct, addProductCategory } from '../../testing/catalogue.sql.ts';
import { insertProducts } from './product.admin.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  staff = (await person(app, 'shop@example.org', { roles: ['shop'] })).browser;
});
afterAll(() => app.close());

const key = () => `request-${randomUUID()}`;
const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');
const read = async (productId: number) => there((await staff.call(calls.getProductForEdit, { productId })).data);
async function save(productId: number, change: Partial<calls.ProductValues>) {
  const { revision, values } = await read(productId);
  return staff.call(calls.saveProduct, { productId, revision, values: { ...values, ...change }, key: key() });
}
const codeOf = (answer: { errors?: readonly { code?: string | undefined }[] | undefined }) => answer.errors?.[0]?.code;

/** A shirt with two sizes, five of each. */
async function shirt() {
  const made = await addProduct(app.deps, {
    priceCents: 2000,
    variants: ['S', 'M'].map((value) => ({ options: [{ name: 'Size', value }], stock: 5 })),
  });
  await app.deps.content.refresh();
  return made;
}
const base64 = (text: string) => Buffer.from(text).toString('base64');
const look = async (file: string) =>
  there((await staff.call(calls.importProducts, { file: base64(file), key: key() })).results);
const write = (file: string, seen: string | null) =>
  staff.call(calls.importProducts, { file: base64(file), seen: seen ?? '', key: key() });
async function exported(input: object): Promise<string> {
  const { url } = there((await staff.call(calls.exportProducts, { ...input, key: key() })).results);
  return (await staff.fetch(url)).text();
}
const faultsOf = async (file: string) =>
  (await look(file)).faults.map(({ line, column, text }) => [line, column, text]);

test('as many products as a file has are stored with all their pictures, places and related products', async () => {
  const categoryId = await addProductCategory(app.deps);
  const slugs = Array.from({ length: 2000 }, (_, at) => `many-${at}`);
  const counted = await app.deps.db.transaction(async (tx) => {
    const ids = await insertProducts(
      tx,
      slugs.map((slug, at) => ({
        product: {
          slug,
          code: slug,
          name: slug,
          description: '',
          price_cents: 100,
          status: 0,
          status_text: '',
          options_json: '[]',
          gst_free: 0,
          published: 0,
          seq: at,
        },
        variants: [],
        images: Array.from({ length: 6 }, (__, seq) => ({ image_url: `/p-${seq}.png`, alt: '', seq })),
        categories: [{ category_id: categoryId, seq: at }],
        relatedSlugs: slugs.slice(at + 1, at + 9),
      })),
    );
    const count = async (table: 'product_image' | 'product_in_category' | 'product_related') =>
      (
        await tx
          .selectFrom(table)
          .select('product_id')
          .where('product_id', 'in', [...ids.values()])
          .execute()
      ).length;
    return [ids.size, await count('product_image'), await count('product_in_category'), await count('product_related')];
  });
  expect(counted).toEqual([2000, 12_000, 2000, 15_964]);
});

describe('the file of products', () => {
  test('there and back changes nothing, and a changed cell changes just that', async () => {
    const { productId, variantIds } = await shirt();
    await staff.call(setStock, {
      variantId: variantIds[0] ?? 0,
      revision: 0,
      stock: null,
      reason: 'Printed on demand',
      key: key(),
    });
    const name = `=Formula "shirt" ${randomUUID()}`;
    await save(productId, { name, description: "<p>'=two\nlines</p>", metaDesc: '-dash', code: `CSV-${productId}` });
    const file = await exported({ find: `csv-${productId}` });
    expect(file).toContain("'=Formula");
    expect(file).toContain(',no limit,');
    expect(await look(file)).toMatchObject({ faults: [], made: 0, changed: 0, same: 1, seen: null });
    const [head = [], first = [], second = []] = parse(file, { bom: true });
    expect(head[0]).toBe('Code');
    const cell = (row: string[], column: string, value: string) => row.with(head.indexOf(column), value);
    const csv = (...rows: string[][]) =>
      rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join()).join('\r\n');
    const changed = csv(
      head,
      cell(first, 'Price', '$1,021.50'),
      cell(cell(second, 'Stock change', '-2'), 'Extra price', '1.5'),
      head.map(
        (column) =>
          ({
            ...Object.fromEntries(first.map((each, at) => [head[at], at < 16 ? '' : each])),
            Code: `CSV-${productId}`,
            'Value 1': 'L',
            Stock: '9',
            Version: '',
          })[column] ?? '',
      ),
    );
    const seen = await look(changed);
    expect(seen).toMatchObject({ faults: [], made: 0, changed: 1, same: 0 });
    expect(seen.changes[0]?.fields).toEqual([
      { field: 'Price', before: '20.00', after: '1021.50' },
      { field: 'Variant: M', before: 'on sale', after: 'on sale, extra 1.50' },
      { field: 'Variant: L', before: '', after: 'on sale, 9 in stock' },
      { field: 'Stock change: M', before: '', after: '-2' },
    ]);
    expect((await read(productId)).values.price).toBe(20);
    expect((await write(changed, seen.seen)).results).toMatchObject({ isWritten: true, changed: 1 });
    const now = await read(productId);
    expect(now.values).toMatchObject({ name, price: 1021.5, description: "<p>'=two\nlines</p>", metaDesc: '-dash' });
    expect(now.variants.map(({ stock }) => stock)).toEqual([null, 3, 9]);
    expect(now.variants.slice(0, 2).map(({ variantId }) => variantId)).toEqual(variantIds);
    const [record] = (await staff.call(listAudit, { subject: `product:${productId}` })).rows;
    expect(record).toMatchObject({ did: 'changed by a file' });
    await staff.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
    expect((await read(productId)).values).toMatchObject({
      price: 20,
      variants: [{ values: ['S'] }, { values: ['M'], addedPrice: 0 }],
    });
  });

  test('makes new products with variants, or nothing while one line is wrong', async () => {
    const categoryId = await addProductCategory(app.deps);
    const category = (await staff.call(calls.getProductCategories, {})).categories.find(
      (each) => each.categoryId === categoryId,
    );
    const code = `NEW-${randomUUID().slice(0, 8)}`;
    const head = 'Code,Name,Price,Status,Categories,Option 1,Value 1,Stock';
    const lines = [
      `${code},${'x'.repeat(200)} ${code},5.00,On sale,${category?.name},Size,S,3`,
      `${code},,,,,Size,M,No limit`,
    ];
    const bad = [head, ...lines, `${code},,,,,Size,M,1`, 'OTHER-1,Other,free,Gone,Nowhere,,,'].join('\n');
    expect(await faultsOf(bad)).toEqual([
      [4, 'Code', expect.stringContaining('The code with M stands on line 3')],
      [5, 'Price', expect.stringContaining('‘free’ is no amount')],
      [5, 'Categories', expect.stringContaining('There is no category ‘Nowhere’')],
      [5, 'Status', expect.stringContaining('‘Gone’ is none of')],
      [5, 'Stock', expect.stringContaining('a number, or ‘no limit’')],
    ]);
    expect(codeOf(await write(bad, 'anything'))).toBe('changed_meanwhile');
    const good = [head, ...lines].join('\n');
    const seen = await look(good);
    expect(seen).toMatchObject({ made: 1, changed: 0, faultsTotal: 0 });
    expect(seen.changes[0]?.fields.filter(({ field }) => field.startsWith('Variant'))).toEqual([
      { field: 'Variant: S', before: '', after: 'on sale, 3 in stock' },
      { field: 'Variant: M', before: '', after: 'on sale, no limit' },
    ]);
    expect((await write(good, seen.seen)).results).toMatchObject({ isWritten: true, made: 1 });
    const [row] = (await staff.call(calls.listStaffProducts, { find: code })).rows;
    expect(row).toMatchObject({ state: 'onSale', price: 5, variants: 2, stock: null });
    expect((await read(row?.productId ?? 0)).values.categoryIds).toEqual([categoryId]);
  });

  test.each([
    ['a code twice', (code: string) => `Code,Price\n${code},5\n${code},5`, 3, 'Code', 'stands on line 2'],
    [
      'two prices of one product',
      (code: string) => `Code,Price,Option 1,Value 1\n${code}-N,5,Size,S\n${code}-N,6,Size,M`,
      3,
      'Price',
      'differs from line 2',
    ],
    ['an older version', (code: string) => `Code,Version\n${code},77`, 2, 'Version', 'Somebody has saved'],
    [
      'a version of nothing',
      (code: string) => `Code,Name,Price,Version\n${code}-X,New,1,0`,
      2,
      'Version',
      'No product has this code',
    ],
    ['no name', (code: string) => `Code,Price\n${code}-X,1`, 2, 'Name', 'Give the product a name'],
    ['no price', (code: string) => `Code,Name\n${code}-X,New ${code}`, 2, 'Price', 'Enter a price'],
    ['less stock than is left', (code: string) => `Code,Stock change\n${code},-6`, 2, 'Stock change', 'Only 5 can be'],
    [
      'an address in use',
      (code: string) => `Code,Name,Price,Address\n${code}-X,New,1,${code.toLowerCase()}`,
      2,
      'Address',
      'has the address',
    ],
    ['no stock', (code: string) => `Code,Name,Price\n${code}-X,New,1`, 2, 'Stock', 'a number, or ‘no limit’'],
    ['a stock in words', (code: string) => `Code,Stock\n${code},lots`, 2, 'Stock', 'neither a number nor ‘no limit’'],
    ['no code', () => 'Code,Name\n,New', 2, 'Code', 'needs the code'],
    ['too long a name', (code: string) => `Code,Name\n${code},${'x'.repeat(301)}`, 2, 'Name', 'longer than 300'],
    ['archived by a file', (code: string) => `Code,Status\n${code},Archived`, 2, 'Status', 'on their own page'],
    ['other options', (code: string) => `Code,Option 1,Value 1\n${code},Colour,Red`, 2, 'Option 1', 'on its own page'],
    ['a negative price', (code: string) => `Code,Price\n${code},-1`, 2, 'Price', 'Enter a price'],
  ])('%s is told', async (_what, fileOf, line, column, text) => {
    const { slug } = await addProduct(app.deps, { priceCents: 500, stock: 5 });
    const faults = await faultsOf(fileOf(slug.toUpperCase()));
    expect(faults).toContainEqual([line, column, expect.stringContaining(text)]);
  });

  test('what somebody saves between the look and the press is not overwritten', async () => {
    const { productId, slug } = await addProduct(app.deps, { priceCents: 500 });
    const file = `Code,Price\n${slug.toUpperCase()},7`;
    const { seen } = await look(file);
    await save(productId, { shortDesc: 'Somebody else' });
    expect(codeOf(await write(file, seen))).toBe('changed_meanwhile');
    expect((await read(productId)).values.price).toBe(5);
    expect((await write(file, (await look(file)).seen)).results).toMatchObject({ isWritten: true });
    expect((await read(productId)).values).toMatchObject({ price: 7, shortDesc: 'Somebody else' });
  });
});
