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
import { axeCheck, expect, shifts, test, watchShifts } from './support/test.ts';
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

test('a spinner, then Not Found with Refresh and Go back', async ({ page }) => {
  await visit(page, '/about');
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

test('Go back on an unknown URL opened from another site leads to the home page', async ({ page }) => {
  await visit(page, '/there/is/nothing');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('a service that fails', () => {
  test.use({ expectedProblems: [/^500 GET .*GetPublishedPage/] });

  test('shows Loading Error and can be retried', async ({ page, context }) => {
    await mockYouTube(context);
    await visit(page, '/about');
    await answer(page, { message: 'x', errors: [] }, 500);
    await goOn(page);
    const panel = page.getByRole('alert').filter({ hasText: 'Loading Error' });
    await expect(panel).toBeVisible();
    await axeCheck(page);
    await page.unroute('**/api/cms/GetPublishedPage?path=%2Fworkshops*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'What a workshop is like' })).toBeVisible();
  });
});

test.describe('while there is no network', () => {
  test.use({ expectedProblems: [/net::ERR_INTERNET_DISCONNECTED/] });

  for (const [what, from, link, heading] of [
    ['a page', '/about', 'PHI ONLINE', 'PHI Online'],
    ['an event', '/events', 'Bystander Action in a Lunch Hour', 'Bystander Action in a Lunch Hour'],
  ] as const) {
    test(`the first click towards ${what} shows a message, and continues when the network is back`, async ({
      page,
      context,
    }) => {
      await visit(page, from);
      const next = page.getByRole('link', { name: link }).first();
      await next.scrollIntoViewIfNeeded();
      await waitForPartHydration(next);
      await context.setOffline(true);
      await next.click();
      await expect(page.getByText('No connection…')).toBeVisible();
      await expect(page).toHaveURL(from);
      await axeCheck(page);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText('No connection…')).toHaveCount(0);
    });
  }

  test('the unopened menu has its links and helplines, and the rest when the network is back @phone', async ({
    page,
    context,
  }) => {
    await visit(page, '/guides');
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => /sliding-menu-.*\.js$/.test(request.url()));
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    await failed;
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

  test('the next page is loaded as a document with new files', async ({ page }) => {
    await visit(page, '/about');
    await page.route('**/assets/sliding-menu-*.js', (route) => route.abort('failed'));
    await inNewDocument(page, () =>
      page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'PHI ONLINE' }).click(),
    );
    await expect(page).toHaveURL(/\/phi-online$/);
    await expect(page.getByRole('heading', { level: 1, name: 'PHI Online' })).toBeVisible();
  });

  test('that document replaces a sensitive page', async ({ page }) => {
    await visit(page, '/guides');
    await visit(page, '/at-home');
    // The browser also preloads it.
    await page.route('**/assets/login-screen-*.js', (route) => route.abort('failed'), { times: 2 });
    await inNewDocument(page, () =>
      page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'LOG-IN' }).click(),
    );
    await expect(page).toHaveURL(/\/member\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/guides$/);
  });
});

const refusedTwice = { errors: [{ errorMessage: 'The first reason.' }, { errorMessage: 'The second reason.' }] };
const loads = [
  { what: 'a page', from: '/about', path: '**/api/cms/GetPublishedPage?path=%2Fworkshops*', go: goOn },
  { what: 'events', from: '/about', path: '**/api/event/getEvents*', go: (page: Page) => choose(page, 'Events') },
  { what: 'products', from: '/about', path: '**/api/product/getProducts', go: (page: Page) => choose(page, 'Shop') },
  { what: 'guides', from: '/about', path: '**/api/guide/getGuides*', go: (page: Page) => choose(page, 'Guides') },
  { what: 'a cart', from: '/about', path: '**/api/cart/getCart/*', go: openOldCart },
  {
    what: 'a product',
    from: '/shop',
    path: '**/api/product/getProduct/*',
    go: (page: Page) => follow(page.getByRole('main').getByRole('link', { name: 'Calm Kit' })),
  },
  {
    what: 'an event',
    from: '/events',
    path: '**/api/event/getEvent/*',
    go: (page: Page) => follow(page.getByRole('main').getByRole('link').filter({ hasText: 'Lunch Hour' })),
  },
];
for (const { what, from, path, go } of loads) {
  test(`an unexpected response for ${what} is shown under Loading Error and can be retried`, async ({
    page,
    context,
  }) => {
    // The final page shows a video.
    await mockYouTube(context);
    await visit(page, from);
    await page.route(path, (route) => route.fulfill({ json: refusedTwice }));
    await go(page);
    const panel = page.getByRole('alert').filter({ hasText: 'Loading Error' }).first();
    await expect(panel).toContainText('The first reason.');
    await expect(panel).toContainText('The second reason.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await axeCheck(page);
    await page.unroute(path);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('no permission asks a visitor to log in', async ({ page }) => {
  await visit(page, '/about');
  await answer(page, { noPermission: true });
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/member/login');
  await axeCheck(page);
});

test('redirects: a path navigates in the app, a full URL loads a document, other schemes are ignored', async ({
  page,
  baseURL,
}) => {
  await visit(page, '/about');
  await answer(page, { redirectTo: '/guides', noPermission: true });
  const stayed = await mark(page);
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
  await answer(page, { redirectTo: 'javascript:alert(1)' });
  await goOn(page);
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be opened' })).toBeVisible();

  await page.unrouteAll();
  await answer(page, { redirectTo: '/workshops?again' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'redirects in a circle' })).toBeVisible();
});

test('/login, /corporates and /templates redirect visitors to log in and open for members @phone', async ({ page }) => {
  await watchShifts(page);
  for (const path of ['/login', '/corporates', '/templates']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/member\/login$/);
    await expect(page.getByRole('form', { name: 'Log In' })).toBeVisible();
    expect([path, await shifts(page)]).toEqual([path, []]);
  }
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(member.email);
  await form.getByLabel('Password').fill(member.password);
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
  await axeCheck(page);
  await page.getByRole('main').getByRole('link', { name: 'templates' }).click();
  await expect(page.getByRole('heading', { name: 'A note to all staff' })).toBeVisible();
  await axeCheck(page);
  for (const path of ['/login', '/member/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/member\/dashboard$/);
  }
  await expect(page.getByRole('form', { name: 'Log In' })).toHaveCount(0);
});

test.describe('the access check of a member page', () => {
  const answers = [
    { answer: { redirectUrl: '/guides', accessResultCode: 99 }, leadsTo: /\/guides$/ },
    // Redirects to the log-in, which redirects signed-in members to the dashboard.
    { answer: { redirectUrl: null, accessResultCode: 98 }, leadsTo: /\/member\/dashboard$/ },
    { answer: { redirectUrl: null, accessResultCode: 99 }, leadsTo: /\/corporates$/, shows: 'No Permission' },
    // Responses with only the required fields.
    { answer: { redirectUrl: '/guides' }, leadsTo: /\/guides$/ },
    { answer: { accessResultCode: 98 }, leadsTo: /\/member\/dashboard$/ },
    { answer: { accessResultCode: 99 }, leadsTo: /\/corporates$/, shows: 'No Permission' },
    // A failed check refuses access.
    {
      answer: { redirectUrl: null, accessResultCode: 0, errors: [{ errorMessage: 'Not today.' }] },
      leadsTo: /\/corporates$/,
      shows: 'Loading Error',
    },
    { answer: {}, leadsTo: /\/corporates$/, shows: 'No Permission' },
    { answer: null, leadsTo: /\/corporates$/, shows: 'Error - [200] - OK' },
    {
      answer: { redirectUrl: '//elsewhere.example' },
      leadsTo: /\/corporates$/,
      shows: 'This page leads to an address that cannot be opened.',
    },
    {
      answer: { redirectUrl: '/\t/elsewhere.example' },
      leadsTo: /\/corporates$/,
      shows: 'This page leads to an address that cannot be opened.',
    },
    {
      answer: { redirectUrl: '/guides\n' },
      leadsTo: /\/corporates$/,
      shows: 'This page leads to an address that cannot be opened.',
    },
  ];

  test('is requested with the path and decides before the page is requested', async ({ page }) => {
    await logIn(page);
    for (const path of ['/corporates', '/templates', '/member/dashboard', '/member/dashboard-test']) {
      const requested = page.waitForRequest((request) =>
        request.url().endsWith(`/api/member/canAccess?url=${encodeURIComponent(path)}`),
      );
      await page.goto(path);
      await requested;
    }
    const pages: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('GetPublishedPage?path=%2Fcorporates') && pages.push(request.url()),
    );
    for (const { answer: json, leadsTo, shows } of answers) {
      await page.route('**/api/member/canAccess?url=%2Fcorporates', (route) => route.fulfill({ json }));
      await page.goto('/corporates');
      await expect(page).toHaveURL(leadsTo);
      if (shows) await expect(page.getByRole('main').getByText(shows, { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Inviting people' })).toHaveCount(0);
      await page.unrouteAll();
    }
    expect(pages).toEqual([]);
  });
});

test('a page response with only the required fields is accepted', async ({ page }) => {
  const answers = [
    { json: { data: null }, heading: 'Page not found' },
    { json: { noPermission: true }, heading: 'No Permission' },
  ];
  for (const { json, heading } of answers) {
    await visit(page, '/about');
    await page.route('**/api/cms/GetPublishedPage?path=%2Fworkshops*', (route) => route.fulfill({ json }));
    await goOn(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.unrouteAll();
  }
});

test('a pending document navigation is cancelled by another navigation', async ({ page }) => {
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
});

test('a loading document is cancelled by another navigation', async ({ page }) => {
  const sent = Promise.withResolvers<void>();
  await visit(page, '/about');
  const stayed = await mark(page);
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
    void fetch('/asked').then(() => press('/guides'));
    press('/workshops');
  });
  await expect(page).toHaveURL(/\/guides$/);
  sent.resolve();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
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
  await expect(page.getByRole('button', { name: /^Menu.* 3 in your cart$/ })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await waitForHydration(page);
  expect(documents).toEqual(['/admin']);
  await (await openMenu(page)).getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shop');
});

test('the privacy link is at the foot of every page', async ({ page }) => {
  for (const path of ['/', '/cart', '/member/login', '/nowhere', '/event/open-door', '/?nz=true']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }), path).toHaveAttribute(
      'href',
      '/privacy',
    );
  }
});

test('the home page looks different from the pages below it', async ({ page }) => {
  for (const [path, kind, other] of [
    ['/', 'home', 'subpage'],
    ['/?nz=true', 'home', 'subpage'],
    ['/guides', 'subpage', 'home'],
  ] as const) {
    await visit(page, path);
    await expect(page.locator(`.${kind}`).first()).toBeVisible();
    await expect(page.locator(`#root > .${other}`)).toHaveCount(0);
  }
});
