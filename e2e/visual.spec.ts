import type { Locator, Page } from '@playwright/test';
import { logIn, visit } from './support/shop.ts';
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

  /** What stands in the first 1,000 px of each kind of page. Lists of events would tell the month. */
  const templates = {
    home: '/',
    guides: '/guides',
    guide: '/products/guides/family-agreement',
    reading: '/guides/first-ten-minutes',
    product: '/product/banksia-tote',
    event: '/event/open-door',
    shop: '/shop',
    cart: '/cart',
    'log-in': '/member/login',
    plans: '/member/subscribe',
    text: '/about',
    questions: '/questions',
    search: '/search-results?q=zebra',
    missing: '/no-such-page',
  } as const;

  for (const [name, path] of Object.entries(templates))
    test(`${name} matches its screenshots in both themes`, async ({ page }) => {
      await visit(page, path);
      await expectThemes(page, name);
    });

  test('the subjects of a member match their screenshots in both themes', async ({ page }) => {
    await logIn(page);
    await visit(page, '/member/dashboard');
    const subjects = page.getByRole('list', { name: 'Categories' });
    await expect(subjects.getByRole('listitem')).toHaveCount(4);
    await expectThemes(page, 'subjects', subjects);
  });
}

/** At three widths, in both themes: 90 pictures of pages in all, so each page is opened once. */
async function expectThemes(page: Page, name: string, part?: Locator): Promise<void> {
  await keepStill(page);
  for (const width of [360, 768, 1200]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(part ?? page).toHaveScreenshot(['pages', `${name}-${width}-${colorScheme}.png`], alike);
    }
  }
}

/**
 * Leaves out what is not the same every day: dates and what is left of the stock. Pictures are left out too: their
 * colours are not those of a theme, and they would be most of the bytes.
 */
async function keepStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const style = new CSSStyleSheet();
    style.replaceSync(`
      *, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent; }
      img, video, [class*='badge_'] { opacity: 0 !important; }
      time, [class*='day_'] { visibility: hidden !important; white-space: nowrap; }
      [class*='note_'] { display: none !important; }`);
    document.adoptedStyleSheets.push(style);
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
}

async function expectPicture(part: Locator, name: string, mask: Locator[] = []): Promise<void> {
  await expect(part).toHaveScreenshot(`${name}.png`, { ...alike, mask });
}

async function example(page: Page, block: string, name: string): Promise<Locator> {
  const found = page
    .getByRole('region', { name: block, exact: true, includeHidden: true })
    .locator(`[data-example="${name}"]`);
  // Alone on the page and at a whole pixel: by parts of one, another version of the browser sets lines a pixel higher.
  await found.evaluate((shown) => {
    for (const other of document.querySelectorAll<HTMLElement>('main section:has([data-example]), [data-example]'))
      other.hidden = !(other.contains(shown) || shown.contains(other));
    const { top } = shown.getBoundingClientRect();
    (shown as HTMLElement).style.cssText = `position: relative; inset-block-start: ${Math.ceil(top) - top}px`;
  });
  await found.scrollIntoViewIfNeeded();
  return found;
}
