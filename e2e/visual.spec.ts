import type { Locator, Page } from '@playwright/test';
import { visit } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/*
 * Screenshots against accidental changes: one of each kind of component, without dates and random content. After an
 * intended change run `npx playwright test e2e/visual.spec.ts --update-snapshots` and check the difference. The
 * screenshots are from Linux; other systems render text differently and skip these journeys.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// High enough that neither header nor bottom bar covers the component.
test.beforeEach(({ page }) => page.setViewportSize({ width: page.viewportSize()?.width ?? 1200, height: 1500 }));

// Screenshots are compared pixel by pixel; the edges of letters may differ by this share.
const alike = { maxDiffPixelRatio: 0.01 };

if (process.platform === 'linux') {
  test('the Not Found page matches its screenshot @phone', async ({ page }) => {
    await visit(page, '/no-such-page');
    await expectPicture(page.getByRole('main').locator('> div').filter({ hasText: 'Page not found' }), 'not-found');
  });

  test('text, testimonials, questions, form and tile match their screenshots @phone', async ({ page }) => {
    await visit(page, '/dev/blocks');
    await expectPicture(await example(page, 'Html', 'Text with headings'), 'text');
    await expectPicture(await example(page, 'TestimonialPanel', 'Four voices'), 'voices');
    await expectPicture(await example(page, 'ContactForm', 'Without files'), 'form');

    const question = await example(page, 'ExpandableHtml', 'A question and its answer');
    await question.locator('summary').click();
    await page.mouse.move(0, 0);
    await expectPicture(question, 'question');

    const tile = (await example(page, 'GuideProductList', 'Guides for sale')).getByRole('listitem').first();
    await tile.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        tile
          .locator('img')
          .evaluate((picture) => picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0),
      )
      .toBe(true);
    await expectPicture(tile, 'tile');
  });

  test('the footer matches its screenshot @phone', async ({ page }) => {
    await visit(page, '/privacy');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('More people to talk to')).toBeVisible();
    // The height of the text above would move the footer by parts of a pixel.
    await page.getByRole('main').evaluate((main) => (main.style.cssText = 'block-size: 400px; overflow: hidden'));
    await expectPicture(footer, 'footer', [footer.getByText(/^© \d{4}/)]);
  });
}

async function expectPicture(part: Locator, name: string, mask: Locator[] = []): Promise<void> {
  await expect(part).toHaveScreenshot(`${name}.png`, { ...alike, mask });
}

async function example(page: Page, block: string, name: string): Promise<Locator> {
  const found = page
    .getByRole('region', { name: block, exact: true, includeHidden: true })
    .locator(`[data-example="${name}"]`);
  // Alone on the page: content above it would shift it by fractions of a pixel.
  await found.evaluate((shown) => {
    for (const other of document.querySelectorAll<HTMLElement>('main section:has([data-example]), [data-example]'))
      other.hidden = !(other.contains(shown) || shown.contains(other));
  });
  await found.scrollIntoViewIfNeeded();
  return found;
}
