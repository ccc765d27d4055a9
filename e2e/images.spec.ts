import type { Page, Response } from '@playwright/test';
import { takenOver } from './support/shop.ts';
import { expect, shifts, test, watchShifts } from './support/test.ts';

const pages = ['/', '/about', '/events', '/event/family-agreement-sunday', '/product/banksia-tote'];

/** Every picture that the network brought, in order. */
function pictures(page: Page): Response[] {
  const seen: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/media/')) seen.push(response);
  });
  return seen;
}

/** To the foot, a window at a time, until every picture on the way is there. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const step = (page.viewportSize()?.height ?? 700) / 2;
  for (let top = 0; top < height; top += step) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
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

test.describe('for a reader far away, whose own times the server does not know', () => {
  test.use({ timezoneId: 'UTC' });

  for (const path of pages) {
    test(`nothing moves on ${path} while it loads and is read @phone`, async ({ page }) => {
      await watchShifts(page);
      const loaded = pictures(page);
      await page.goto(path);
      await takenOver(page);
      await scrollThrough(page);
      // A face that comes late may break a line elsewhere, which counts as less than this; anything else would count as
      // more.
      const seen = await shifts(page);
      expect(
        seen.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(seen),
      ).toBeLessThan(0.001);
      expect(loaded.length).toBeGreaterThan(0);
      // Nothing is fetched twice; a product's picture and its small one are two sizes.
      const addresses = loaded.map((response) => response.url());
      expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
    });
  }
});

test('the lead picture is named in the head and comes first; the rest comes when it is near', async ({ page }) => {
  // Near is up to 3,000 pixels, as the browser thinks of the network: a narrow window makes a page that is longer.
  await page.setViewportSize({ width: 360, height: 640 });
  const loaded = pictures(page);
  await page.goto('/');
  await takenOver(page);
  const lead = page.locator('main img').first();
  await expect(lead).toHaveAttribute('fetchpriority', 'high');
  const preload = page.locator('head link[rel="preload"][as="image"]');
  await expect(preload).toHaveCount(1);
  expect(await preload.getAttribute('imagesrcset')).toBe(await lead.getAttribute('srcset'));
  expect(await preload.getAttribute('imagesizes')).toBe(await lead.getAttribute('sizes'));
  expect(loaded[0]?.url()).toBe(await lead.evaluate((image: HTMLImageElement) => image.currentSrc));
  await expect(page.locator('img:not([loading="lazy"]):not([fetchpriority="high"])')).toHaveCount(0);
  const early = loaded.length;
  await scrollThrough(page);
  expect(loaded.length).toBeGreaterThan(early);
});

test('until a picture is there its place shows its colours @phone', async ({ page }) => {
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

test('a picture on a page whose scripts do not run is sized and chosen all the same', async ({ browser, baseURL }) => {
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

test('the pictures of a first screen come as AVIF although no job has run', async ({ page }) => {
  const loaded = pictures(page);
  await page.goto('/');
  await expect.poll(() => loaded.length).toBeGreaterThan(0);
  const lead = await page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(lead).toMatch(/\?w=\d+$/);
  for (const response of loaded)
    expect([response.url(), response.headers()['content-type']]).toEqual([response.url(), 'image/avif']);
});
