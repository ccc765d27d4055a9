import {
  addProduct,
  cards,
  expectInCart,
  expectNewCart,
  expectThanks,
  fillCard,
  fillCart,
  goToPay,
  holdResponse,
  inNewDocument,
  logIn,
  logInByForm,
  member,
  openMenu,
  openWithoutApp,
  waitForPartHydration,
  pressPay,
  newVisitor,
  waitForHydration,
  visit,
} from './support/shop.ts';
import { axeCheck, expect, test, timerSet, watchTimers } from './support/test.ts';
import { mockYouTube } from './support/youtube.ts';

test('the scripts of the app load after the first paint, which two stylesheets are enough for', async ({ page }) => {
  const styles: string[] = [];
  page.on('request', (request) => request.resourceType() === 'stylesheet' && styles.push(request.url()));
  await visit(page, '/about');
  const early = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && startTime < (paint?.startTime ?? Infinity))
      .map(({ name }) => /\/([a-z-]+)-[\w-]{7,8}\.(?:js|css)$/.exec(name)?.[1]);
  });
  expect(new Set(early)).toEqual(new Set(['content', 'entry-leaving', 'style']));
  expect(early).toHaveLength(3);
  for (const [link, heading] of [
    ['GUIDES', 'Guides'],
    ['PHI ONLINE', 'PHI Online'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  // Other pages bring what they have besides, each once.
  expect(new Set(styles).size).toBe(styles.length);
});

test('navigation requests only the page, and Back restores the scroll position', async ({ page }) => {
  await visit(page, '/guides');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/cms/GetPublishedPage') calls.push(searchParams.get('path') ?? '');
    expect(request.isNavigationRequest(), request.url()).toBe(false);
  });
  const series = page.getByRole('region', { name: 'Four series' }).getByRole('link', { name: 'Life online' });
  await series.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scrollPositions'))).toContain('700');
  await series.click();
  await expect(page).toHaveURL(/\/guides\/category\/life-online$/);
  await expect(page).toHaveTitle(/^Guides for life online/);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await axeCheck(page);
  expect(calls).toEqual(['/guides/category/life-online']);

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/guides$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.getByRole('banner').getByRole('link', { name: 'PHI' }).first().click();
  await expect(page).toHaveTitle('PHI, the Prevention of Harm Initiative | PHI Online');
});

test('Back leaves a separate document and a typed URL', async ({ page, context }) => {
  await mockYouTube(context);
  await visit(page, '/guides');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: /^CART/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/guides$/);
  await waitForHydration(page);

  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'WORKSHOPS' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();

  await visit(page, '/there/is/nothing');
  await inNewDocument(page, () => page.getByRole('button', { name: 'Refresh' }).click());
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/guides$/);
});

test('Back to a URL with a hash loads a document if the current policy differs', async ({ page, context }) => {
  await mockYouTube(context);
  // The document of the workshops may play a video, that of the home page may not.
  await visit(page, '/workshops#voices');
  const address = page.url();
  await inNewDocument(page, () => page.getByRole('banner').getByRole('link', { name: /home$/ }).click());
  await expect(page.locator('.home')).toHaveCount(1);
  await visit(page, '/cart');
  await page.goBack();
  await waitForHydration(page);
  await inNewDocument(page, () => page.goBack());
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Workshops');
  expect(page.url()).toBe(address);
  await page.goForward();
  await expect(page.locator('.home')).toHaveCount(1);
});

test('Back before the app is loaded shows the page of that URL', async ({ page }) => {
  await visit(page, '/guides');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page.locator('.home')).toHaveCount(1);
  await visit(page, '/cart');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const leaving = page.waitForRequest('**/assets/entry-leaving-*.js');
  await page.evaluate(() => history.back());
  await page.waitForURL('/', { waitUntil: 'commit' });
  await page.evaluate((address) => import(address), (await leaving).url());
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  held.resolve();
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/guides$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
});

test('skip link, header and bottom bar: the first Tab stop, 90 px of scrolling, larger text, and the focus after a menu link', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const header = page.getByRole('banner');
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  // The background is translated, not resized, so that the layout does not shift.
  const foot = () =>
    header.evaluate(
      (element) =>
        element.getBoundingClientRect().height + new DOMMatrix(getComputedStyle(element, '::before').transform).m42,
    );
  await scrollTo(0);
  const before = await foot();
  await scrollTo(90);
  await expect(header).toHaveAttribute('data-scrolled', 'false');
  await scrollTo(91);
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  await expect.poll(foot).toBeLessThan(before);
  await axeCheck(page);

  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Shop', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  const buttons = page
    .getByRole('banner')
    .locator('a, button')
    .or(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link'));
  for (const [width, size] of [
    [320, '100%'],
    [320, '200%'],
    [360, '130%'],
    [400, '200%'],
    [1000, '100%'],
    [1344, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    const outside = await buttons.evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .filter(
          (each) => each.getBoundingClientRect().left < 0 || each.getBoundingClientRect().right > window.innerWidth + 1,
        )
        .map((each) => each.textContent),
    );
    expect(outside, `${size} at ${width} px`).toEqual([]);
    const overlap = await header.locator('a, button').evaluateAll((all) => {
      const boxes = all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => each.getBoundingClientRect());
      return boxes.slice(1).filter((box, before) => box.left < (boxes[before]?.right ?? 0) - 1).length;
    });
    expect(overlap, `overlaps with ${size} at ${width} px`).toBe(0);
    // from 1000 px the header has the links, below it the menu.
    const links = header.getByRole('navigation', { name: 'Main' });
    await (width < 1000 ? expect(links).toBeHidden() : expect(links.getByRole('link')).toHaveCount(5));
    await expect(header.getByRole('link', { name: 'CART', exact: true })).toBeVisible();
    const words = await page
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((each) => {
          const word = document.createRange();
          word.selectNodeContents(each.lastChild ?? each);
          const { left, right } = word.getBoundingClientRect();
          return { left, right, size: parseFloat(getComputedStyle(each).fontSize) };
        }),
      );
    expect(Math.min(...words.map((word) => word.size)), `${size} at ${width} px`).toBeGreaterThanOrEqual(12);
    expect(
      Math.min(...words.slice(1).map(({ left }, before) => left - (words[before]?.right ?? 0))),
      `${size} at ${width} px`,
    ).toBeGreaterThan(3);
  }
});

test('the menu works by keyboard @phone', async ({ page }) => {
  await visit(page, '/');
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'More in Guides' }).focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Life online' })).toBeVisible();
  await axeCheck(page);

  // Tab stays inside the menu.
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('CONTACT scrolls to the contact section, or opens the one of the home page @phone-only', async ({ page }) => {
  await visit(page, '/contact');
  const link = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'CONTACT' });
  await link.click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeInViewport();

  await visit(page, '/about');
  await link.click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
  await expect(page.locator('#contact')).toBeFocused();
  await axeCheck(page);

  // Leaves a separate document.
  await visit(page, '/cart');
  await link.click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.locator('#contact')).toBeFocused();
});

test('quick exit works by its button and by pressing Shift three times', async ({ page, context }) => {
  await context.route('https://www.bom.gov.au/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><p>Fine.' }),
  );
  await visit(page, '/shop');
  await page.goto('/gambling-harm');
  await waitForHydration(page);
  await axeCheck(page);
  await page.getByRole('link', { name: 'Quick exit' }).click();
  await expect(page).toHaveURL('https://www.bom.gov.au/');
  // The page that was left is not in the history.
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);

  await visit(page, '/gambling-harm');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift');
  await expect(page).toHaveURL('https://www.bom.gov.au/');
});

test('a page that does not exist @phone-only', async ({ page }) => {
  const answer = await page.goto('/there/is/nothing');
  expect(answer?.status()).toBe(404);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await axeCheck(page);
  await page.getByRole('link', { name: 'home page' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('unknown and undecodable URLs are hydrated as rendered', async ({ page }) => {
  for (const [path, current] of [
    ['/guides/nothing?x=1', ['/guides']],
    ['/member/login/nothing', ['/member/login']],
    ['/cart/nothing', ['/cart']],
    ['/event/nothing', []],
    ['/%ff', []],
    ['/event/%ff', []],
    ['/product/a%00b/', []],
  ] as const) {
    const answer = await page.goto(path);
    expect([path, answer?.status(), answer?.headers()['cache-control']]).toEqual([path, 404, 'no-store']);
    const currentLinks = () =>
      page
        .locator('a[aria-current=page]')
        .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
    expect([path, await currentLinks()]).toEqual([path, current]);
    await waitForHydration(page);
    await expect(page.getByRole('main')).toContainText(
      path.startsWith('/product') ? 'No product found.' : 'Page not found',
    );
    expect([path, await currentLinks()]).toEqual([path, current]);
    await expect(page).toHaveTitle(/^Page not found/);
  }
});

test('the home page has its own style, the header counts the cart, and the scroll position is restored after 500 ms', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(page.locator('.home')).toHaveCount(1);
  await fillCart(page, 'wristbands');
  await visit(page, '/guides');
  await expect(page.locator('.subpage')).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('link', { name: /^CART.* 1 items?$/ })).toBeVisible();
  await axeCheck(page);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scrollPositions'))).toContain('700');
  // In the header, which is in view at every scroll position.
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL(/\/$/);
  // The clock is stopped; the journey advances it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await page.clock.runFor(499);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.runFor(1);
  expect(await page.evaluate(() => scrollY)).toBe(700);

  // A press within the 500 ms ends the restore: a jump between press and release would lose the click.
  await page.goForward();
  await expect(page.locator('.home')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await page.mouse.click(600, 500);
  await page.clock.runFor(600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('scroll positions are kept without scrollend events, and when Back is pressed twice quickly', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'onscrollend');
    window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
  });
  const scrollTo = async (top: number) => {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await expect
      .poll(() =>
        page.evaluate(() => Object.values(JSON.parse(sessionStorage.getItem('scrollPositions') ?? '{}') as object)),
      )
      .toContain(top);
  };
  const shows = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await visit(page, '/guides');
  await scrollTo(700);
  // In the header, which is in view at every scroll position.
  await (await openMenu(page)).getByRole('link', { name: 'Shop', exact: true }).click();
  await shows('Shop');
  await scrollTo(400);
  // Leaves before scrolling has ended, which would need time.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    window.addEventListener('scroll', () => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click(), {
      once: true,
    });
    window.scrollTo({ top: 450, behavior: 'instant' });
  });
  await expect(page.locator('.home')).toHaveCount(1);
  await page.clock.resume();
  await scrollTo(200);

  await page.goBack();
  await shows('Shop');
  await page.goBack();
  await shows('Guides');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.goForward();
  await shows('Shop');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(450);
});

test.describe('while the server is out of reach', () => {
  test.use({ expectedProblems: [/net::ERR_FAILED/] });

  test('Loading Error has a working retry', async ({ page, context }) => {
    await mockYouTube(context);
    await visit(page, '/about');
    await page.route('**/api/cms/GetPublishedPage*', (route) => route.abort('failed'));
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'WORKSHOPS' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'Loading Error' });
    await expect(panel).toContainText(
      'There is no connection to the site. Please check your internet connection and try again.',
    );
    await axeCheck(page);
    await page.unroute('**/api/cms/GetPublishedPage*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'What a workshop is like' })).toBeVisible();
  });
});

test('a member logs in and out @phone-only', async ({ page }) => {
  await visit(page, '/guides/step-in-safely');
  await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible();
  await expect(page.getByText('Please log in to see this page.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();

  const form = page.getByRole('form', { name: 'Log In' });
  const send = form.getByRole('button', { name: 'Log In' });
  await send.click();
  await expect(form.getByText('Email is required.')).toBeVisible();
  await expect(form.getByText('Password is required.')).toBeVisible();
  await form.getByLabel('Email').fill(member.email);
  await form.getByLabel('Password', { exact: true }).fill('short');
  await expect(form.getByText('Password is too short - should be 6 chars minimum.')).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill('not the password');
  await send.click();
  const refusal = form.getByRole('alert');
  await expect(refusal).toBeVisible();
  // The text colour is mostly red.
  const [red = 0, green = 0, blue = 0] = await refusal.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await expect(form.getByLabel('Email')).toHaveValue(member.email);
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  await axeCheck(page);

  await form.getByLabel('Password', { exact: true }).fill(member.password);
  await send.click();
  await expect(page).toHaveURL(/\/member\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Guides that open now' })).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Guides that open now' })).toBeVisible();

  const menu = await openMenu(page);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await menu.getByRole('button', { name: 'LOG OUT' }).click();
  await expect(page).toHaveURL(/\/member\/login$/);
  await expectInCart(page, 0);
  await page.goto('/member/dashboard');
  await expect(page).toHaveURL(/\/member\/login$/);
  await expect(page.getByRole('heading', { name: 'Guides that open now' })).toHaveCount(0);
});

test('log-out is complete when the next page is a separate document, and deletes the pending payment', async ({
  page,
}) => {
  for (const path of ['/cart', '/at-home', '/about']) {
    await logIn(page);
    await fillCart(page, 'wristbands');
    await visit(page, path);
    await page.evaluate(() =>
      sessionStorage.setItem('openPayment', JSON.stringify({ cartId: 'c', itemTotalAmount: 1 })),
    );
    await (await openMenu(page)).getByRole('button', { name: 'LOG OUT' }).click();
    await expect(page).toHaveURL(/\/member\/login$/);
    await waitForHydration(page);
    await expect((await openMenu(page)).getByRole('link', { name: 'LOG IN' }), path).toBeVisible();
    const kept = await page.evaluate(() => [
      ...['session', 'cartId', 'cartCount'].filter((key) => localStorage.getItem(key) !== null),
      ...['openPayment'].filter((key) => sessionStorage.getItem(key) !== null),
    ]);
    // The device stays known, so that the next log-in is not reported as one from a new device.
    const cookies = (await page.context().cookies()).map(({ name }) => name).filter((name) => name !== 'device');
    expect([path, kept, cookies]).toEqual([path, [], []]);
  }
});

test('an addToCart response after log-out does not restore the cart', async ({ page }) => {
  await logIn(page);
  await visit(page, '/product/wristbands');
  const { requested, release } = await holdResponse(page, '**/api/cart/addToCart', {
    results: { cartInfo: { cartId: 'late', totalQuantity: 1, orderItems: [] } },
  });
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await requested;
  await (await openMenu(page)).getByRole('button', { name: 'LOG OUT' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  const forgotten = page.waitForResponse('**/api/cart/forgetCart');
  await release();
  await forgotten;
  await expect(page).toHaveURL(/\/member\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartId'))).toBeNull();
  await expectInCart(page, 0);
});

test('a pending log-out does not redirect a user who is navigating or has navigated away', async ({ page }) => {
  await logIn(page);
  await visit(page, '/about');
  const hold = async (call: string) => {
    const held = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await held.promise;
      await route.continue();
    });
    return { requested: page.waitForRequest(call), release: held.resolve };
  };
  const logOut = await hold('**/api/cart/forgetCart');
  const shop = await hold(`**/api/cms/GetPublishedPage?*path=${encodeURIComponent('/shop')}*`);
  const menu = await openMenu(page);
  // The clock is stopped; the journey advances it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await watchTimers(page);
  await menu.getByRole('button', { name: 'LOG OUT' }).click();
  await logOut.requested;
  await timerSet(page, 'after 2000');
  await menu.getByRole('link', { name: 'Shop', exact: true }).click();
  await shop.requested;
  // Log-out no longer waits for the server, while the page is still loading.
  await page.clock.runFor(2000);
  const documents: string[] = [];
  page.on('framenavigated', (frame) => documents.push(new URL(frame.url()).pathname));
  shop.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  const ended = page.waitForResponse('**/api/cart/forgetCart');
  logOut.release();
  await (await ended).finished();
  await page.clock.resume();
  await expect((await openMenu(page)).getByRole('link', { name: 'LOG IN' })).toBeVisible();
  expect(documents).toEqual(['/shop']);
});

test('a pending log-in does not redirect a user who has navigated away', async ({ page }) => {
  await visit(page, '/member/login');
  const { requested, release } = await holdResponse(page, '**/accounts:signInWithPassword*');
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(member.email);
  await form.getByLabel('Password', { exact: true }).fill(member.password);
  await form.getByRole('button', { name: 'Log In' }).click();
  await requested;
  await (await openMenu(page)).getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  const documents: string[] = [];
  page.on('framenavigated', (frame) => documents.push(frame.url()));
  await release();
  await expect((await openMenu(page)).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual([]);
});

test('the cart from before log-in is not restored after log-out', async ({ page }) => {
  await fillCart(page, 'wristbands');
  await goToPay(page, newVisitor('Mina'));
  await logInByForm(page);
  const forgotten = page.waitForResponse('**/api/cart/forgetCart');
  await (await openMenu(page)).getByRole('button', { name: 'LOG OUT' }).click();
  await expect(page).toHaveURL(/\/member\/login$/);
  await forgotten;
  await addProduct(page, 'wristbands');
  await expectNewCart(page);
});

test('the oldest browsers that are supported run the app', async ({ page }) => {
  // Safari 16.4 to 17.3.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Promise, 'withResolvers');
    Reflect.deleteProperty(Element.prototype, 'checkVisibility');
    for (const name of ['parse', 'canParse']) Reflect.deleteProperty(URL, name);
  });
  await visit(page, '/');
  const menu = await openMenu(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  // One of its videos is given by its URL.
  await visit(page, '/dev/blocks');
  const video = page.getByRole('button', { name: /Check the sender/ });
  await waitForPartHydration(video);
  await expect(video).toBeVisible();
  await addProduct(page, 'wristbands');
  await goToPay(page, newVisitor('Mina'));
  await fillCard(page, cards.charged);
  await pressPay(page);
  await expectThanks(page);
});

test('a click before the app is loaded is repeated once after it', async ({ page }) => {
  const { release } = await openWithoutApp(page, '/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  release();
  await expect(page.getByRole('navigation', { name: 'Site menu' })).toBeVisible();
});
