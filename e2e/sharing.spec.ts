import { visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

test('sharing links contain the page and send no request before a click @phone-only', async ({
  page,
  baseURL,
  context,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await visit(page, '/online-safety?from=mail');
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
  expect(canonical).toMatch(/\/online-safety$/);
  const sharing = page.locator('[data-block=SharingIcons]');
  for (const name of ['Facebook', 'X', 'LinkedIn', 'WhatsApp']) {
    const link = sharing.getByRole('link', { name: `Share on ${name} (opens in a new tab)` });
    expect(await link.getAttribute('href')).toContain(encodeURIComponent(canonical));
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  expect(await sharing.getByRole('link', { name: 'Share by email' }).getAttribute('href')).toMatch(
    /^mailto:\?.*online-safety$/,
  );
  await axeCheck(page);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sharing.getByRole('button', { name: 'Copy the link' }).click();
  await expect(sharing.getByRole('status')).toHaveText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);

  expect(foreign).toEqual([]);
});

test('if the clipboard is refused, the URL can be copied by hand', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } }),
  );
  await visit(page, '/elder-safety');
  const sharing = page.locator('[data-block=SharingIcons]');
  await sharing.getByRole('button', { name: 'Copy the link' }).click();
  await expect(sharing.getByLabel('Copy this address')).toHaveValue(/\/elder-safety$/);
  await axeCheck(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('sharing links are shown, and no copy button', async ({ page }) => {
    await page.goto('/online-safety', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('link', { name: /^Share on/ })).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Copy the link' })).toBeHidden();
  });
});
