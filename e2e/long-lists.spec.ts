import { startSiteWithLongLists } from './support/long-lists.ts';
import { inNewDocument, visit } from './support/shop.ts';
import type { Site } from './support/site.ts';
import { axeCheck, expect, test } from './support/test.ts';

// pages show the first 48 and load more.
let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startSiteWithLongLists();
});
test.afterAll(() => site.dispose());

test.use({ expectedProblems: [/^503 POST .*getProducts/] });

test('a long list of products loads more, filters, and restores its position on Back', async ({ page }) => {
  await visit(page, `${site.origin}/shop`);
  const tiles = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  const shownCount = page.getByRole('status').filter({ hasText: /^Showing/ });
  const more = page.getByRole('button', { name: 'Show more' });
  const total = /^Showing 48 of (\d+)$/.exec((await shownCount.textContent()) ?? '')?.[1];
  expect(Number(total)).toBeGreaterThan(110);
  await expect(tiles).toHaveCount(48);

  await more.focus();
  await page.keyboard.press('Enter');
  await expect(shownCount).toHaveText(`Showing 96 of ${total}`);
  await expect(tiles).toHaveCount(96);
  await expect(tiles.nth(48).getByRole('link')).toBeFocused();
  await axeCheck(page);

  // Loads the rest, after one failed request.
  await page.route(
    '**/api/product/getProducts',
    (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Service is starting.', errors: [{ errorMessage: 'Service is starting.' }] },
      }),
    { times: 1 },
  );
  await more.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Service is starting.' })).toBeVisible();
  await expect(tiles).toHaveCount(96);
  await more.click();
  await expect(shownCount).toHaveText(`Showing ${total} of ${total}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Service is starting.' })).toHaveCount(0);
  await expect(more).toHaveCount(0);
  await expect(tiles.last()).toContainText('Postcard 110');

  // As many are shown after Back from one of them, and after a reload.
  await tiles.last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Postcard 110' })).toBeVisible();
  await page.goBack();
  await expect(shownCount).toHaveText(`Showing ${total} of ${total}`);
  await inNewDocument(page, () => page.reload());
  await expect(shownCount).toHaveText(`Showing ${total} of ${total}`);

  // The filter includes items that are not shown yet.
  const filter = page.getByRole('group', { name: 'Show products of' });
  // By keyboard: the reload restores the scroll position late, which may move a click.
  await filter.getByRole('button', { name: 'Postcards' }).press('Enter');
  await expect(shownCount).toHaveText('Showing 48 of 100');
  await expect(filter.getByRole('button', { name: 'Postcards' })).toHaveAttribute('aria-pressed', 'true');
  await expect(tiles.first()).toContainText('Postcard 001');
  // By keyboard too: the page scrolls to the button and its pictures arrive while a mouse would be down.
  await more.press('Enter');
  await expect(tiles.nth(95)).toContainText('Postcard 096');
  await filter.getByRole('button', { name: 'Posters' }).click();
  await expect(shownCount).toHaveText('Showing 10 of 10');
  await expect(tiles).toHaveCount(10);
  await filter.getByRole('button', { name: 'All' }).click();
  await expect(tiles.first()).not.toContainText('Postcard');
});

test('long lists of events and guides', async ({ page }) => {
  const shownCount = page.getByRole('status').filter({ hasText: /^Showing/ });
  await visit(page, `${site.origin}/events`);
  const events = page.locator('[data-block="EventList"]').getByRole('article');
  await expect(events).toHaveCount(48);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(shownCount).toHaveText(/^Showing 96 of/);
  await expect(events).toHaveCount(96);
  await expect(events.nth(48).getByRole('link')).toBeFocused();
  const months = (await page.getByRole('heading', { level: 2 }).allTextContents()).filter((text) =>
    /^[A-Z][a-z]+ 20\d\d$/.test(text),
  );
  expect(months.length).toBeGreaterThan(2);
  expect(new Set(months).size).toBe(months.length);

  for (const path of ['/short-reads', '/short-reads-for-sale']) {
    await visit(page, `${site.origin}${path}`);
    const guides = page.getByRole('list', { name: 'Guides' }).getByRole('article');
    await expect(guides).toHaveCount(48);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(shownCount).toHaveText('Showing 96 of 100');
    await expect(guides.nth(48).getByRole('link').first()).toBeFocused();
  }
  await axeCheck(page);
});

test('without JavaScript links lead through a long list, and with it such an address loads on', async ({
  browser,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${site.origin}/shop`);
  const tiles = plain.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(tiles).toHaveCount(48);
  await plain.getByRole('link', { name: 'Next page' }).click();
  await plain.getByRole('link', { name: 'Next page' }).click();
  await expect(tiles.last()).toContainText('Postcard 110');
  await expect(plain.getByRole('link', { name: 'Next page' })).toHaveCount(0);
  await plain.getByRole('link', { name: 'Previous page' }).click();
  await expect(plain.getByRole('status').filter({ hasText: /^Showing 49 to 96 of/ })).toBeVisible();
  const address = plain.url();
  await context.close();

  await visit(page, address);
  const shownCount = page.getByRole('status').filter({ hasText: /^Showing/ });
  await expect(shownCount).toHaveText(/^Showing 49 to 96 of/);
  await page.getByRole('button', { name: 'Show more' }).click();
  const total = /of (\d+)$/.exec((await shownCount.textContent()) ?? '')?.[1];
  await expect(shownCount).toHaveText(`Showing 49 to ${total} of ${total}`);
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem').last()).toContainText('Postcard 110');
});
