import { withPictures } from '#server/jobs/mail-pictures.ts';
import { everyMail } from '#server/testing/every-mail.ts';
import { axeCheck, expect, test } from './support/test.ts';

// The templates themselves, without a site: what a mail program gets.
test('every kind of mail fits 320 and 600 px, turns dark, and has enough contrast by day and by night', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const ground = page.locator('body');
  for (const [kind, { html }] of everyMail()) {
    await page.setContent(await withPictures(html));
    const pictures = page.locator('img');
    for (const picture of await pictures.all())
      await expect
        .poll(() => picture.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth), kind)
        .toBeGreaterThan(80);
    for (const width of [600, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${kind} at ${width}`).toBe(width);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(ground, kind).toHaveCSS('background-color', 'rgb(15, 28, 33)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(ground, kind).toHaveCSS('background-color', 'rgb(246, 241, 231)');
    // In both themes.
    await test.step(kind, () => axeCheck(page));
  }
});
