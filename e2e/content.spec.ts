import type { Locator, Page } from '@playwright/test';
import { waitForHydration, waitForPartHydration, waitForScrolling, visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

/** A link to another page, as an editor writes it into the first text of the page. */
async function editorsLink(page: Page, href: string): Promise<Locator> {
  const text = page.locator('[data-block=Html] :has(> p)').first();
  await text.scrollIntoViewIfNeeded();
  await waitForPartHydration(text);
  await text.evaluate(
    (element, to) => element.insertAdjacentHTML('afterbegin', `<p><a href="${to}">An editor’s link</a></p>`),
    href,
  );
  return text.getByRole('link', { name: 'An editor’s link' });
}

test.describe('questions', () => {
  test('hash links open and close their section, by pointer and by keyboard', async ({ page }) => {
    await visit(page, '/questions');
    const section = page.locator('#refund details');
    const link = page.getByRole('link', { name: 'about refunds' });
    await expect(section).not.toHaveAttribute('open');
    await link.click();
    await expect(section).toHaveAttribute('open');
    await expect(page).toHaveURL(/\/questions#refund$/);
    await expect(page.getByText('within fourteen days')).toBeVisible();
    await expect(section.locator('summary')).toBeFocused();
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    await axeCheck(page);
    await link.click();
    await expect(section).not.toHaveAttribute('open');
    await expect(page.getByText('within fourteen days')).toBeHidden();
    await link.press('Enter');
    await expect(section).toHaveAttribute('open');
    await section.locator('summary').press('Enter');
    await expect(section).not.toHaveAttribute('open');
  });

  test('a URL with a hash opens its section, in a new document and within it; an open one is at most 2000 px high', async ({
    page,
  }) => {
    await visit(page, '/questions#in-a-workshop');
    const section = page.locator('#in-a-workshop details');
    await expect(section).toHaveAttribute('open');
    await expect(page.locator('#costs details')).not.toHaveAttribute('open');
    await page.evaluate(() => (location.hash = '#costs'));
    await expect(page.locator('#costs details')).toHaveAttribute('open');
    await expect(section.getByRole('img')).toBeVisible();
    expect(await section.evaluate((element) => getComputedStyle(element.lastElementChild ?? element).maxHeight)).toBe(
      '2000px',
    );
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Clubs and volunteers')).toBeVisible();
    await expect(page.getByText('within fourteen days')).toBeVisible();
  });

  test('a URL with a hash opens its section from another page, after a redirect, and from a sensitive page, which has a document of its own', async ({
    page,
  }) => {
    await page.route('**/api/cms/GetPublishedPage?path=%2Fasked*', (route) =>
      route.fulfill({ json: { data: null, menu: null, redirectTo: '/questions', noPermission: false } }),
    );
    for (const [from, href] of [
      ['/about', '/questions#refund'],
      ['/about', '/asked#refund'],
      ['/at-home', '/questions#refund'],
    ] as const) {
      await visit(page, from);
      await (await editorsLink(page, href)).click();
      await expect(page).toHaveURL(/\/questions#refund$/);
      await expect(page.locator('#refund details')).toHaveAttribute('open');
      await expect(page.locator('#refund summary')).toBeInViewport();
    }

    await waitForHydration(page);
    await waitForScrolling(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    // Links in text stay in the app.
    await page.getByRole('main').getByRole('link', { name: 'everything in writing' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});

test('every page prints its helplines and no links to other pages', async ({ page }) => {
  const printed = async (path: string) => {
    await page.emulateMedia({ media: 'screen' });
    await visit(page, path);
    await page.emulateMedia({ media: 'print' });
    const footer = page.getByRole('contentinfo');
    for (const number of ['000', '1800 737 732', '13 11 14', '1800 55 1800'])
      await expect(footer.getByText(number, { exact: true })).toBeVisible();
    for (const only of ['Use', 'Know', 'Using this site more safely', 'Workshops', 'Version'])
      await expect(footer.getByText(only).filter({ visible: true })).toHaveCount(0);
    return page
      .getByRole('main')
      .locator('h1, h2, h3, [data-block=SharingIcons] a')
      .filter({ visible: true })
      .allTextContents();
  };
  expect((await printed('/guides/first-ten-minutes')).at(-1)).toBe('Keep it close');
  expect((await printed('/elder-safety')).at(-1)).toBe('For families');
  expect(await printed('/product/pocket-journal')).not.toContain('Goes well with');
  // What a page is about.
  expect((await printed('/guides')).join()).toContain('Growing older safely');
  expect((await printed('/shop')).join()).toContain('Pocket Journal');

  await printed('/event/open-door');
  const parts = await page
    .locator('article > *')
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  const gaps = parts.slice(1).map(({ top }, index) => top - (parts[index]?.bottom ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(12);
});

test('editor content that is too wide does not widen the page on a phone @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const long = 'https://prevention.example/a-long-address/of-one-word?without=a-blank';
  const wide = `<table><tr>${'<th>Column</th>'.repeat(9)}</tr></table><pre>${long} ${long}</pre><p>${long}</p>`;
  const item = (itemId: number, itemTypeCode: string, fields: Record<string, string>) => ({
    itemId,
    itemTypeCode,
    anchorName: null,
    cssClass: null,
    items: [],
    sections: [],
    payloads: Object.entries(fields).map(([key, value]) => ({ key, value })),
  });
  const items = [
    item(1, 'BannerItem', { CaptionTitle: long, CaptionTitle2: long, CaptionButton: long, LinkUrl: '/about' }),
    item(2, 'Html', { Content: wide }),
  ];
  const data = {
    pageId: 1,
    pageUrl: '/guides',
    pageTitle: 'Wide',
    pageTypeCode: 'Content',
    imageUrl: null,
    sections: [{ sectionName: 'body', items }],
    payloads: [],
    embedDataList: [],
  };
  await page.route('**/api/cms/GetPublishedPage?path=%2Fguides*', (route) =>
    route.fulfill({ json: { data, menu: null, redirectTo: null, noPermission: false } }),
  );
  await visit(page, '/ver');
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // Content outside its section can still be reached.
  const last = page.getByRole('columnheader').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await axeCheck(page, 'main');
});

test.describe('posts', () => {
  test('each width shows its number of tiles, and LOAD MORE adds as many as fit', async ({ page }) => {
    for (const { width, first, next } of [
      { width: 360, first: 2, next: 4 },
      { width: 600, first: 2, next: 4 },
      { width: 800, first: 4, next: 8 },
      { width: 1000, first: 4, next: 8 },
      { width: 1200, first: 6, next: 9 },
      { width: 1600, first: 8, next: 9 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, '/news');
      const tiles = page.getByRole('list', { name: 'Latest' }).getByRole('listitem');
      await expect(tiles, `${width} px`).toHaveCount(first);
      await page.getByRole('button', { name: 'LOAD MORE' }).click();
      await expect(tiles, `${width} px`).toHaveCount(next);
      await expect(tiles.nth(first).getByRole('link')).toBeFocused();
      if (width === 360) await axeCheck(page);
      // There are nine posts: the button disappears with the last.
      await expect(page.getByRole('button', { name: 'LOAD MORE' })).toHaveCount(next === 9 ? 0 : 1);
    }
  });

  test('the document holds six tiles, the first paint shows as many as fit, and the layout does not shift', async ({
    page,
  }) => {
    const document = await (await page.request.get('/news')).text();
    expect(document.match(/data-needs=/g)).toHaveLength(6);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && 'shifts' in window)
            Object.assign(window, { shifts: Number(window.shifts) + Number(entry.value) });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit(page, '/news');
    await expect(page.getByRole('list', { name: 'Latest' }).getByRole('listitem')).toHaveCount(2);
    expect(await page.evaluate(() => ('shifts' in window ? window.shifts : null))).toBeLessThan(0.01);
  });

  test('a tile opens its post, with title and date', async ({ page }) => {
    await visit(page, '/news');
    await page.getByRole('link', { name: 'The club that changed one sentence' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The club that changed one sentence' })).toBeVisible();
    await expect(page.getByText('18 May 2026').first()).toBeVisible();
  });

  test.describe('code', () => {
    // The frame may send no requests, and the browser logs an error.
    test.use({ expectedProblems: [/Connecting to|Fetch API cannot load/] });

    test('a script runs in its frame and cannot reach the page', async ({ page }) => {
      await visit(page, '/news/a-breath-takes-eight-seconds');
      const element = page.locator('iframe[title="Interactive content"]');
      await expect(element).toHaveAttribute('sandbox', 'allow-scripts');
      const frame = element.contentFrame();
      await frame.getByRole('button', { name: 'Start' }).click();
      await expect(frame.getByRole('status')).toHaveText('Breathe in, 1 of 4');
      // The frame reports the height of its content by message.
      const height = async () => (await element.boundingBox())?.height ?? 0;
      const content = await frame.locator('html').evaluate((html) => html.getBoundingClientRect().height);
      await expect.poll(height).toBeCloseTo(Math.ceil(content), 0);
      const reached = await frame.locator('html').evaluate(async () => {
        const attempt = (what: () => unknown) => {
          try {
            return String(what());
          } catch {
            return 'refused';
          }
        };
        const called = await fetch('/api/cms/GetMenu').then(
          () => 'answered',
          () => 'refused',
        );
        return {
          origin: self.origin,
          parent: attempt(() => parent.document.title),
          stored: attempt(() => localStorage.length),
          cookie: attempt(() => document.cookie),
          called,
        };
      });
      expect(reached).toEqual({
        origin: 'null',
        parent: 'refused',
        stored: 'refused',
        cookie: 'refused',
        called: 'refused',
      });
    });
  });
});

test.describe('app', () => {
  test('the app page shows the version and a button that reloads after five seconds', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-06-06T00:00:00Z') });
    await visit(page, '/app');
    await expect(page.getByText('1.1.85 (2025-06-06)').first()).toBeVisible();
    await axeCheck(page);
    await page.clock.pauseAt(new Date('2026-06-06T01:00:00Z'));
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const button = page.getByRole('button', { name: 'Update App' });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Looking for a newer version')).toBeVisible();
    await page.clock.runFor(4900);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(200);
    await loaded;
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });

  test('the version page is not for search engines', async ({ request }) => {
    const html = await (await request.get('/ver')).text();
    expect(html).toContain('1.1.85 (2025-06-06)');
    expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  });
});

test('categories of guides lead to their pages', async ({ page }) => {
  await visit(page, '/guides');
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Life online' }).click();
  await expect(page).toHaveURL(/\/guides\/category\/life-online$/);
});

test.describe('with videos', () => {
  test.use({ youTube: true });

  test('/dev/blocks shows every block with working examples, also a date of birth, which must be a valid date', async ({
    page,
  }) => {
    // The new year has begun in the reader's time zone, but not in the server's.
    const year = new Date().getFullYear() + 1;
    await page.clock.setFixedTime(`${year}-01-01T00:30:00`);
    await visit(page, '/dev/blocks');
    await expect(page.getByRole('heading', { level: 1, name: 'Blocks' })).toBeVisible();
    for (const type of [
      'Panel',
      'Html',
      'ExpandablePanel',
      'Code',
      'Blog-Posts',
      'NewCategoryList',
      'Ecm-ShoppingCart',
    ]) {
      await expect(page.getByRole('region', { name: type, exact: true }).locator('[data-block]').first()).toBeVisible();
    }
    const film = page.locator('[data-block="VideoPanel"]').first();
    await film.getByRole('button', { name: /^Play video/ }).click();
    await expect(film.locator('iframe[src^="https://www.youtube-nocookie.com/embed/"]')).toBeAttached();

    const control = page.getByRole('group', { name: 'Date of birth' });
    expect((await control.boundingBox())?.x, 'the margin of the page').toBeGreaterThan(15);
    const years = await control.getByLabel('Year').getByRole('option').allTextContents();
    expect(years.slice(1)).toEqual(Array.from({ length: 100 }, (_, index) => String(year - 10 - index)));
    await control.getByLabel('Day').selectOption('31');
    await control.getByLabel('Month').selectOption('February');
    await control.getByLabel('Year').selectOption('1990');
    await expect(control.getByText('Date of birth - Invalid date.')).toBeVisible();
    await axeCheck(page, 'fieldset');
    await control.getByLabel('Day').selectOption('28');
    await expect(control.getByText('Date of birth - Invalid date.')).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('sections open, and every post has a link', async ({ page }) => {
    await page.goto('/questions');
    await page.locator('#refund summary').click();
    await expect(page.getByText('within fourteen days')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/news');
    const list = page.getByRole('list', { name: 'Latest' });
    await expect(list.getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'A photo is not a secret you both keep' })).toBeVisible();
    await page.goto('/news/a-breath-takes-eight-seconds');
    await expect(page.locator('[data-embed-item] p')).toContainText('Count slowly to four as you breathe in');
  });
});
