import { openMenu, visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

test('gallery pictures open in a popup that works by keyboard @phone', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await visit(page, '/about');
  const second = page.getByRole('link', { name: /^Bunting at the open day/ });
  await second.focus();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => url.includes('image-popup'))).toEqual([]);

  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Pictures' });
  await expect(popup).toBeVisible();
  await expect(popup.getByText('2 / 8')).toBeVisible();
  await expect(popup.getByText(/^Bunting at the open day/)).toBeVisible();
  await axeCheck(page);
  await page.keyboard.press('ArrowRight');
  await expect(popup.getByText('3 / 8')).toBeVisible();
  await expect(popup.getByText(/^The bus we borrowed/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(second).toBeFocused();
  expect(page.url()).toMatch(/\/about$/);

  await second.click();
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
});

test('Back closes the popup and leaves its page', async ({ page }) => {
  await visit(page, '/guides');
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'More in About' }).click();
  await menu.getByRole('link', { name: 'About PHI' }).click();
  await page.getByRole('link', { name: /^Bunting at the open day/ }).click();
  const popup = page.getByRole('dialog', { name: 'Pictures' });
  await expect(popup).toBeVisible();
  await page.goBack();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
});

test('three product pictures stand side by side and open in the popup', async ({ page }) => {
  await visit(page, '/product/headland-t-shirt');
  const gallery = page.getByRole('region', { name: /^Pictures of/ });
  const large = gallery.getByRole('link', { name: /^View larger/ });
  await expect(large).toHaveCount(3);
  for (const picture of await large.all()) await expect(picture).toBeInViewport({ ratio: 0.95 });
  // Nothing is left to scroll to.
  await expect(gallery.getByRole('button', { name: 'Next picture' })).toBeHidden();
  await large.last().click();
  const popup = page.getByRole('dialog', { name: 'Pictures' });
  await expect(popup.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
});

test('of five pictures a wide page shows three, and a phone one with three thumbnails @phone', async ({ page }) => {
  await page.route('**/api/product/getProduct/calm-kit', async (route) => {
    const answer = await route.fetch();
    const product = (await answer.json()) as { productImages: { imageUrl: string; alt: string }[] };
    const address = product.productImages[0]?.imageUrl ?? '';
    await route.fulfill({
      json: {
        ...product,
        productImages: [1, 2, 3, 4, 5].map((number) => ({
          imageUrl: `${address}?number=${number}`,
          alt: `Side ${number}`,
        })),
      },
    });
  });
  await visit(page, '/shop');
  await page.getByRole('main').getByRole('link', { name: 'Calm Kit' }).click();
  const gallery = page.getByRole('region', { name: 'Pictures of Calm Kit' });
  const small = (number: number) => gallery.getByRole('button', { name: `Show picture ${number}: Side ${number}` });
  const fullyVisible = { ratio: 0.95 };
  for (const number of [1, 2, 3]) await expect(small(number)).toBeInViewport(fullyVisible);
  await expect(small(4)).not.toBeInViewport();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const large = (number: number) => gallery.getByRole('link', { name: `View larger: Side ${number}` });
  const shown = width >= 768 ? 3 : 1;
  await expect(large(shown)).toBeInViewport(fullyVisible);
  await expect(large(shown + 1)).not.toBeInViewport();
  await page.setViewportSize({ width: 320, height });
  for (const number of [1, 2, 3]) await expect(small(number)).toBeInViewport(fullyVisible);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'at 320 px').toBe(320);
  await page.setViewportSize({ width, height });
  await gallery.getByRole('button', { name: 'Previous picture' }).click();
  for (const number of [3, 4, 5]) await expect(small(number)).toBeInViewport(fullyVisible);
  await expect(small(5)).toHaveAttribute('aria-current', 'true');
  await expect(large(5)).toBeInViewport(fullyVisible);
  await gallery.getByRole('button', { name: 'Next picture' }).click();
  await expect(small(1)).toBeInViewport(fullyVisible);
  await axeCheck(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('gallery pictures link to the full-size picture', async ({ page }) => {
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    const photo = page.getByRole('link', { name: /^Bunting at the open day/ });
    const target = await photo.getAttribute('href');
    const answer = await page.request.get(target ?? '');
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  });
});
