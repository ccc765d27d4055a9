import type { Locator, Page } from '@playwright/test';
import {
  inNewDocument,
  logIn,
  member,
  openMenu,
  waitForPartHydration,
  waitForHydration,
  visit,
} from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, expect, shifts, test, watchShifts } from './support/test.ts';
import { mockYouTube } from './support/youtube.ts';

test.describe.configure({ mode: 'parallel' });

const nothing = { data: null, menu: null, redirectTo: null, noPermission: false };
const goOn = (page: Page) =>
  page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'WORKSHOPS' }).click();

const choose = async (page: Page, entry: string) =>
  (await openMenu(page)).getByRole('link', { name: entry, exact: true }).click();

/** Follows a link in the app: before its part is hydrated a link loads a document. */
async function follow(link: Locator): Promise<void> {
  await waitForPartHydration(link);
  await link.click();
}

/** Stores a session, as in the browser of a returning member. */
async function openOldCart(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('cartId', crypto.randomUUID()));
  await page.goto('/cart');
}

/** Mocks the response for /workshops from now on; the rest of the site is unchanged. */
async function answer(page: Page, body: object, status = 200, until: Promise<void> = Promise.resolve()): Promise<void> {
  await page.route('**/api/cms/GetPublishedPage?path=%2Fworkshops*', async (route) => {
    await until;
    await route.fulfill({ status, json: { ...nothing, ...body } });
  });
}

/** Returns a check for navigation in the app: a new document does not have the mark. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  return async () => (await page.locator('html[data-mark]').count()) === 1;
}

test('a spinner, then Not Found with Refresh and Go back, which leads home from the first page of a tab', async ({
  page,
}) => {
  await visit(page, '/there/is/nothing');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(/\/about$/);
  await waitForHydration(page);
  let arrive = () => {};
  await answer(page, {}, 200, new Promise((resolve) => (arrive = resolve)));
  await goOn(page);
  await expect(page.getByText('Loading', { exact: false }).first()).toBeAttached();
  arrive();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await axeCheck(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/about$/);
});

test.describe('while there is no network', () => {
  test.use({ expectedProblems: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('the first click towards a page or an event shows a message, and continues when the network is back', async ({
    page,
    context,
  }) => {
    for (const [from, link, heading] of [
      ['/about', 'PHI ONLINE', 'PHI Online'],
      ['/events', 'Bystander Action in a Lunch Hour', 'Bystander Action in a Lunch Hour'],
    ] as const) {
      await visit(page, from);
      const next = page.getByRole('link', { name: link }).first();
      await next.scrollIntoViewIfNeeded();
      await waitForPartHydration(next);
      await context.setOffline(true);
      await next.click();
      await expect(page.getByText('No connection…')).toBeVisible();
      await expect(page).toHaveURL(from);
      if (from === '/about') await axeCheck(page);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText('No connection…')).toHaveCount(0);
    }
  });

  test('the unopened menu has its links and helplines, and the rest when the network is back @phone', async ({
    page,
    context,
  }) => {
    await visit(page, '/guides');
    await context.setOffline(true);
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    const menu = page.getByRole('navigation', { name: 'Site menu' });
    await expect(menu.getByRole('link', { name: 'Lifeline' })).toBeVisible();
    await expect(menu).toBeInViewport();
    await axeCheck(page);
    await button.click();
    await expect(menu).toBeHidden();
    await context.setOffline(false);
    await openMenu(page);
    await expect(menu.getByRole('list').first()).toHaveCSS('list-style-type', 'none');
    await expect(menu).toBeInViewport();
  });
});

test.describe('when the files of the app are gone', () => {
  test.use({ expectedProblems: [/net::ERR_FAILED/] });

  test('the next page is loaded as a document with new files, which replaces a sensitive page', async ({ page }) => {
    const links = page.getByRole('navigation', { name: 'Quick links' });
    await visit(page, '/about');
    await page.route('**/assets/sliding-menu-*.js*', (route) => route.abort('failed'));
    await inNewDocument(page, () => links.getByRole('link', { name: 'PHI ONLINE' }).click());
    await expect(page).toHaveURL(/\/phi-online$/);
    await expect(page.getByRole('heading', { level: 1, name: 'PHI Online' })).toBeVisible();
    await page.unrouteAll();

    await visit(page, '/at-home');
    // Some browsers request it again after its preload has failed. The new document gets it.
    await page.route('**/assets/login-screen-*.js', (route) =>
      route.request().frame().url().endsWith('/at-home') ? route.abort('failed') : route.continue(),
    );
    await inNewDocument(page, () => links.getByRole('link', { name: 'LOG-IN' }).click());
    await expect(page).toHaveURL(/\/member\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/phi-online$/);
  });
});

const refusedTwice = { errors: [{ errorMessage: 'The first reason.' }, { errorMessage: 'The second reason.' }] };
// In this order each but the cart is one navigation away from the one before.
const loads = [
  { what: 'guides', path: '**/api/guide/getGuides*', go: (page: Page) => choose(page, 'Guides') },
  { what: 'events', path: '**/api/event/getEvents*', go: (page: Page) => choose(page, 'Events') },
  {
    what: 'an event',
    path: '**/api/event/getEvent/*',
    go: (page: Page) => follow(page.getByRole('main').getByRole('link').filter({ hasText: 'Lunch Hour' })),
  },
  { what: 'products', path: '**/api/product/getProducts', go: (page: Page) => choose(page, 'Shop') },
  {
    what: 'a product',
    path: '**/api/product/getProduct/*',
    go: (page: Page) => follow(page.getByRole('main').getByRole('link', { name: 'Calm Kit' })),
  },
  { what: 'a page', path: '**/api/cms/GetPublishedPage?path=%2Fworkshops*', go: goOn, statuses: [200, 500] },
  { what: 'a cart', path: '**/api/cart/getCart/*', go: openOldCart },
];
test.describe('a failed response', () => {
  test.use({ expectedProblems: [/^500 GET .*GetPublishedPage/] });

  test('is shown under Loading Error and can be retried', async ({ page, context }) => {
    // /workshops shows a video.
    await mockYouTube(context);
    await visit(page, '/about');
    for (const { what, path, go, statuses = [200] } of loads) {
      await test.step(what, async () => {
        const answers = [...statuses];
        await page.route(path, (route) => {
          const status = answers.shift();
          return status === undefined ? route.continue() : route.fulfill({ status, json: refusedTwice });
        });
        await go(page);
        const panel = page.getByRole('alert').filter({ hasText: 'Loading Error' }).first();
        for (const status of statuses) {
          await expect(panel).toContainText('The first reason.');
          await expect(panel).toContainText('The second reason.');
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          // The panel instead of a page, and on a page.
          if (status === 500 || what === 'events') await axeCheck(page);
          await panel.getByRole('button', { name: 'Try again' }).click();
        }
        await expect(panel).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        expect(answers).toEqual([]);
        await page.unroute(path);
        await waitForHydration(page);
      });
    }
  });
});

test('no permission asks to log in; a redirect to a path navigates in the app, one to a full URL loads a document', async ({
  page,
  baseURL,
}) => {
  await visit(page, '/about');
  const stayed = await mark(page);
  await answer(page, { noPermission: true });
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/member/login');
  await axeCheck(page);

  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await page.unrouteAll();
  await answer(page, { redirectTo: '/guides', noPermission: true });
  await goOn(page);
  await expect(page).toHaveURL(/\/guides$/);
  expect(await stayed()).toBe(true);

  await page.unrouteAll();
  await answer(page, { redirectTo: `${baseURL}/privacy?from=full` });
  await goOn(page);
  await page.waitForURL(/\/privacy\?from=full$/);
  await waitForHydration(page);
  expect(await stayed()).toBe(false);

  await page.unrouteAll();
  await answer(page, { redirectTo: '/workshops?again' });
  await goOn(page);
  await expect(page.getByRole('alert').filter({ hasText: 'redirects in a circle' })).toBeVisible();
});

test('/login, /corporates and /templates redirect visitors to log in and open for members @phone-only', async ({
  page,
}) => {
  await watchShifts(page);
  for (const path of ['/login', '/corporates', '/templates']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/member\/login$/);
    await expect(page.getByRole('form', { name: 'Log In' })).toBeVisible();
    expect([path, await shifts(page)]).toEqual([path, []]);
  }
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(member.email);
  await form.getByLabel('Password', { exact: true }).fill(member.password);
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/member\/dashboard$/);
  // The layout does not shift while the session is checked.
  for (const [path, shows] of [
    ['/member/dashboard', 'Life online'],
    ['/guides/step-in-safely', 'No Permission'],
    ['/corporates', 'Inviting people'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('main').getByRole('heading', { name: shows })).toBeVisible();
    expect([path, await shifts(page)]).toEqual([path, []]);
  }
  await page.getByRole('main').getByRole('link', { name: 'templates' }).click();
  await expect(page.getByRole('heading', { name: 'A note to all staff' })).toBeVisible();
  await axeCheckAtBothWidths(page);
  for (const path of ['/login', '/member/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/member\/dashboard$/);
  }
  await expect(page.getByRole('form', { name: 'Log In' })).toHaveCount(0);
});

test('the access check of a member page decides before the page is requested', async ({ page }) => {
  await logIn(page);
  const pages: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('GetPublishedPage?path=%2Fcorporates') && pages.push(request.url()),
  );
  const checks = '**/api/member/canAccess?url=%2Fcorporates';
  for (const { json, leadsTo, shows } of [
    { json: { redirectUrl: '/guides', accessResultCode: 99 }, leadsTo: /\/guides$/, shows: 'Guides' },
    // Redirects to the log-in, which redirects signed-in members to the dashboard.
    { json: { redirectUrl: null, accessResultCode: 98 }, leadsTo: /\/member\/dashboard$/, shows: 'Life online' },
    { json: { redirectUrl: null, accessResultCode: 99 }, leadsTo: /\/corporates$/, shows: 'No Permission' },
  ]) {
    await page.route(checks, (route) => route.fulfill({ json }));
    // The document shows a spinner until the app has checked.
    const checked = page.waitForResponse(checks);
    await page.goto('/corporates');
    await checked;
    await expect(page).toHaveURL(leadsTo);
    await expect(page.getByRole('main').getByRole('heading', { name: shows, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Inviting people' })).toHaveCount(0);
    expect(pages).toEqual([]);
    await page.unrouteAll();
  }
});

test('a pending call for a document, and a loading document, are cancelled by another navigation', async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await visit(page, '/about');
  const stayed = await mark(page);
  await page.route('**/api/cms/GetPublishedPage?path=%2Fworkshops*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const late = page.waitForResponse('**/api/cms/GetPublishedPage?path=%2Fworkshops*');
  await goOn(page);
  await choose(page, 'Guides');
  await expect(page).toHaveURL(/\/guides$/);
  answered.resolve();
  await late;
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/guides$/);
  expect(await stayed()).toBe(true);

  const sent = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route(
    (url) => url.pathname === '/workshops',
    async (route) => {
      await sent.promise;
      await route.continue();
    },
  );
  const requested = page.waitForRequest((request) => request.isNavigationRequest());
  await openMenu(page);
  await page.route('**/asked', async (route) => {
    await requested;
    await route.fulfill({ body: '' });
  });
  // The page itself clicks both links: Playwright cannot click during a navigation.
  await page.evaluate(() => {
    const press = (path: string) => document.querySelector<HTMLAnchorElement>(`#site-menu a[href="${path}"]`)?.click();
    void fetch('/asked').then(() => press('/shop'));
    press('/workshops');
  });
  await expect(page).toHaveURL(/\/shop$/);
  sent.resolve();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  expect(await stayed()).toBe(true);
});

test('a page restored from the back/forward cache shows the current session and cart', async ({ page }) => {
  await logIn(page);
  await visit(page, '/corporates');
  await expect(page.getByRole('heading', { name: 'Inviting people' })).toBeVisible();
  // Simulates the stored values and the event of a restored page; this browser has no back/forward cache.
  await page.evaluate(() => {
    localStorage.removeItem('session');
    localStorage.setItem('cartId', 'another');
    localStorage.setItem('cartCount', '3');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL(/\/member\/login$/);
  await expect(page.getByRole('banner').getByRole('link', { name: /^CART.* 3 items?$/ })).toBeVisible();
});

test('/admin is requested from the server once', async ({ page }) => {
  const documents: string[] = [];
  await page.route('**/api/cms/GetMenu', (route) =>
    route.fulfill({ json: { menu: { items: [{ title: 'Back office', url: '/admin', items: [] }] } } }),
  );
  await visit(page, '/about');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.evaluate(() => history.pushState({}, '', '/admin'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })));
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible();
  expect(documents).toEqual(['/admin']);
});

test('the privacy link is at the foot of every page, and the home page has a look of its own', async ({ request }) => {
  for (const [path, look] of [
    ['/', 'home'],
    ['/?nz=true', 'home'],
    ['/guides', 'subpage'],
    ['/cart', 'subpage'],
    ['/member/login', 'subpage'],
    ['/nowhere', 'subpage'],
    ['/event/open-door', 'subpage'],
  ] as const) {
    const html = await (await request.get(path)).text();
    const [, footer = ''] = html.split('<footer');
    const privacy = path.includes('nz=true') ? '/privacy?nz=true' : '/privacy';
    expect(/<a [^>]*href="([^"]*)"[^>]*>Privacy<\/a>/.exec(footer)?.[1], path).toBe(privacy);
    expect(/<div class="[\w-]+ (home|subpage)"/.exec(html)?.[1], path).toBe(look);
  }
});
