import type { Page } from '@playwright/test';
import { logIn, member, visit } from './support/shop.ts';
import { type Site, startSite } from './support/site.ts';
import { expect, markHydration, test as base, watch } from './support/test.ts';

/** A site of its own: what is shown changes only with the clock, not with the events that other journeys make. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite();
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
});

const administrator = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const zones = ['UTC', 'Australia/Sydney', 'Pacific/Auckland'];

/** Pages with the reader's own times besides are compared by their headings. */
const publicPages = [
  { path: '/', dates: 'none' },
  { path: '/about', dates: 'all' },
  { path: '/guides', dates: 'all' },
  { path: '/events', dates: 'headings' },
  { path: '/shop', dates: 'all' },
  { path: '/contact', dates: 'all' },
  { path: '/cart', dates: 'all' },
  { path: '/search-results?q=help', dates: 'all' },
] as const;

const day = /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}(?:, \d{1,2}:\d\d [ap]m)?/g;
const datesIn = (text: string): string[] => [...text.matchAll(day)].map(([date]) => date);

async function fits(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
}

test('clocks of readers change no time of the organisation @phone-only', async ({ browser, page }) => {
  test.slow();
  await logIn(page, member);
  const asMember = await page.context().storageState();
  await logIn(page, administrator);
  const asAdministrator = await page.context().storageState();

  const printed: Record<string, Record<string, string[]>> = {};
  for (const timezoneId of zones) {
    const dates: Record<string, string[]> = (printed[timezoneId] = {});
    const open = async (storageState?: typeof asMember) => {
      const context = await browser.newContext({ timezoneId, ...(storageState && { storageState }) });
      const problems = watch(context);
      await markHydration(context);
      const opened = await context.newPage();
      expect(await opened.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
      return {
        opened,
        close: async () => {
          await context.close();
          expect(problems, timezoneId).toEqual([]);
        },
      };
    };

    const visitor = await open();
    for (const { path, dates: compared } of publicPages) {
      await visit(visitor.opened, path);
      await fits(visitor.opened, `${path} in ${timezoneId}`);
      const main = visitor.opened.getByRole('main');
      if (compared === 'all') dates[path] = datesIn(await main.innerText());
      if (compared === 'headings') dates[path] = await main.getByRole('heading', { level: 2 }).allInnerTexts();
    }
    await visitor.close();

    const reader = await open(asMember);
    await visit(reader.opened, '/member/dashboard');
    await fits(reader.opened, `/member/dashboard in ${timezoneId}`);
    await visit(reader.opened, '/member/account');
    await fits(reader.opened, `/member/account in ${timezoneId}`);
    for (const id of ['subscription', 'orders', 'log-ins']) {
      const text = await reader.opened.locator(`#${id}`).innerText();
      // The next page is a later use of the same log-in.
      dates[id] = datesIn(text.replaceAll(/last used .*/g, ''));
    }
    await reader.close();

    const staff = await open(asAdministrator);
    for (const [path, ready] of [
      ['/admin/pages', 'Pages'],
      ['/admin/media', 'Media'],
    ] as const) {
      await staff.opened.goto(path);
      await expect(staff.opened.getByRole('heading', { name: ready, level: 1 })).toBeVisible();
      await fits(staff.opened, `${path} in ${timezoneId}`);
    }
    await staff.opened.goto('/admin/pages');
    const states = staff.opened.getByRole('main').getByText(/[ap]m( \(Sydney\))?$/);
    await expect(states.first()).toBeVisible();
    const times = await states.allInnerTexts();
    expect(times.every((text) => text.endsWith('(Sydney)') === (timezoneId !== 'Australia/Sydney'))).toBe(true);
    dates['/admin/pages'] = times.map((text) => text.replaceAll(' (Sydney)', ''));
    await staff.close();
  }

  expect(Object.values(printed['UTC'] ?? {}).flat().length).toBeGreaterThan(10);
  expect(printed['UTC']).toEqual(printed['Australia/Sydney']);
  expect(printed['Pacific/Auckland']).toEqual(printed['Australia/Sydney']);
});
