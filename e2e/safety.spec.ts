import type { BrowserContext, Page } from '@playwright/test';
import {
  addProduct,
  expectNewCart,
  fillRegistration,
  goToPay,
  holdResponse,
  openMenu,
  openRegistration,
  newVisitor,
  waitForHydration,
  visit,
} from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const neutral = 'https://www.bom.gov.au/';
const expectNeutral = (page: Page) => expect(page).toHaveURL(neutral);

/** Mocks the neutral page, because journeys send no requests to other hosts. */
async function answerForNeutralPage(context: BrowserContext): Promise<void> {
  await context.route(`${neutral}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><p>Fine.' }),
  );
}

async function pressShift(page: Page, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press('Shift');
}

/** Follows a link in the menu's list of subjects. */
async function followSubject(page: Page, title: string): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'More in Subjects' }).click();
  await menu.getByRole('link', { name: title }).click();
}

test.beforeEach(({ context }) => answerForNeutralPage(context));

test.describe('quick exit', () => {
  test('clears the page at once, aborts pending requests and lets no script store data @phone', async ({
    page,
    context,
  }) => {
    // 204: the browser stays on the page, as it does while it waits for a response.
    await context.unroute(`${neutral}**`);
    await context.route(`${neutral}**`, (route) => route.fulfill({ status: 204 }));
    const call = '**/api/cart/addToCart';
    await page.route(call, () => {});
    await visit(page, '/product/wristbands');
    const requested = page.waitForRequest(call);
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await requested;
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname));
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/addToCart'));
    await page.getByRole('banner').getByRole('link', { name: 'Quick exit' }).click();
    await givenUp;
    await expect(page.getByRole('alert')).toHaveText('Loading.');
    await expect(page.locator('body')).toHaveText('Loading.');
    await expect(page).toHaveTitle('Loading');
    await axeCheck(page);

    // As a part that shows the cart does when it is hydrated now.
    await page.evaluate(() => {
      localStorage.setItem('cartId', 'again');
      sessionStorage.setItem('scrollPositions', 'again');
      void fetch('/api/cart/getCart/again');
    });
    expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
    expect(calls).toEqual(['/api/cart/forgetCart']);
  });

  test('deletes the session and the cart of this device', async ({ page, context }) => {
    await addProduct(page, 'wristbands');
    await goToPay(page, newVisitor('Mina'));
    expect(await page.evaluate(() => localStorage.getItem('cartId'))).not.toBeNull();
    // A page whose requests have no referrer.
    await visit(page, '/at-home');
    await pressShift(page, 3);
    await expectNeutral(page);
    await expect.poll(() => context.cookies()).toEqual([]);
    await addProduct(page, 'wristbands');
    await expectNewCart(page);
  });

  test('deletes what this tab stores and sends no referrer', async ({ page }) => {
    await visit(page, '/guides');
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scrollPositions'))).toContain('700');
    await page.evaluate(() => localStorage.setItem('cartId', crypto.randomUUID()));
    const requested = page.waitForRequest(neutral);
    await page.getByRole('banner').getByRole('link', { name: 'Quick exit' }).click();
    expect(await (await requested).headerValue('referer')).toBeNull();
    await expectNeutral(page);
    await visit(page, '/');
    // The new visit begins to count its pages for the install hint; nothing else is there.
    const { installHint = '1 ', ...kept } = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
    expect(kept).toEqual({});
    expect(installHint).toMatch(/^1 /);
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  });

  const interferences = { throws: 'by throwing', refuses: 'by refusing' } as const;
  for (const [way, title] of Object.entries(interferences)) {
    test(`leaves and has the cart cookie deleted if an extension or a setting interferes ${title}`, async ({
      page,
      context,
    }) => {
      await page.addInitScript((isThrown) => {
        const interfere = (): boolean => {
          if (isThrown) throw new Error('Not here.');
          return false;
        };
        Navigator.prototype.sendBeacon = interfere;
        window.stop = interfere;
        if (isThrown) Object.defineProperty(window, 'caches', { get: interfere });
        else CacheStorage.prototype.keys = () => Promise.reject(new Error('Not here.'));
      }, way === 'throws');
      await addProduct(page, 'wristbands');
      // A page whose requests have no referrer.
      await visit(page, '/at-home');
      await pressShift(page, 3);
      await expectNeutral(page);
      await expect.poll(() => context.cookies()).toEqual([]);
    });
  }

  test('replaces the current history entry also during a navigation', async ({ page }) => {
    await visit(page, '/shop');
    await visit(page, '/gambling-harm');
    const call = '**/api/cms/GetPublishedPage?path=%2Fguides*';
    await page.route(call, () => {});
    const requested = page.waitForRequest(call);
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
    await requested;
    await pressShift(page, 3);
    await expectNeutral(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/shop$/);
  });

  const late = [
    { what: 'the cart', call: '**/api/cart/getCart/*', ask: (page: Page) => visit(page, '/guides') },
    {
      what: 'a guide that is put in',
      call: '**/api/guide/addToCart',
      async ask(page: Page) {
        await visit(page, '/guides');
        await page
          .getByRole('main')
          .getByRole('button', { name: /^ADD TO CART/ })
          .first()
          .click();
      },
    },
    {
      what: 'a product that is put in',
      call: '**/api/cart/addToCart',
      async ask(page: Page) {
        await visit(page, '/product/looking-out-for-each-other');
        await page.getByRole('button', { name: 'ADD TO CART' }).click();
      },
    },
    {
      what: 'tickets that are put in',
      call: '**/api/event/addToCart',
      async ask(page: Page) {
        const dialog = await openRegistration(page, 'across-the-tasman');
        await fillRegistration(dialog, newVisitor(), 1);
        await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
      },
    },
    {
      what: 'a line that is taken out',
      call: '**/api/cart/removeItem',
      async ask(page: Page) {
        await visit(page, '/cart');
        await page
          .getByRole('button', { name: /^Remove/ })
          .first()
          .click();
      },
    },
  ];
  test('in one tab, no pending response about a cart restores it after another tab has left', async ({
    page,
    context,
  }) => {
    test.slow();
    const other = await context.newPage();
    await addProduct(page, 'wristbands');
    const withCart = await page.evaluate(() => ({ ...localStorage }));
    for (const [index, { what, call, ask }] of late.entries()) {
      await test.step(what, async () => {
        await page.evaluate((stored) => Object.assign(localStorage, stored), withCart);
        const { requested, release } = await holdResponse(page, call);
        await ask(page);
        await requested;
        if (index === 0) {
          await visit(other, '/about');
          await pressShift(other, 3);
          await expectNeutral(other);
          await other.goto('/robots.txt');
        } else {
          // What leaving does with the storage.
          await other.evaluate(() => localStorage.clear());
        }
        await expect(page.getByRole('button', { name: 'Menu', exact: true, includeHidden: true })).toBeAttached();
        await release();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
      });
    }
  });

  test('works in the open menu and in a dialog, by keyboard too @phone', async ({ page }) => {
    await visit(page, '/about');
    await openMenu(page);
    await page.getByRole('banner').getByRole('link', { name: 'Quick exit' }).click();
    await expectNeutral(page);

    const dialog = await openRegistration(page, 'across-the-tasman');
    const exit = dialog.getByRole('link', { name: 'Quick exit' });
    await expect(exit).toBeInViewport();
    await dialog.getByRole('button', { name: 'ADD TO CART' }).scrollIntoViewIfNeeded();
    await expect(exit).toBeInViewport({ ratio: 1 });
    await dialog.evaluate((element) => element.scrollTo(0, 0));
    await axeCheck(page);
    await page.keyboard.press('Tab');
    await expect(exit).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNeutral(page);
  });

  test('announces Shift presses, resets after other keys, and lets capitals be typed', async ({ page }) => {
    const dialog = await openRegistration(page, 'across-the-tasman');
    await dialog.getByLabel('First Name').focus();
    for (const letter of ['Shift+A', 'Shift+B', 'Shift+C', 'Shift+D']) await page.keyboard.press(letter);
    await expect(dialog.getByLabel('First Name')).toHaveValue('ABCD');
    await pressShift(page, 1);
    await expect(dialog.getByRole('status').filter({ hasText: 'Shift' })).toHaveText(
      'Shift, press 2 more times to exit.',
    );
    await pressShift(page, 1);
    await expect(dialog.getByRole('status').filter({ hasText: 'Shift' })).toHaveText(
      'Shift, press 1 more time to exit.',
    );
    await page.keyboard.press('e');
    await pressShift(page, 2);
    await expect(dialog.getByRole('status').filter({ hasText: 'Shift' })).toHaveText(
      'Shift, press 1 more time to exit.',
    );
    // The visitor selects text with the mouse.
    await page.keyboard.down('Shift');
    await dialog.getByLabel('First Name').click();
    await page.keyboard.up('Shift');
    await pressShift(page, 2);
    await expect(page).toHaveURL(/\/event\/across-the-tasman$/);
    await pressShift(page, 1);
    await expectNeutral(page);
  });

  test.describe('if the app does not load', () => {
    test.use({ expectedProblems: [/net::ERR_FAILED.*entry-client/] });

    /** Holds the script of the app until the returned function lets it fail. */
    async function holdApp(page: Page): Promise<() => void> {
      const failed = Promise.withResolvers<void>();
      await page.route('**/assets/entry-client-*.js', async (route) => {
        await failed.promise;
        await route.abort('failed').catch(() => {});
      });
      return failed.resolve;
    }

    /** Opens a sensitive page and waits until it asks for the app. */
    async function openWithoutApp(page: Page): Promise<void> {
      const asked = page.waitForRequest('**/assets/entry-client-*.js');
      await page.goto('/elder-safety', { waitUntil: 'domcontentloaded' });
      await asked;
    }

    test('keys and button work', async ({ page }) => {
      (await holdApp(page))();
      // Some browser settings disable beacons.
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'sendBeacon'));
      for (const exit of [() => pressShift(page, 3), () => page.getByRole('link', { name: 'Quick exit' }).click()]) {
        await page.goto('/elder-safety');
        // The page has loaded again and stays as the server drew it.
        await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
        await exit();
        await expectNeutral(page);
      }
    });

    test('the page does not load again between two presses', async ({ page }) => {
      const fail = await holdApp(page);
      await openWithoutApp(page);
      await pressShift(page, 1);
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('entry-client'));
      fail();
      await failed;
      await pressShift(page, 2);
      await expectNeutral(page);
    });

    test('the page does not load again after quick exit', async ({ page, context }) => {
      // The browser waits on the covered page for the neutral one.
      const neutralPage = Promise.withResolvers<void>();
      await context.unroute(`${neutral}**`);
      await context.route(`${neutral}**`, async (route) => {
        await neutralPage.promise;
        await route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><p>Fine.' });
      });
      const fail = await holdApp(page);
      await openWithoutApp(page);
      const asked = page.waitForRequest(`${neutral}**`);
      await pressShift(page, 3);
      await asked;
      fail();
      neutralPage.resolve();
      await expectNeutral(page);
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

    test('is a plain link', async ({ page }) => {
      await page.goto('/elder-safety', { waitUntil: 'domcontentloaded' });
      await page.getByRole('link', { name: 'Quick exit' }).click();
      await expectNeutral(page);
    });
  });
});

// Invariant 37.
test.describe('a sensitive page', () => {
  test('has neutral headers, title and metadata', async ({ request }) => {
    const answer = await request.get('/at-home');
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const [head = '', body = ''] = (await answer.text()).split('</head>');
    expect(head).toContain('<title>Reading</title>');
    expect(head.match(/<link rel="icon"[^>]*>/g)).toEqual([expect.stringContaining('href="data:,"')]);
    expect(head.match(/<meta name="robots"[^>]*>/g)).toEqual(['<meta name="robots" content="noindex">']);
    expect(head).not.toMatch(/property="og:|name="description"|rel="canonical"/);
    expect(body).toContain('When home is not safe');
    const call = await request.get('/api/cms/GetPublishedPage?path=/at-home');
    expect(call.headers()['cache-control']).toBe('no-store');
    expect((await request.get('/guides')).headers()['cache-control']).toContain('must-revalidate');
  });

  test('replaces the previous history entry, and Back does not return to it', async ({ page }) => {
    await visit(page, '/shop');
    await visit(page, '/about');
    await followSubject(page, 'When home is not safe');
    await expect(page).toHaveURL(/\/at-home$/);
    await waitForHydration(page);
    await expect(page).toHaveTitle('Reading');
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', 'data:,');
    await expect(page.locator('meta[property^="og:"], meta[name=description], link[rel=canonical]')).toHaveCount(0);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await axeCheck(page);

    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
    await expect(page).toHaveURL(/\/guides$/);
    await waitForHydration(page);
    await expect(page).toHaveTitle(/^Guides/);
    // Keys are random and may contain '300'.
    expect(
      await page.evaluate(() => Object.values<number>(JSON.parse(sessionStorage.getItem('scrollPositions') ?? '{}'))),
    ).not.toContain(300);
    await page.goBack();
    await expect(page).toHaveURL(/\/shop$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/guides$/);
  });

  test('is replaced in the history by its links, the header and quick exit', async ({ page, context }) => {
    await context.route('https://www.esafety.gov.au/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>eSafety</title><p>Here.' }),
    );
    await visit(page, '/shop');
    await visit(page, '/at-home');
    await page.getByRole('main').getByRole('link', { name: 'eSafety' }).click();
    await expect(page).toHaveURL('https://www.esafety.gov.au/');
    await page.goBack();
    await expect(page).toHaveURL(/\/shop$/);

    await visit(page, '/at-home');
    await page.getByRole('main').getByRole('link', { name: 'Using this site more safely', exact: true }).click();
    await expect(page).toHaveURL(/\/using-this-site$/);
    await waitForHydration(page);
    await expect(page).toHaveTitle('Settings');
    await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/shop$/);

    await visit(page, '/at-home');
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'CONTACT' }).click();
    await expect(page).toHaveURL(/\/#contact$/);
    await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
  });
});

const numbers = { '': ['tel:000', 'tel:1800737732', 'tel:131114'], '?nz=true': ['tel:111', 'tel:1737'] };
test('helplines are one tap away on every page, in each country @phone', async ({ page }) => {
  const targets = (within: ReturnType<Page['locator']>) =>
    within
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')).filter((href) => href?.startsWith('tel:')),
      );
  for (const [query, expected] of Object.entries(numbers)) {
    await visit(page, `/shop${query}`);
    const help = page.getByRole('banner').getByRole('link', { name: 'Get help' });
    const sheet = page.getByRole('dialog', { name: 'If you need help now' });
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await help.click();
    await expect(sheet).toBeVisible();
    expect(await targets(sheet)).toEqual(expected);
    if (query === '') await axeCheck(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(help).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(300);

    const menu = await openMenu(page);
    expect(await targets(menu.getByRole('region', { name: 'Helplines' }))).toEqual(expected);
    await help.click();
    await expect(menu).toBeHidden();
    await sheet.getByRole('link', { name: 'Using this site more safely' }).click();
    await expect(page).toHaveURL(/\/using-this-site/);
    await expect(sheet).toBeHidden();

    await visit(page, `/elder-safety${query}`);
    const first = page.getByRole('main').getByRole('region', { name: 'If you need help now' });
    expect((await targets(first)).slice(0, expected.length)).toEqual(expected);
    await expect(first.getByRole('link').first()).toBeInViewport();

    await visit(page, `/${query}`);
    const strip = page.getByRole('main').getByRole('region', { name: 'If you need help now' });
    expect(await targets(strip)).toEqual(expected);
    await expect(strip.getByRole('link').first()).toBeInViewport({ ratio: 1 });
  }
});

test.describe('without the code of the sheet', () => {
  test.use({ expectedProblems: [/help-sheet-/] });

  test('where the code of the sheet does not come, and without scripts, Get help leads to the numbers @phone', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.route('**/assets/help-sheet-*.js*', (route) => route.abort('failed'));
    await visit(page, '/shop');
    await page.getByRole('banner').getByRole('link', { name: 'Get help' }).click();
    const numbersOf = (on: Page) => on.getByRole('contentinfo').getByRole('region', { name: 'Helplines' });
    await expect(numbersOf(page)).toBeFocused();
    await expect(numbersOf(page)).toBeInViewport();

    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const plain = await context.newPage();
    await plain.goto('/shop');
    await plain.getByRole('banner').getByRole('link', { name: 'Get help' }).click();
    await expect(numbersOf(plain)).toBeInViewport();
    await context.close();
  });
});
