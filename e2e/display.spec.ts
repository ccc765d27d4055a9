import type { APIRequestContext, Page } from '@playwright/test';
import { logIn, member, openMenu, visit, waitForPartHydration } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

type Measured = Window & { shifted?: number };

/** Adds up what moves by itself in every document of the page (cumulative layout shift). */
async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured: Measured = window;
    measured.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) measured.shifted = (measured.shifted ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shifts = (page: Page) => page.evaluate(() => (window as Measured).shifted ?? NaN);

test('a page that is made in the browser keeps its place while it loads @phone', async ({ page }) => {
  test.slow();
  await measureShifts(page);
  for (const path of [
    '/member/login',
    '/member/forgotPassword',
    '/member/resetPassword?u=unknown',
    '/member/createAccount?u=unknown',
    '/member/verifyEmail',
    '/member/subscribe',
    '/member/renew?u=unknown',
    '/find-orders',
    '/delivery-address',
    '/cart',
    '/offline',
    '/events',
    '/search-results?q=help',
  ]) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect(await shifts(page), path).toBeLessThanOrEqual(0.1);
  }
  await logIn(page, member);
  for (const path of ['/member/changePassword', '/member/account', '/member/dashboard', '/member/subscribe']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect(await shifts(page), path).toBeLessThanOrEqual(0.1);
  }
});

async function allPaths(request: APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text();
  return Array.from(text.matchAll(/<loc>([^<]*)</g), ([, address = '']) => new URL(address).pathname);
}

test('no page of the site is wider than a narrow phone @phone-only', async ({ page, request }) => {
  test.slow();
  const paths = await allPaths(request);
  expect(paths.length).toBeGreaterThan(50);
  const check = async (path: string): Promise<void> => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width);
    }
  };
  for (const path of [...paths, '/cart', '/find-orders', '/member/subscribe', '/search-results?q=help', '/nothing']) {
    // Not before its styles have come.
    await page.goto(path);
    await check(path);
  }
  await logIn(page, member);
  await visit(page, '/member/dashboard');
  await page.waitForLoadState('networkidle');
  await check('/member/dashboard');
  await visit(page, '/member/account');
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await check('/member/account');
});

test.describe('for a reader in Perth', () => {
  test.use({ timezoneId: 'Australia/Perth' });
  test('an online event that ends after midnight fits on a narrow phone @phone-only', async ({ page }) => {
    await page.route('**/api/event/getEvents*', async (route) => {
      const answer = await (await route.fetch()).json();
      for (const event of answer.events) {
        event.startDateTime = '2027-04-03T15:30:00.000Z';
        event.endDateTime = '2027-04-03T17:00:00.000Z';
        event.venue = null;
      }
      await route.fulfill({ json: answer });
    });
    await visit(page, '/guides');
    await page.setViewportSize({ width: 320, height: 740 });
    await (await openMenu(page)).getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('main')).toContainText('Sat 3 Apr – Sun 4 Apr, 11:30 pm – 1:00 am');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('the menu has its icon in forced colours, open and closed @phone-only', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/about');
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const grounds = () =>
    button
      .locator('[aria-hidden]')
      .evaluate((lines) => [null, '::before', '::after'].map((part) => getComputedStyle(lines, part).backgroundColor));
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const ground of await grounds()) expect(ground).not.toBe(canvas);
  await openMenu(page);
  // The middle line goes, the other two form a cross.
  for (const ground of (await grounds()).slice(1)) expect(ground).not.toBe(canvas);
});

test('the theme is there before the first paint: by the system, or by the switch, on every page @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const night = 'rgb(12, 30, 34)';
  const paper = 'rgb(255, 253, 248)';
  const ground = (of: Page) => of.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const bar = (of: Page) =>
    of.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
        .filter(({ media }) => media === '' || matchMedia(media).matches)
        .map(({ content }) => content),
    );
  // The theme when the document has a body, before anything of it is painted.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { atFirst: document.documentElement.dataset['scheme'] ?? 'system' });
    }).observe(document, { childList: true, subtree: true });
  });
  const atFirst = () => page.evaluate(() => (window as Window & { atFirst?: string }).atFirst);

  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/privacy');
  expect([await ground(page), await bar(page), await atFirst()]).toEqual([night, ['#0a2a2e'], 'system']);

  const choice = page.getByRole('contentinfo').getByRole('radiogroup', { name: 'Light or dark' });
  await choice.scrollIntoViewIfNeeded();
  await waitForPartHydration(choice);
  await choice.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect([await ground(page), await bar(page)]).toEqual([paper, ['#0e4f52']]);
  await visit(page, '/cart');
  expect([await ground(page), await atFirst()]).toEqual([paper, 'light']);

  await page.emulateMedia({ colorScheme: 'light' });
  const menu = await openMenu(page);
  await menu.getByRole('radio', { name: 'Dark' }).check();
  expect([await ground(page), await bar(page)]).toEqual([night, ['#0a2a2e']]);
  await visit(page, '/');
  expect([await ground(page), await atFirst()]).toEqual([night, 'dark']);
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page), 'printed').toBe('rgb(255, 255, 255)');

  const plain = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark', baseURL: baseURL ?? '' });
  const reader = await plain.newPage();
  await reader.goto('/privacy');
  await expect(reader.locator('body')).toHaveCSS('background-color', night);
  await expect(reader.getByRole('radiogroup', { name: 'Light or dark' })).toHaveCount(0);
  await plain.close();
});

test('above 300 % zoom the bars let go of the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  await visit(page, '/about');
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Quick links' })).not.toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('paper has the text alone: no link that skips, no address in two parts', async ({ page }) => {
  await visit(page, '/contact');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  const mails = page.locator('a[href^="mailto:"]');
  expect(await mails.count()).toBeGreaterThan(0);
  for (const mail of await mails.all())
    expect(await mail.evaluate((link) => link.getClientRects().length)).toBeLessThanOrEqual(1);
});
