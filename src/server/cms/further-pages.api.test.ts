import { afterAll, beforeAll, expect, test } from 'vitest';
import '../testing/needs-build.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { publishPage } from '../pages/write-page.ts';

// without JavaScript each page of a long list has a document of its own.

let app: TestApp;
const slugs: string[] = [];
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'silent' });
  for (let number = 0; number < 100; number++) slugs.push((await addProduct(app.deps, { priceCents: 100 })).slug);
  const items = [{ itemTypeCode: 'Ecm-ProductList', payloads: {} }];
  const content = { sections: [{ sectionName: 'body', items }], payloads: {} };
  await publishPage(app.deps, { path: '/shop', title: 'Shop', content });
  await publishPage(app.deps, { path: '/about', title: 'About', content: { sections: [], payloads: {} } });
  await app.deps.content.refresh();
});
afterAll(() => app.close());

const open = async (path: string) => {
  const answer = await app.browser().fetch(path);
  const html = await answer.text();
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    products: new Set([...html.matchAll(/href="\/product\/([\w-]+)(?:\?nz=true)?"/g)].map(([, slug]) => slug)),
    links: [...html.matchAll(/href="([^"]*)">(?:Previous|Next) page/g)].map(([, href]) => href),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  };
};

test('the links of a long list lead through all of it', async () => {
  const found = new Set<string | undefined>();
  let path: string | undefined = '/shop';
  const ways: (string | undefined)[] = [];
  while (path !== undefined && ways.length < 5) {
    const { status, products, links, canonical } = await open(path);
    expect([status, canonical]).toEqual([200, `${app.url}/shop`]);
    for (const slug of products) found.add(slug);
    ways.push(path);
    path = links.find((link) => !ways.includes(link));
  }
  expect(ways).toEqual(['/shop', '/shop?page=2', '/shop?page=3']);
  expect(found).toEqual(new Set(slugs));
  expect((await open('/shop?page=3')).links).toEqual(['/shop?page=2']);
});

test('a page keeps the site that the flag in the address has chosen', async () => {
  const { products, links } = await open('/shop?nz=true&page=2');
  expect([products.size, links]).toEqual([48, ['/shop?nz=true', '/shop?page=3&amp;nz=true']]);
});

test('an address of a page that no list has is the document of the first, so that nobody fills the memory', async () => {
  const first = await open('/shop');
  for (const none of ['/shop?page=4', '/shop?page=9999', '/shop?page=1', '/shop?page=x'])
    expect([none, (await open(none)).etag]).toEqual([none, first.etag]);
  expect((await open('/about?page=2')).etag).toBe((await open('/about')).etag);
  expect((await open('/shop?page=2')).etag).not.toBe(first.etag);
});
