// Long, because every kind of document is rendered with the same small service.
import { defaultHelplines } from '#contract/helplines.ts';
import { expect, test } from 'vitest';
import type { CmsItem, CmsPage } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { render } from './entry-server.tsx';
import type { Alternate } from './metadata/metadata.ts';

const item = (itemId: number, itemTypeCode: string, payloads: Record<string, string> = {}): CmsItem => ({
  itemId,
  itemTypeCode,
  anchorName: null,
  cssClass: null,
  items: [],
  sections: [],
  payloads: Object.entries(payloads).map(([key, value]) => ({ key, value })),
});
const page = (pageUrl: string, items: CmsItem[]): CmsPage => ({
  pageId: 1,
  pageUrl,
  pageTitle: 'Title & more',
  pageTypeCode: 'Page',
  imageUrl: null,
  sections: [{ sectionName: 'body', items }],
  payloads: [{ key: 'Description', value: 'What it "says"' }],
  embedDataList: [],
});
const nothing = { data: null, menu: null, redirectTo: null, noPermission: false };

/** A caller that returns pages by their path and other calls by their endpoint path; an Error is thrown. */
function service(pages: Record<string, object>, calls: Record<string, unknown> = {}): Caller {
  const answers: Record<string, unknown> = {
    '/api/site/getConfig': {
      identity: { baseUrl: '/i', tokenUrl: '/t', signOutUrl: '/o', apiKey: 'k' },
      payments: { provider: 'local', widgetUrl: '/w' },
      tagContainerId: null,
      socialEmbedScript: null,
      captchaWidget: false,
      quickExitUrl: 'https://weather.example/',
      helplines: defaultHelplines.au,
      developmentCartId: null,
    },
    '/api/cms/GetMenu': { menu: { items: [{ title: 'About us', url: '/about', items: [] }] } },
    ...calls,
  };
  return async (endpoint, input) => {
    const answer =
      endpoint.path === '/api/cms/GetPublishedPage'
        ? { ...nothing, ...pages[(input as { path: string }).path] }
        : answers[endpoint.path];
    if (answer instanceof Error) throw answer;
    return answer as never;
  };
}

const site = {
  locale: 'au' as Locale,
  isByFlag: false,
  policy: 'site' as const,
  isListed: () => true,
  pictureSize: () => Promise.resolve(null),
  startedAt: () => null,
  onBrokenItem: (_type: string): void => {},
  addresses: {
    of: (path: string) => `https://www.phi.example${path}`,
    alternates: () => Promise.resolve<Alternate[]>([]),
  },
};

async function document(path: string, call: Caller, deciding = false, more: Partial<typeof site> = {}) {
  let modules: readonly string[] = [];
  const rendered = await render({
    ...site,
    ...more,
    path,
    call,
    deciding,
    assetsOf: (used) => (
      (modules = used),
      { script: '/entry.js', leavingScript: '/l.js', styles: [], preloads: [], fonts: [] }
    ),
  });
  if (rendered.kind === 'redirect') throw new Error(`redirects to ${rendered.location}`);
  return {
    ...(rendered.kind === 'missing' ? await rendered.render() : rendered),
    documentKey: rendered.kind === 'missing' ? rendered.documentKey : null,
    modules,
  };
}

test('a page has its menu, footer, head and only the chunks of its blocks', async () => {
  const call = service({
    '/about': { data: page('/about', [item(1, 'Html', { Content: '<p>Hello from the page</p>' })]) },
    '/partials/common-footer': {
      data: page('/partials/common-footer', [item(1, 'Html', { Content: '<p>Hello from the footer</p>' })]),
    },
  });
  const { status, html, modules } = await document('/about', call);
  expect(status).toBe(200);
  for (const text of [
    '<p>Hello from the page</p>',
    '<p>Hello from the footer</p>',
    'About us',
    '<title>Title &amp; more | PHI Online</title>',
    'content="What it &quot;says&quot;"',
    'rel="canonical" href="https://www.phi.example/about"',
  ]) {
    expect(html).toContain(text);
  }
  expect(modules).toEqual(['src/blocks/html/view.tsx']);
});

test('the title of the home page is the one from its editor', async () => {
  const titled = async (pageTitle: string) =>
    /<title>.*<\/title>/.exec(
      (await document('/', service({ '/': { data: { ...page('/', []), pageTitle } } }))).html,
    )?.[0];
  expect(await titled('Notice early')).toBe('<title>Notice early | PHI Online</title>');
  expect(await titled('')).toBe('<title>PHI Online</title>');
});

test.each([
  ['standard', ['eager', 'lazy', 'lazy']],
  ['thin', ['eager', 'eager', 'lazy']],
])('below a %s banner, pictures are loaded: %j', async (HeightSet, expected) => {
  const picture = (id: number) => item(id, 'ImagePanel', { ImageUrl: `/media/${id}.webp` });
  const items = [item(1, 'BannerItem', { HeightSet, ImageUrl: '/media/1.webp' }), picture(2), picture(3)];
  const { html } = await document('/about', service({ '/about': { data: page('/about', items) } }));
  expect([...html.matchAll(/<img [^>]*?loading="(\w+)"/g)].map(([, loading]) => loading)).toEqual(expected);
  const [head = ''] = html.split('</head>');
  expect([...head.matchAll(/<link rel="preload" as="image" href="\/media\/(\d)/g)].map(([, id]) => Number(id))).toEqual(
    expected.flatMap((loading, index) => (loading === 'eager' ? [index + 1] : [])),
  );
});

test('an unknown block shows its code and does not affect other blocks', async () => {
  const { status, html } = await document(
    '/',
    service({
      '/': { data: page('/', [item(1, 'No-Such<Block>'), item(2, 'Html', { Content: '<p>Still here</p>' })]) },
    }),
  );
  expect(status).toBe(200);
  expect(html).toContain('No-Such&lt;Block&gt;');
  expect(html).toContain('<p>Still here</p>');
});

test('a block whose data fails shows the Loading Error panel', async () => {
  const call = service(
    { '/x': { data: page('/x', [item(1, 'EventList'), item(2, 'Html', { Content: '<p>Still here</p>' })]) } },
    { '/api/event/getEvents': new Error('Not today.') },
  );
  const { status, html } = await document('/x', call);
  expect(status).toBe(200);
  for (const text of ['Loading Error', 'Not today.', '<p>Still here</p>']) expect(html).toContain(text);
});

test('where somebody is logged in, the document of a closed page says nothing of it and leaves the decision to the browser', async () => {
  const closed = service({ '/club': { noPermission: true }, '/about': { data: page('/about', []) } });
  const { status, html } = await document('/club', closed, true);
  expect(status).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('"kind":"deciding"');
  expect(html).not.toMatch(/No Permission|log in to see|rel="canonical"/);
  expect((await document('/about', closed, true)).html).toBe((await document('/about', closed)).html);
});

test('not found, no permission and failure have their own status and screen', async () => {
  expect(await document('/nope', service({}))).toMatchObject({
    status: 404,
    html: expect.stringContaining('Page not found'),
  });
  expect(await document('/club', service({ '/club': { noPermission: true } }))).toMatchObject({
    status: 403,
    html: expect.stringContaining('Please log in to see this page.'),
  });
  // What would open the page.
  const closed = { login: true, inactive: false, plan: null, guide: null, company: false };
  const guide = { guideTitle: 'The Club', price: 49, offerUrl: '/products/guides/club' };
  for (const [refusal, shown] of [
    [{ ...closed, guide }, /It costs AU\$49\.00\..*href="\/products\/guides\/club"/s],
    [{ ...closed, plan: 'pro' }, /Professional.* subscription.*href="\/member\/subscribe"/s],
    [{ ...closed, company: true }, /for people in organisations that have joined PHI/],
    [closed, /^(?!.*(bought|subscription|organisations that)).*No Permission/s],
    [{ ...closed, login: false, inactive: true }, /Account Disabled/],
  ] as const)
    expect(await document('/club', service({ '/club': { noPermission: true, refusal } }))).toMatchObject({
      status: 403,
      html: expect.stringMatching(shown),
    });
  const refused = { redirectUrl: null, accessResultCode: 98 };
  expect(
    await document(
      '/corporates',
      service({ '/corporates': { data: page('/corporates', []) } }, { '/api/member/canAccess': refused }),
    ),
  ).toMatchObject({ status: 403, html: expect.stringMatching(/^(?!.*not bought).*No Permission/s) });
  const failing: Caller = async (endpoint, input) => {
    if (endpoint.path === '/api/cms/GetPublishedPage') throw new Error('Something went wrong. Please try again.');
    return service({})(endpoint, input);
  };
  expect(await document('/', failing)).toMatchObject({ status: 503, html: expect.stringContaining('Loading Error') });
  expect(await document('/event/none', service({}, { '/api/event/getEvent/{slug}': { data: null } }))).toMatchObject({
    status: 404,
  });
  expect(
    await document('/product/none', service({}, { '/api/product/getProduct/{slug}': { totalCnt: 0 } })),
  ).toMatchObject({ status: 404, html: expect.stringContaining('No product found.') });
});

test('unknown paths share one document that names none of them', async () => {
  const results = await Promise.all(
    ['/nope', '/nope/deeper', '/other', '/%D0%B6'].map(async (path) => document(path, service({}))),
  );
  expect(new Set(results.map(({ documentKey, html }) => `${documentKey} ${html}`)).size).toBe(1);
  const none = service({}, { '/api/event/getEvent/{slug}': { data: null } });
  const events = await Promise.all(['/event/kestrel', '/event/osprey'].map(async (path) => document(path, none)));
  expect(events[0]).toEqual(events[1]);
  expect(events[0]?.html).not.toMatch(/kestrel|osprey/);
});

test('a missing page marks the same current links as an existing page', async () => {
  const menu = {
    '/api/cms/GetMenu': {
      menu: { items: [{ title: 'Lost', url: '/lost', items: [{ title: 'Found', url: '/lost/found', items: [] }] }] },
    },
  };
  const marks = (html: string) =>
    [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([link]) => /href="([^"]*)"/.exec(link)?.[1]);
  const { html } = await document('/nope', service({}, menu));
  const links = new Set([...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href = '']) => href));
  expect(links).toContain('/lost/found');
  for (const path of [...links].flatMap((link) => (link === '/' ? [] : [link, `${link}/nothing`, `${link}nothing`]))) {
    const missing = await document(path, service({}, menu)).catch(() => null);
    if (missing?.status !== 404) continue;
    const there = await document(path, service({ [path]: { data: page(path, []) } }, menu));
    expect([path, marks(missing.html)]).toEqual([path, marks(there.html)]);
  }
});

test('an item that cannot be drawn is replaced, and the page around it stays', async () => {
  const items = [
    item(1, 'Html', { Content: '<p>Before it.</p>' }),
    item(2, 'GuideList', { Title: 'Guides' }),
    item(3, 'Html', { Content: '<p>After it.</p>' }),
  ];
  const broken: string[] = [];
  const malformed = { '/api/guide/getGuides': { guides: [null], totalCnt: 1 } };
  const { html, status } = await document(
    '/here',
    service({ '/here': { data: page('/here', items) } }, malformed),
    false,
    {
      onBrokenItem: (type) => void broken.push(type),
    },
  );
  expect(status).toBe(200);
  for (const part of ['Before it.', 'After it.', 'Loading Error', '</footer>']) expect(html).toContain(part);
  expect(broken).toEqual(['GuideList']);
  // The browser draws the same.
  expect(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1]).toContain('"failures":{"2":[');
});

test('every own link of a page that the flag has selected carries it, and none on another page', async () => {
  const texts = [
    { html: '<p><a href="/about">a</a> <a class="x" href="/events?q=1&amp;b=2#top">b</a></p>', flagged: 2 },
    {
      html: '<a href="https://www.phi.example/shop">own</a> <a href="#part">c</a> <a href="tel:111">d</a>',
      flagged: 1,
    },
    { html: '<a href="/media/a.pdf">e</a> <a href="/api/x">f</a> <a href="https://other.example/x">g</a>', flagged: 0 },
  ];
  const items = texts.map(({ html }, at) => item(at + 1, 'Html', { Content: html }));
  const call = service({ '/here': { data: page('/here', items) } });
  const linksOf = async (isByFlag: boolean) => {
    const { html } = await document('/here', call, false, { locale: 'nz', isByFlag });
    const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'));
    return {
      links: [...body.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href),
      fields: [...body.matchAll(/<input type="hidden" name="nz" value="true"/g)].length,
    };
  };
  const { links, fields } = await linksOf(true);
  expect(links.filter((href) => /^\/(?!media|api)/.test(href) && !/[?&;]nz=true(#|$)/.test(href))).toEqual([]);
  expect(links).toEqual(
    expect.arrayContaining([
      '/?nz=true',
      '/about?nz=true',
      '/events?q=1&amp;b=2&amp;nz=true#top',
      '/shop?nz=true',
      '#part',
      'tel:111',
      '/media/a.pdf',
      '/api/x',
      'https://other.example/x',
    ]),
  );
  expect(fields).toBe(1);
  // Where the host decides, no address needs the flag.
  expect(JSON.stringify(await linksOf(false))).not.toContain('nz=true');
});

test('redirects only to site paths and http URLs', async () => {
  const to = async (redirectTo: string) =>
    render({
      path: '/old',
      call: service({ '/old': { redirectTo } }),
      ...site,
      assetsOf: () => ({ script: '', leavingScript: '', styles: [], preloads: [], fonts: [] }),
    });
  expect(await to('/new')).toMatchObject({ kind: 'redirect', status: 301, location: '/new' });
  expect(await to('https://other.example/x')).toMatchObject({
    kind: 'redirect',
    status: 301,
    location: 'https://other.example/x',
  });
  for (const bad of ['javascript:alert(1)', '//other.example', '/\\other.example'])
    expect(await to(bad)).toMatchObject({ kind: 'page', status: 503 });
});

test("the cart has a page even without an editor's page", async () => {
  expect(await document('/cart', service({}))).toMatchObject({
    status: 200,
    modules: ['src/blocks/ecm-shopping-cart/view.tsx'],
  });
});

/** Metadata of the rendered head. */
async function headData(path: string, call: Caller, more: Partial<typeof site> = {}) {
  const rendered = await render({
    ...site,
    ...more,
    path,
    call,
    assetsOf: () => ({ script: '', styles: [], preloads: [], fonts: [], leavingScript: '' }),
  });
  if (rendered.kind === 'redirect') throw new Error(`redirects to ${rendered.location}`);
  const { html } = rendered.kind === 'missing' ? await rendered.render() : rendered;
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    canonical: /rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    noindex: html.includes('<meta name="robots" content="noindex">'),
    languages: [...html.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language),
    structured: json === undefined ? [] : (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'],
  };
}
const alternates = () => Promise.resolve([{ language: 'en-NZ', href: 'https://www.phi.co.nz/x' }]);

test('breadcrumbs contain the published pages above', async () => {
  const call = service({
    '/guides': { data: { ...page('/guides', []), pageTitle: 'Guides' } },
    '/guides/series/one': { data: { ...page('/guides/series/one', []), pageTitle: 'One' } },
  });
  const { structured, canonical, noindex } = await headData('/guides/series/one', call);
  expect(structured).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.phi.example/' },
        { '@type': 'ListItem', position: 2, name: 'Guides', item: 'https://www.phi.example/guides' },
        { '@type': 'ListItem', position: 3, name: 'One', item: 'https://www.phi.example/guides/series/one' },
      ],
    },
  ]);
  expect([canonical, noindex]).toEqual(['https://www.phi.example/guides/series/one', false]);
});

test('the home page describes the organisation and has no breadcrumbs', async () => {
  const { structured } = await headData('/', service({ '/': { data: page('/', []) } }));
  expect(structured.map((each) => each['@type'])).toEqual(['Organization', 'WebSite']);
});

test('a shop page has the canonical URL of the page and its alternate languages', async () => {
  const call = service({ '/products/guides': { data: page('/guides', []) } });
  expect(await headData('/products/guides', call, { addresses: { ...site.addresses, alternates } })).toMatchObject({
    canonical: 'https://www.phi.example/guides',
    languages: ['en-NZ'],
    noindex: false,
  });
});

test('the sales page of a guide is a product, in both locales under its own URL', async () => {
  const guide = { guideId: 1, guideTitle: 'Club', price: 49, pageUrl: '/guides/club', tileImageUrl: null };
  const calls = {
    '/api/guide/getGuide': {
      detail: { guide, category: null, contents: [], minutes: 4, stepCount: 0, files: [], sample: null, related: [] },
    },
  };
  const pages = {
    '/guides': { data: { ...page('/guides', []), pageTitle: 'Guides' } },
    '/products/guides/club': {
      data: page('/products/guides/club', [item(1, 'GuideOffer', { Guide: '/guides/club' })]),
    },
  };
  for (const locale of ['au', 'nz'] as const) {
    const { structured, canonical } = await headData('/products/guides/club', service(pages, calls), { locale });
    expect(canonical).toBe('https://www.phi.example/products/guides/club');
    expect(structured).toMatchObject([
      { '@type': 'Product', name: 'Club', offers: { price: '49.00', priceCurrency: 'AUD' } },
      { itemListElement: [{ name: 'Home' }, { name: 'Guides' }, { name: 'Title & more' }] },
    ]);
  }
});

test('an unlisted page has noindex and no alternates or structured data', async () => {
  const call = service({ '/hidden': { data: page('/hidden', []) } });
  const more = { isListed: () => false, addresses: { ...site.addresses, alternates } };
  expect(await headData('/hidden', call, more)).toEqual({
    canonical: 'https://www.phi.example/hidden',
    noindex: true,
    languages: [],
    structured: [],
  });
  for (const path of ['/nope', '/event/none', '/product/none']) {
    const none = service(
      {},
      { '/api/event/getEvent/{slug}': { data: null }, '/api/product/getProduct/{slug}': { totalCnt: 0 } },
    );
    expect(await headData(path, none, { addresses: { ...site.addresses, alternates } })).toEqual({
      canonical: undefined,
      noindex: true,
      languages: [],
      structured: [],
    });
  }
});

test('a failed footer is replaced by the minimal one with the privacy link', async () => {
  const own = { '/about': { data: page('/about', [item(1, 'Html', { Content: '<p>Here</p>' })]) } };
  expect((await document('/about', service(own))).html).toMatch(/<footer[\s\S]*<a href="\/privacy"/);
  const withoutFooter: Caller = async (endpoint, input) => {
    if ((input as { path?: string }).path === '/partials/common-footer') throw new Error('Not today.');
    return service(own)(endpoint, input);
  };
  expect(await document('/about', withoutFooter)).toMatchObject({
    status: 200,
    html: expect.stringMatching(/<footer[\s\S]*<a href="\/privacy"/),
  });
});

test('a sensitive page shows the helplines after its banner and marks its document', async () => {
  const quiet = {
    ...page('/at-home', [item(1, 'Html', { Content: '<p>With care</p>' })]),
    payloads: [{ key: 'Sensitive', value: 'yes' }],
  };
  const shown = await document('/at-home', service({ '/at-home': { data: quiet } }));
  expect(shown).toMatchObject({ status: 200, sensitive: true });
  expect(shown.modules).toContain('src/blocks/helplines/view.tsx');
  expect(shown.html).toMatch(/data-block="Helplines"[\s\S]*href="tel:000"[\s\S]*<p>With care<\/p>/);
  expect(shown.html).toContain('<title>Welcome</title>');
});
