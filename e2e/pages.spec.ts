import type { Page } from '@playwright/test';
import { demonstrationSite } from '#demo/site.ts';
import { openMenu, waitForHydration } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';
import { mockYouTube } from './support/youtube.ts';

test.describe.configure({ mode: 'parallel' });

const { pages, products, events } = demonstrationSite(new Date());
// Member pages redirect; navigation.spec.ts tests them.
const opened = pages.filter(
  ({ path, locale }) => locale !== 'nz' && !/^\/(partials\/|member\/|corporates$|templates$)/.test(path),
);
const addresses = [
  ...opened.map(({ path, access }) => ({ path, status: access.kind === 'public' ? 200 : 403 })),
  ...products.map(({ slug }) => ({ path: `/product/${slug}`, status: 200 })),
  ...events.map(({ slug }) => ({ path: `/event/${slug}`, status: 200 })),
  { path: '/member/login', status: 200 },
];

test('the sitemap has the expected number of pages', () => {
  expect(opened.length).toBeGreaterThanOrEqual(12);
  expect(products.length).toBeGreaterThanOrEqual(10);
});

const startsVideo = new Set(
  pages.filter(({ sections }) => JSON.stringify(sections).includes('"VideoPanel"')).map(({ path }) => path),
);

/** Records API requests and warnings, which a finished document must not cause. */
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

/** Guides, products, events and posts are similar: one of each is checked fully, the others briefly. */
const kindOf = (path: string): string | undefined =>
  /^\/(guides|products\/guides|product|event|news)\//.exec(path)?.[1];
const isFirstOfItsKind = ({ path }: { path: string }): boolean => {
  const kind = kindOf(path);
  return kind === undefined || addresses.find((each) => kindOf(each.path) === kind)?.path === path;
};
const others = Map.groupBy(
  addresses.filter((address) => !isFirstOfItsKind(address)),
  ({ path }) => kindOf(path) ?? '',
);

async function expectToFit(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(content, `width of the content at ${window} pixels`).toBeLessThanOrEqual(window);
}

async function expectComplete(
  page: Page,
  seen: readonly string[],
  { path, status }: { path: string; status: number },
  within?: string,
): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  await waitForHydration(page);
  expect(await page.getByRole('heading', { level: 1 }).count(), `first headings of ${path}`).toBe(1);
  await expectToFit(page);
  await axeCheck(page, within);
  expect(seen, `calls and warnings of ${path}`).toEqual([]);
}

for (const address of addresses.filter(isFirstOfItsKind)) {
  test(`${address.path} opens complete`, async ({ page, context }) => {
    if (startsVideo.has(address.path)) await mockYouTube(context);
    await expectComplete(page, watchStart(page), address);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectToFit(page);
    await axeCheck(page);
    // Opening the menu proves that the app works.
    await openMenu(page);
  });
}

for (const [kind, alike] of others) {
  test(`the other pages below /${kind}/ open complete`, async ({ page }) => {
    test.slow();
    const seen = watchStart(page);
    for (const address of alike) {
      await page.setViewportSize({ width: 1200, height: 800 });
      // Header and footer are the same as on the first page of the kind.
      await expectComplete(page, seen, address, 'main');
      await page.setViewportSize({ width: 360, height: 740 });
      await expectToFit(page);
    }
  });
}

test.describe('without JavaScript', () => {
  // Chromium reports a blocked script like one that the policy forbids.
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('the order page without JavaScript shows no endless spinner', async ({ page }) => {
    await page.goto('/order-thankyou?o=anything');
    await expect(page.getByRole('main')).toContainText('shown with JavaScript only', { useInnerText: true });
  });

  test('every page can be read and its links followed', async ({ page }) => {
    for (const { path, status } of addresses.filter((each) => each.status === 200)) {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(answer?.status(), path).toBe(status);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect(
        (await page.getByRole('main').getByRole('link').count()) +
          (await page.getByRole('contentinfo').getByRole('link').count()),
        path,
      ).toBeGreaterThan(3);
      // Log-in form and cart have little text; other pages have more.
      if (!['/member/login', '/cart'].includes(path))
        expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(200);
    }
  });
});
