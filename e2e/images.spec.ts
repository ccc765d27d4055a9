import type { Page, Response } from '@playwright/test';
import { waitForHydration } from './support/shop.ts';
import { expect, shifts, test, watchShifts } from './support/test.ts';

const pages = ['/', '/about', '/events', '/event/family-agreement-sunday', '/product/banksia-tote'];

/** Every picture loaded from the network, in order. */
function pictures(page: Page): Response[] {
  const seen: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/media/')) seen.push(response);
  });
  return seen;
}

/** Scrolls to the end, nearly one viewport at a time, until all pictures are loaded. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const step = (page.viewportSize()?.height ?? 700) * 0.8;
  for (let top = 0; top < height; top += step) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await page.waitForFunction(() =>
      [...document.images].every(
        (image) =>
          image.complete ||
          image.getBoundingClientRect().top > innerHeight ||
          image.getBoundingClientRect().bottom < 0 ||
          !image.checkVisibility(),
      ),
    );
  }
}

test.describe('in a time zone that the server does not know', () => {
  test.use({ timezoneId: 'UTC' });

  for (const path of pages) {
    test(`the layout of ${path} does not shift during loading and scrolling, at two widths`, async ({ page }) => {
      await watchShifts(page);
      const loaded = pictures(page);
      for (const size of [
        { width: 360, height: 740 },
        { width: 1200, height: 800 },
      ]) {
        // Without the page before, which would load pictures for the new size.
        await page.goto('about:blank');
        await page.setViewportSize(size);
        loaded.length = 0;
        await page.goto(path);
        await waitForHydration(page);
        await scrollThrough(page);
        // A typeface that loads late may change line breaks, which shifts less than this; any other shift is
        // larger.
        const seen = await shifts(page);
        expect(
          seen.reduce((sum, { value }) => sum + value, 0),
          `${size.width} px: ${JSON.stringify(seen)}`,
        ).toBeLessThan(0.001);
        expect(loaded.length).toBeGreaterThan(0);
        // Nothing is fetched twice; a product's picture and its thumbnail are two sizes.
        const addresses = loaded.map((response) => response.url());
        expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
      }
    });
  }
});

test('the first picture is preloaded and AVIF although no job has run; others load when they are near the viewport', async ({
  page,
}) => {
  // Near means up to 3,000 px, depending on the network; a narrow viewport makes the page longer.
  await page.setViewportSize({ width: 360, height: 640 });
  const loaded = pictures(page);
  await page.goto('/guides');
  await waitForHydration(page);
  const lead = page.locator('main img').first();
  await expect(lead).toHaveAttribute('fetchpriority', 'high');
  const preload = page.locator('head link[rel="preload"][as="image"]');
  await expect(preload).toHaveCount(1);
  expect(await preload.getAttribute('imagesrcset')).toBe(await lead.getAttribute('srcset'));
  expect(await preload.getAttribute('imagesizes')).toBe(await lead.getAttribute('sizes'));
  const shown = await lead.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).toMatch(/\?w=\d+$/);
  expect(loaded[0]?.url()).toBe(shown);
  const firstScreen = await page
    .locator('main img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter((image) => image.getBoundingClientRect().top < innerHeight).map((image) => image.currentSrc),
    );
  for (const response of loaded.filter((each) => firstScreen.includes(each.url())))
    expect([response.url(), response.headers()['content-type']]).toEqual([response.url(), 'image/avif']);
  await expect(page.locator('img:not([loading="lazy"]):not([fetchpriority="high"])')).toHaveCount(0);
  const early = loaded.length;
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => loaded.length).toBeGreaterThan(early);
});

test('a placeholder shows the colours of a picture until it is loaded', async ({ page }) => {
  await page.route('**/media/**', (route) =>
    route.request().url().includes('w=') ? new Promise(() => {}) : route.continue(),
  );
  await page.goto('/', { waitUntil: 'commit' });
  const lead = page.locator('main img').first();
  await expect(lead).toBeVisible();
  expect(await lead.evaluate((image) => getComputedStyle(image).backgroundImage)).toMatch(/^linear-gradient\(rgb/);
  expect(
    await lead.evaluate((image: HTMLImageElement) => [image.complete, image.getBoundingClientRect().height > 100]),
  ).toEqual([false, true]);
});

test('pictures have the right size and file on a page without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  const loaded = pictures(page);
  await page.goto('/events', { waitUntil: 'load' });
  await page.goto('/about', { waitUntil: 'load' });
  expect(loaded.length).toBeGreaterThan(0);
  for (const response of loaded) expect(response.url()).toMatch(/\?w=\d+$/);
  await context.close();
});
