import { type APIRequestContext, chromium, expect as expectOf, type Browser, type Page } from '@playwright/test';
import { inNewDocument, openMenu, waitForHydration, visit } from './support/shop.ts';
import { axeCheck, expect, markHydration, test, watch } from './support/test.ts';
import { mockYouTube } from './support/youtube.ts';

test.describe.configure({ mode: 'parallel' });

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

/** The language of a document, as the server sends it. */
async function sentLanguage(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  return /<html [^>]*lang="([^"]*)"/.exec(await (await request.get(path, { headers })).text())?.[1];
}

test('only the nz flag and the host select New Zealand', async ({ request }) => {
  for (const [path, tag] of [
    ['/', 'en-AU'],
    ['/?nz=false', 'en-AU'],
    ['/?nz=TRUE', 'en-AU'],
    ['/?nz=true', 'en-NZ'],
    ['/guides?nz=true', 'en-NZ'],
  ] as const)
    expect(await sentLanguage(request, path), path).toBe(tag);
  for (const [host, tag] of [
    ['example.co.nz', 'en-NZ'],
    ['site-nz.test', 'en-NZ'],
    ['site.test', 'en-AU'],
  ] as const)
    expect(await sentLanguage(request, '/', { host }), host).toBe(tag);
});

test('a visit to nz keeps its greeting, helplines, menu and footer on every page', async ({ page }) => {
  test.slow();
  const sentLocales: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sentLocales.push(request.headers()['x-site-locale']);
  });
  await visit(page, '/?nz=true');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kia ora');
  await axeCheck(page);
  const help = page.getByRole('region', { name: 'Helplines' });
  await expect(help.getByRole('link', { name: /111/ })).toHaveAttribute('href', 'tel:111');
  await expect(help.getByRole('link', { name: /1737/ })).toHaveAttribute('href', 'tel:1737');
  await expect(help).not.toContainText('000');
  await expect(page.getByRole('contentinfo')).toContainText('Te Tiriti o Waitangi');

  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Workshops in Aotearoa' }).click();
  await expect(page).toHaveURL(/\/workshops\?nz=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Workshops in Aotearoa');

  await (await openMenu(page)).getByRole('link', { name: 'Help now' }).click();
  await expect(page.getByRole('main')).toContainText('Women’s Refuge');

  // A page without an nz version shows au's content with nz's header and footer.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About PHI');
  await expect(help).toContainText('1737');
  expect(await language(page)).toBe('en-NZ');
  expect(sentLocales.length).toBeGreaterThan(0);
  expect(new Set(sentLocales)).toEqual(new Set(['nz']));

  // The cart is a separate document (its policy differs); it and Back keep the locale.
  await (await openMenu(page)).getByRole('link', { name: /^CART/ }).click();
  await page.waitForURL(/\/cart\?nz=true$/);
  await waitForHydration(page);
  expect(await language(page)).toBe('en-NZ');
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
  await page.waitForURL(/\/guides\?nz=true$/);
  expect(await language(page)).toBe('en-NZ');

  // The flag is not stored: loading a URL without it shows au again.
  await page.goto('/guides');
  expect(await language(page)).toBe('en-AU');
});

test('a URL with the nz flag shows New Zealand after Back or a link from an Australian document', async ({ page }) => {
  await visit(page, '/about?nz=true');
  await visit(page, '/guides');
  expect(await language(page)).toBe('en-AU');
  await page.goBack();
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/about\?nz=true$/);
  expect(await language(page)).toBe('en-NZ');
  await expect(page.getByRole('region', { name: 'Helplines' })).toContainText('1737');

  await page.route('**/api/cms/GetPublishedPage?path=%2Fguides*', (route) =>
    route.fulfill({ json: { data: null, redirectTo: '/shop?nz=false' } }),
  );
  await inNewDocument(page, () =>
    page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click(),
  );
  await expect(page).toHaveURL(/\/shop\?nz=false$/);
  expect(await language(page)).toBe('en-AU');
});

test('a reload, a step in the history, a search and a redirect within the app stay in New Zealand', async ({
  page,
}) => {
  const guides = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' });
  await visit(page, '/about?nz=true');
  await guides.click();
  await expect(page).toHaveURL(/\/guides\?nz=true$/);
  await inNewDocument(page, () => page.reload());
  expect(await language(page)).toBe('en-NZ');
  await (await openMenu(page)).getByRole('link', { name: /^CART/ }).click();
  await page.waitForURL(/\/cart\?nz=true$/);
  await waitForHydration(page);
  await page.goBack();
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/guides\?nz=true$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about\?nz=true$/);
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'CONTACT' }).click();
  // The page about us has no form: the home page opens, and a menu that was open before it would close.
  await expect(page).toHaveURL(/\/\?nz=true#contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kia ora/);

  const menu = await openMenu(page);
  await menu.getByRole('searchbox').fill('helplines');
  await menu.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search-results\?q=helplines&nz=true$/);

  // The log-in guard leads on by itself.
  await visit(page, '/login?nz=true');
  await expect(page).toHaveURL(/\/member\/login\?nz=true$/);
});

/** Own addresses of pages in a document: every one of them must carry the flag once. */
const withoutFlag = (addresses: readonly string[]) =>
  addresses.filter(
    (address) =>
      /^\/(?!\/)/.test(address) && !/^\/(media|assets)\/|\.\w+$/.test(address) && address.split('nz=true').length !== 2,
  );

test('every own link of every page of New Zealand carries the flag, as sent and in the app', async ({
  page,
  request,
}) => {
  test.slow();
  const paths = new Set(['/cart', '/nothing-here', '/search-results?q=help', '/offline', '/at-home', '/member/login']);
  const collect = async (path: string): Promise<void> => {
    for (const [, address = ''] of (await (await request.get(path)).text()).matchAll(/<loc>([^<]*)</g)) {
      const { pathname } = new URL(address);
      if (pathname.endsWith('.xml')) await collect(pathname);
      else paths.add(pathname);
    }
  };
  await collect('/sitemap.xml');
  expect(paths.size).toBeGreaterThan(50);
  let links = 0;
  for (const path of paths) {
    const html = await (await request.get(path + (path.includes('?') ? '&' : '?') + 'nz=true')).text();
    const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'));
    const hrefs = Array.from(body.matchAll(/ href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
    links += hrefs.length;
    expect(withoutFlag(hrefs), path).toEqual([]);
    // A form that opens a page replaces the query of its action.
    expect(body.split('role="search"').length, path).toBe(body.split('<input type="hidden" name="nz"').length);
  }
  expect(links).toBeGreaterThan(2000);

  for (const path of ['/', '/events', '/guides', '/event/across-the-tasman', '/contact', '/cart']) {
    await visit(page, `${path}?nz=true`);
    await openMenu(page);
    const hrefs = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(20);
    expect(withoutFlag(hrefs), path).toEqual([]);
  }
});

test('without JavaScript a visit stays in New Zealand', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/about?nz=true`);
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
  await expect(page).toHaveURL(/\/guides\?nz=true$/);
  await page.goto(`${baseURL}/search-results?q=help&nz=true`);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search-results\?q=help&nz=true$/);
  await expect(page.getByRole('contentinfo')).toContainText('1737');
  await context.close();
});

test('a redirect keeps the nz flag', async ({ request }) => {
  const moved = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await moved('/member?nz=true')).toEqual([301, '/member/dashboard?nz=true']);
  expect(await moved('/Workshops/?nz=true')).toEqual([301, '/workshops?nz=true']);
  expect(await sentLanguage(request, '/workshops?nz=true')).toBe('en-NZ');
});

// Invariant 38.
test('canonical and hreflang name each variant once, and never the host of the request', async ({
  request,
  baseURL,
}) => {
  const linksOf = async (path: string, headers: Record<string, string> = {}) => {
    const html = await (await request.get(path, { headers })).text();
    expect(html).not.toContain('evil.example');
    const values = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, ...found]) => found);
    return {
      canonical: values(/<link rel="canonical" href="([^"]*)">/g).flat(),
      alternates: values(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g),
    };
  };
  const alternates = [
    ['en-AU', `${baseURL}/about`],
    ['en-NZ', `${baseURL}/about?nz=true`],
    ['x-default', `${baseURL}/about`],
  ];
  expect(await linksOf('/about?nz=true&utm_source=mail')).toEqual({
    canonical: [`${baseURL}/about?nz=true`],
    alternates,
  });
  expect(await linksOf('/about', { host: 'evil.example' })).toEqual({ canonical: [`${baseURL}/about`], alternates });
});

test.describe('on a host of its own', () => {
  let browser: Browser;
  test.beforeAll(async ({ launchOptions }) => {
    browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.nz 127.0.0.1'],
    });
  });
  test.afterAll(() => browser.close());

  test('New Zealand needs no flag', async ({ baseURL }) => {
    const context = await browser.newContext();
    await mockYouTube(context);
    const problems = watch(context);
    await markHydration(context);
    const page = await context.newPage();
    await visit(page, `http://example.co.nz:${new URL(baseURL ?? '').port}/`);
    expect(await language(page)).toBe('en-NZ');
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'WORKSHOPS' }).click();
    await expectOf(page.getByRole('heading', { level: 1 })).toContainText('Aotearoa');
    // The host decides, so the URL needs no flag. Videos make the page a separate document.
    await waitForHydration(page);
    await (await openMenu(page)).getByRole('link', { name: /^CART/ }).click();
    await page.waitForURL(/\/cart$/);
    expect(await language(page)).toBe('en-NZ');
    // Without TLS the host is no secure context, so the browser logs an error about a header.
    expect(problems.filter((problem) => !problem.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
    await context.close();
  });
});

test('the sensitive pages of nz are sensitive as in au and show no Australian number', async ({ page }) => {
  for (const { path, shown } of [
    { path: '/at-home', shown: 'Women’s Refuge' },
    { path: '/elder-safety', shown: 'Elder Abuse Response Service' },
    { path: '/using-this-site', shown: 'Netsafe' },
  ]) {
    const answer = await page.goto(`${path}?nz=true`);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    await waitForHydration(page);
    await expect(page).toHaveTitle(/^(Reading|Settings)$/);
    const main = page.getByRole('main');
    await expect(main).toContainText(shown);
    await expect(main).not.toContainText(/\b000\b|1800/);
    const dialled = await main
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? '').filter((href) => /^(tel|sms):/.test(href)),
      );
    expect(dialled).toContain('tel:111');
    expect(dialled.filter((href) => !/^tel:(111$|1737$|0800|0508)/.test(href))).toEqual([]);
    if (path === '/at-home') await axeCheck(page);
  }
});

test.describe('a device without a time zone', () => {
  test('shows event times in the time zone of New Zealand', async ({ page }) => {
    await page.addInitScript(() => {
      const original = Intl.DateTimeFormat.prototype.resolvedOptions;
      Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions(this: Intl.DateTimeFormat) {
        return { ...original.call(this), timeZone: undefined as never };
      };
    });
    await visit(page, '/event/across-the-tasman?nz=true');
    await expect(page.getByText('Auckland', { exact: false }).filter({ hasText: 'your time' }).first()).toBeVisible();
    await visit(page, '/event/across-the-tasman');
    await expect(page.getByText('your time')).toHaveCount(0);
  });
});
