import type { APIRequestContext } from '@playwright/test';
import { demonstrationSite } from '#demo/site.ts';
import { visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

interface PageMetadata {
  status: number;
  html: string;
  title: string;
  meta: Record<string, string>;
  canonical: string | undefined;
  structured: Record<string, unknown>[];
}

async function metadataAt(request: APIRequestContext, path: string): Promise<PageMetadata> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const html = await answer.text();
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    status: answer.status(),
    html,
    title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
    meta: Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name = '', content = '']) => [
        name,
        content,
      ]),
    ),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    structured: json === undefined ? [] : (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'],
  };
}

test('/favicon.ico answers an icon, also to whoever has not read a page', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
  expect([...(await answer.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('every URL of the sitemap opens, is canonical, and has a unique title and description', async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const places = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place);
  expect(places.length).toBeGreaterThan(40);
  const seen: Record<'title' | 'description', Map<string, string>> = { title: new Map(), description: new Map() };
  for (const place of places) {
    const page = await metadataAt(request, place);
    expect(page.status, place).toBe(200);
    expect(page.canonical, place).toBe(place);
    expect(page.meta.robots, place).toBeUndefined();
    for (const [kind, text] of [
      ['title', page.title],
      ['description', page.meta.description ?? ''],
    ] as const) {
      expect(text.length, `${kind} of ${place}`).toBeGreaterThan(kind === 'title' ? 5 : 20);
      expect(seen[kind].get(text), `same ${kind} as ${place}`).toBeUndefined();
      seen[kind].set(text, place);
    }
    const image = page.meta['og:image'] ?? '';
    expect(page.meta, place).toMatchObject({
      'og:title': page.title,
      'og:description': page.meta.description,
      'og:url': place,
      'og:site_name': 'PHI Online',
      'og:locale': 'en_AU',
      'twitter:card': image === '' ? 'summary' : 'summary_large_image',
    });
    // Every page except the home page has breadcrumbs.
    if (place !== `${baseURL}/`) expect(page.structured.at(-1), place).toMatchObject({ '@type': 'BreadcrumbList' });
    // An event that another journey makes meanwhile has no picture; each of the site itself has one.
    if (image === '' && /\/event\/[\w-]+-\d{13}-/.test(place)) continue;
    expect(image, place).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\//);
    expect(page.meta['og:image:alt']?.length, place).toBeGreaterThan(2);
    expect([Number(page.meta['og:image:width']) > 200, Number(page.meta['og:image:height']) > 200], place).toEqual([
      true,
      true,
    ]);
  }
});

test('the served documents of home page, event and product contain structured data', async ({ request, baseURL }) => {
  const { events, products } = demonstrationSite(new Date());
  expect((await metadataAt(request, '/')).structured.map((each) => each['@type'])).toEqual(['Organization', 'WebSite']);

  const [inRoom, online] = [
    events.find(({ slug }) => slug === 'child-safe-clubs-perth'),
    events.find(({ slug }) => slug === 'open-door'),
  ];
  const [talk] = (await metadataAt(request, `/event/${inRoom?.slug}`)).structured;
  expect(talk).toMatchObject({
    '@type': 'Event',
    name: inRoom?.title,
    url: `${baseURL}/event/child-safe-clubs-perth`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Fremantle community hall', address: '9 Limestone Street, Fremantle WA 6160' },
    organizer: { name: 'Prevention of Harm Initiative' },
    offers: { '@type': 'Offer', price: '35.00', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
  });
  expect(talk?.startDate).toMatch(/^\d{4}-\d\d-\d\dT18:00:00\+08:00$/);
  expect((await metadataAt(request, `/event/${online?.slug}`)).structured[0]).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation' },
    isAccessibleForFree: true,
  });

  const book = products.find(({ variants, status }) => status === 0 && variants.length === 1);
  const [goods, crumbs] = (await metadataAt(request, `/product/${book?.slug}`)).structured;
  expect(goods).toMatchObject({
    '@type': 'Product',
    name: book?.name,
    sku: book?.code,
    description: book?.metaDesc,
    offers: { '@type': 'Offer', price: ((book?.priceCents ?? 0) / 100).toFixed(2), priceCurrency: 'AUD' },
  });
  expect(crumbs).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home' },
      { position: 2, name: 'Shop', item: `${baseURL}/shop` },
      { position: 3, name: book?.name },
    ],
  });
});

test('a guide and its sales page are two pages; the sales page describes what it sells', async ({
  request,
  baseURL,
}) => {
  const [own, sales] = [
    await metadataAt(request, '/guides/spotting-scams'),
    await metadataAt(request, '/products/guides/spotting-scams'),
  ];
  expect(sales.title).not.toBe(own.title);
  expect(sales.canonical).toBe(`${baseURL}/products/guides/spotting-scams`);
  expect(sales.meta['og:type']).toBe('product');
  expect(sales.structured[0]).toMatchObject({
    '@type': 'Product',
    name: 'Spotting Scams',
    offers: { price: '9.00', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
  });
});

test('the content security policy allows structured data', async ({ page }) => {
  await visit(page, '/');
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
  expect(
    await page.evaluate(() =>
      Array.from(document.scripts, (script) =>
        script.type.startsWith('application/') ? 'data' : `${script.type}${script.src ? '' : ' inline'}`,
      ).filter((kind) => kind !== 'data' && kind !== 'module'),
    ),
    'only the theme is set by a script in the document',
  ).toEqual([' inline']);
});

test('documents have the right HTTP status', async ({ request, baseURL }) => {
  const answer = async (path: string, method = 'GET') => {
    const response = await request.fetch(`${baseURL}${path}`, { method, maxRedirects: 0 });
    return [response.status(), response.headers().location];
  };
  for (const [path, status, location] of [
    ['/', 200],
    ['/guides', 200],
    ['/event/open-door', 200],
    ['/member/login', 200],
    ['/login', 200],
    ['/nowhere', 404],
    ['/event/none', 404],
    ['/product/none', 404],
    ['/admin', 200],
    ['/guides/none', 404],
    ['/corporates', 403],
    ['/templates', 403],
    ['/member/dashboard', 403],
    ['/member', 301, '/member/dashboard'],
    ['/Guides', 301, '/guides'],
    ['/guides/', 301, '/guides'],
    ['//guides', 301, '/guides'],
    ['/x/../guides', 200],
    ['/guides/?a=1', 301, '/guides?a=1'],
    ['/member/login/', 301, '/member/login'],
    ['/%67uides', 301, '/guides'],
    ['/Event/Open-Door', 301, '/event/open-door'],
  ] as const) {
    expect(await answer(path), path).toEqual([status, location]);
    expect(await answer(path, 'HEAD'), `HEAD ${path}`).toEqual([status, location]);
  }
  for (const path of [
    '/nowhere',
    '/event/none',
    '/product/none',
    '/corporates',
    '/order-thankyou',
    '/member/login',
    '/login',
    '/partials/common-footer',
  ]) {
    expect((await metadataAt(request, path)).meta.robots, path).toBe('noindex');
  }
  // The URL in the shop's layout has the page's own URL as canonical.
  expect((await metadataAt(request, '/products/about')).canonical).toMatch(/\/about$/);
});

test('an unchanged page is not sent twice', async ({ request }) => {
  const first = await request.get('/about');
  const again = await request.get('/about', { headers: { 'if-none-match': first.headers().etag ?? '' } });
  expect([first.status(), again.status(), (await again.body()).length]).toEqual([200, 304, 0]);
  const nz = await request.get('/about?nz=true', { headers: { 'if-none-match': first.headers().etag ?? '' } });
  expect(nz.status()).toBe(200);
});

test('robots.txt and the sitemap open in a browser', async ({ page }) => {
  await page.goto('/robots.txt');
  await expect(page.locator('body')).toContainText('Disallow: /member/');
  await visit(page, '/nowhere-at-all');
  await axeCheck(page);
});
