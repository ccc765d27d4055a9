import type { Page } from '@playwright/test';
import { demonstrationSite } from '#demo/site.ts';
import { openMenu, waitForHydration } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';
import { expectOneWarmButton } from './support/warm.ts';
import { mockYouTube } from './support/youtube.ts';

test.describe.configure({ mode: 'parallel' });

const { pages, products, events } = demonstrationSite(new Date());
// Member pages redirect; navigation.spec.ts tests them.
const opened = pages.filter(
  ({ path, locale }) => locale !== 'nz' && !/^\/(partials\/|member\/|corporates(\/|$)|templates$)/.test(path),
);

interface Address {
  path: string;
  status: number;
  /** Pages of one shape have the same parts in the same states, with other words and pictures. */
  shape: string;
  parts: string[];
}
const partsOf = (sections: unknown): string[] => [
  ...new Set(Array.from(JSON.stringify(sections).matchAll(/"type":"([\w-]+)"/g), ([, type = '']) => type)),
];
const withParts = (path: string, status: number, ...parts: string[]): Address => ({
  path,
  status,
  shape: parts.toSorted((one, other) => one.localeCompare(other)).join(' '),
  parts,
});
const addresses: Address[] = [
  ...opened.map(({ path, access, sections }) =>
    withParts(path, access.kind === 'public' ? 200 : 403, access.kind, ...partsOf(sections)),
  ),
  ...products.map(({ slug, status, variants }) =>
    withParts(`/product/${slug}`, 200, 'product', `status ${status}`, `chosen ${variants.length > 1}`),
  ),
  ...events.map(({ slug, type, venue, startsAt, places, usedPlaces }) => {
    const state = new Date(startsAt) < new Date() ? 'started' : usedPlaces === places ? 'full' : 'open';
    return withParts(`/event/${slug}`, 200, 'event', `type ${type}`, venue ? 'in a room' : 'online', state);
  }),
  withParts('/member/login', 200, 'log-in'),
];
const firstPaths = (keysOf: (address: Address) => string[]): Set<string> => {
  const seen = new Set<string>();
  return new Set(
    addresses.flatMap((address) => {
      const added = keysOf(address).filter((key) => !seen.has(key));
      for (const key of added) seen.add(key);
      return added.length > 0 ? [address.path] : [];
    }),
  );
};
const firstOfShape = firstPaths(({ shape }) => [shape]);
/** Pages with a part that no earlier page has. */
const firstWithPart = firstPaths(({ parts }) => parts);

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
    // Only the journeys of the installed app allow the worker (playwright.config.ts).
    if (message.type() === 'warning' && !message.text().startsWith('Service Worker registration blocked'))
      seen.push(`warning: ${message.text()}`);
  });
  return seen;
}

async function expectToFit(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(content, `width of the content at ${window} pixels`).toBeLessThanOrEqual(window);
}

async function expectComplete(page: Page, seen: string[], { path, status }: Address): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  await waitForHydration(page);
  expect(await page.getByRole('heading', { level: 1 }).count(), `first headings of ${path}`).toBe(1);
  await expectToFit(page);
  await expectOneWarmButton(page);
  // Header and footer are the same on every page.
  const checked = path === '/' ? undefined : 'main';
  if (firstOfShape.has(path)) await axeCheck(page, checked);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  await expectOneWarmButton(page);
  if (firstWithPart.has(path)) await axeCheck(page, checked);
  await page.setViewportSize({ width: 1200, height: 800 });
  // Without a stored id the cookie may know the cart: the browser may have cleared its storage.
  const expected = path === '/cart' ? [expect.stringMatching(/^GET .*\/api\/cart\/getCart\/own$/)] : [];
  expect(seen.splice(0), `calls and warnings of ${path}`).toEqual(expected);
}

// Several pages share a browser context, whose cache has the files of the app.
const pagesPerJourney = 10;
const together = Map.groupBy(addresses, ({ path }) => startsVideo.has(path)).values();
for (const group of together) {
  for (let first = 0; first < group.length; first += pagesPerJourney) {
    const part = group.slice(first, first + pagesPerJourney);
    test(`the pages from ${part[0]?.path} to ${part.at(-1)?.path} open complete`, async ({ page, context }) => {
      if (part.some(({ path }) => startsVideo.has(path))) await mockYouTube(context);
      const seen = watchStart(page);
      for (const address of part) await test.step(address.path, () => expectComplete(page, seen, address));
      // Opening the menu proves that the app works.
      await openMenu(page);
    });
  }
}

test.describe('without JavaScript', () => {
  // Chromium reports a blocked script like one that the policy forbids.
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('the order page without JavaScript shows no endless spinner', async ({ page }) => {
    await page.goto('/order-thankyou?o=anything');
    await expect(page.getByRole('main')).toContainText('shown with JavaScript only', { useInnerText: true });
  });

  test('every page can be read and its links followed', async ({ page, request }) => {
    for (const { path, status } of addresses.filter((each) => each.status === 200)) {
      if (!firstWithPart.has(path)) {
        // Its parts are on the earlier pages; the words differ.
        const [, main = ''] = (await (await request.get(path)).text()).split(/<\/?main[^>]*>/);
        expect([path, main.match(/<h1/g)?.length]).toEqual([path, 1]);
        expect(main.replaceAll(/<[^>]*>/g, '').length, path).toBeGreaterThan(100);
        continue;
      }
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
