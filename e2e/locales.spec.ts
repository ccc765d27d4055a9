import { chromium, expect as expectOf, type Browser, type Page } from '@playwright/test';
import { inNewDocument, openMenu, takenOver, visit } from './support/shop.ts';
import { axeCheck, expect, markTakeover, test, watch } from './support/test.ts';
import { standInForYouTube } from './support/youtube.ts';

test.describe.configure({ mode: 'parallel' });

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);
const link = (page: Page, rel: string) => page.locator(`link[rel="${rel}"]`).first().getAttribute('href');

test('the flag makes a visit New Zealand’s, and nothing else does', async ({ page }) => {
  for (const [path, tag] of [
    ['/', 'en-AU'],
    ['/?nz=false', 'en-AU'],
    ['/?nz=TRUE', 'en-AU'],
    ['/?nz=true', 'en-NZ'],
    ['/guides?nz=true', 'en-NZ'],
  ] as const) {
    await page.goto(path);
    expect(await language(page), path).toBe(tag);
  }
});

test('a visitor of nz: greeting, helplines, menu, footer, and a whole visit that stays so @phone', async ({ page }) => {
  test.slow();
  const told: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) told.push(request.headers()['x-site-locale']);
  });
  await visit(page, '/?nz=true');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kia ora');
  await axeCheck(page);
  const help = page.getByRole('region', { name: 'If you need help now' });
  await expect(help.getByRole('link', { name: /111/ })).toHaveAttribute('href', 'tel:111');
  await expect(help.getByRole('link', { name: /1737/ })).toHaveAttribute('href', 'tel:1737');
  await expect(help).not.toContainText('000');
  await expect(page.getByRole('contentinfo')).toContainText('Te Tiriti o Waitangi');

  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Workshops in Aotearoa' }).click();
  await expect(page).toHaveURL(/\/workshops$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Workshops in Aotearoa');

  await (await openMenu(page)).getByRole('link', { name: 'Help now' }).click();
  await expect(page.getByRole('main')).toContainText('Women’s Refuge');
  await axeCheck(page);

  // A page that nz does not have of its own is au's, with nz around it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About PHI');
  await expect(help).toContainText('1737');
  expect(await language(page)).toBe('en-NZ');
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told)).toEqual(new Set(['nz']));

  // The cart is a document of its own (its policy differs); it and the way back keep the locale.
  await (await openMenu(page)).getByRole('link', { name: /^CART/ }).click();
  await page.waitForURL(/\/cart\?nz=true$/);
  await takenOver(page);
  expect(await language(page)).toBe('en-NZ');
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
  await page.waitForURL(/\/guides\?nz=true$/);
  expect(await language(page)).toBe('en-NZ');

  // The flag belongs to the load: an address without it, loaded anew, is au again.
  await page.goto('/guides');
  expect(await language(page)).toBe('en-AU');
});

test('an address with the flag is New Zealand’s, also where Back or a link leads to it from an Australian document', async ({
  page,
}) => {
  await visit(page, '/about?nz=true');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await visit(page, '/cart');
  await page.goBack();
  await takenOver(page);
  expect(await language(page)).toBe('en-AU');
  await inNewDocument(page, () => page.goBack());
  await expect(page).toHaveURL(/\/about\?nz=true$/);
  expect(await language(page)).toBe('en-NZ');
  await expect(page.getByRole('region', { name: 'If you need help now' })).toContainText('1737');

  await page.route('**/api/cms/GetPublishedPage?path=%2Fguides*', (route) =>
    route.fulfill({ json: { data: null, redirectTo: '/shop?nz=false' } }),
  );
  await inNewDocument(page, () =>
    page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click(),
  );
  await expect(page).toHaveURL(/\/shop\?nz=false$/);
  expect(await language(page)).toBe('en-AU');
});

test('what is loaded again after the app has moved stays New Zealand’s @phone', async ({ page }) => {
  await visit(page, '/about?nz=true');
  await page.route('**/api/cms/GetPublishedPage?path=%2Fguides*', (route) => route.fulfill({ json: { data: null } }));
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
  await expect(page).toHaveURL(/\/guides$/);
  await inNewDocument(page, () => page.getByRole('button', { name: 'Refresh' }).click());
  await expect(page).toHaveURL(/\/guides\?nz=true$/);
  expect(await language(page)).toBe('en-NZ');
  await page.goBack();
  await expect(page).toHaveURL(/\/about\?nz=true$/);
});

test('Back from a document that the app has loaded stays in New Zealand', async ({ page }) => {
  await visit(page, '/about?nz=true');
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
  await expect(page).toHaveURL(/\/guides$/);
  await (await openMenu(page)).getByRole('link', { name: /^CART/ }).click();
  await page.waitForURL(/\/cart\?nz=true$/);
  await takenOver(page);
  await page.goBack();
  await takenOver(page);
  await expect(page).toHaveURL(/\/guides\?nz=true$/);
  expect(await language(page)).toBe('en-NZ');
  await page.goBack();
  await expect(page).toHaveURL(/\/about\?nz=true$/);
  await page.goForward();
  await page.goForward();
  await page.waitForURL(/\/cart\?nz=true$/);
});

test('a page that leads elsewhere keeps the flag', async ({ page, request }) => {
  const moved = await request.get('/member?nz=true', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/member/dashboard?nz=true']);
  await page.goto('/Workshops/?nz=true');
  await expect(page).toHaveURL(/\/workshops\?nz=true$/);
  expect(await language(page)).toBe('en-NZ');
});

test('canonical and hreflang name each variant once, and never the host of the request', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/about?nz=true&utm_source=mail');
  expect(await link(page, 'canonical')).toBe(`${baseURL}/about?nz=true`);
  const alternates = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((links) => links.map((each) => [each.getAttribute('hreflang'), each.getAttribute('href')]));
  expect(alternates).toEqual([
    ['en-AU', `${baseURL}/about`],
    ['en-NZ', `${baseURL}/about?nz=true`],
    ['x-default', `${baseURL}/about`],
  ]);
  const html = await (await request.get('/about', { headers: { host: 'evil.example' } })).text();
  expect(html).not.toContain('evil.example');
  expect(html).toContain(`rel="canonical" href="${baseURL}/about"`);
});

test.describe('on hosts of its own', () => {
  let browser: Browser;
  test.beforeAll(async ({ launchOptions }) => {
    browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.nz 127.0.0.1, MAP *.test 127.0.0.1'],
    });
  });
  test.afterAll(() => browser.close());

  for (const [host, tag] of [
    ['example.co.nz', 'en-NZ'],
    ['site-nz.test', 'en-NZ'],
    ['site.test', 'en-AU'],
  ] as const) {
    test(`${host} is ${tag}`, async ({ baseURL }) => {
      const context = await browser.newContext();
      await standInForYouTube(context);
      const problems = watch(context);
      await markTakeover(context);
      const page = await context.newPage();
      await visit(page, `http://${host}:${new URL(baseURL ?? '').port}/`);
      expect(await language(page)).toBe(tag);
      await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'WORKSHOPS' }).click();
      await expectOf(page.getByRole('heading', { level: 1 })).toContainText(tag === 'en-NZ' ? 'Aotearoa' : 'Workshops');
      // The host says it, so the address need not. Videos make the page a new document.
      await takenOver(page);
      await (await openMenu(page)).getByRole('link', { name: /^CART/ }).click();
      await page.waitForURL(/\/cart$/);
      expect(await language(page)).toBe(tag);
      // Without TLS these hosts are no secure context, which the browser says of a header; nothing else goes wrong.
      expect(problems.filter((problem) => !problem.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
      await context.close();
    });
  }
});

for (const { path, shown } of [
  { path: '/at-home', shown: 'Women’s Refuge' },
  { path: '/elder-safety', shown: 'Elder Abuse Response Service' },
  { path: '/using-this-site', shown: 'Netsafe' },
]) {
  test(`${path} of nz is as quiet as au's and sends nobody to an Australian number @phone`, async ({ page }) => {
    const answer = await page.goto(`${path}?nz=true`);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    await takenOver(page);
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
    await axeCheck(page);
  });
}

test.describe('a device that does not tell its zone', () => {
  test('reads the times of events in New Zealand’s', async ({ page }) => {
    await page.addInitScript(() => {
      const told = Intl.DateTimeFormat.prototype.resolvedOptions;
      Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions(this: Intl.DateTimeFormat) {
        return { ...told.call(this), timeZone: undefined as never };
      };
    });
    await visit(page, '/event/across-the-tasman?nz=true');
    await expect(page.getByText('Auckland', { exact: false }).filter({ hasText: 'your time' }).first()).toBeVisible();
    await visit(page, '/event/across-the-tasman');
    await expect(page.getByText('your time')).toHaveCount(0);
  });
});
