import type { Page } from '@playwright/test';
import { demonstrationSite } from '#server/db/seed/content/site.ts';
import { openMenu, takenOver } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

const { pages, products, events } = demonstrationSite(new Date());
// Member pages lead away; navigation.spec.ts follows them.
const opened = pages.filter(({ path, locale }) => locale !== 'nz' && !/^\/(partials\/|member\/|corporates$|templates$)/.test(path));
const addresses = [
  ...opened.map(({ path, access }) => ({ path, status: access.kind === 'public' ? 200 : 403 })),
  ...products.map(({ slug }) => ({ path: `/product/${slug}`, status: 200 })),
  ...events.map(({ slug }) => ({ path: `/event/${slug}`, status: 200 })),
  { path: '/member/login', status: 200 },
];

test('the site is as large as it should be', () => {
  expect(opened.length).toBeGreaterThanOrEqual(12);
  expect(products.length).toBeGreaterThanOrEqual(10);
});

/** What the page did that a finished document has no need of. */
function watchStart(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) seen.push(`${request.method()} ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'warning') seen.push(`warning: ${message.text()}`);
  });
  return seen;
}

/** Guides, products and events look alike on a phone, so one of each is looked at closely there. */
function isFirstOfItsKind(path: string): boolean {
  const kind = /^\/(guides|products\/guides|product|event)\//.exec(path)?.[0];
  return kind === undefined || addresses.find((each) => each.path.startsWith(kind))?.path === path;
}

async function expectToFit(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }));
  expect(content, `width of the content at ${window} pixels`).toBeLessThanOrEqual(window);
}

for (const { path, status } of addresses) {
  test(`${path} opens complete`, async ({ page }) => {
    const seen = watchStart(page);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await takenOver(page);
    expect(await page.getByRole('heading', { level: 1 }).count(), 'first headings').toBe(1);
    await expectToFit(page);
    await axeCheck(page);
    expect(seen, 'calls and warnings').toEqual([]);

    await page.setViewportSize({ width: 360, height: 740 });
    await expectToFit(page);
    if (isFirstOfItsKind(path)) await axeCheck(page);
    // The menu proves that the app works, not only that it looks so.
    await openMenu(page);
  });
}

test.describe('without JavaScript', () => {
  // Chromium tells of a script that it was not let load as of one that the policy forbids.
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('every page can be read and followed', async ({ page }) => {
    for (const { path, status } of addresses.filter((each) => each.status === 200)) {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(answer?.status(), path).toBe(status);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect(await page.getByRole('main').getByRole('link').count() + (await page.getByRole('contentinfo').getByRole('link').count()), path).toBeGreaterThan(3);
      // The log-in form and the cart have little to read; the rest has.
      if (!['/member/login', '/cart'].includes(path)) expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(200);
    }
  });
});
