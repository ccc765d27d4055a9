import type { Page } from '@playwright/test';
import { type ChangedSite, changedSite } from './support/changed-site.ts';
import {
  fillCart,
  goToPay,
  logInByForm,
  member,
  newVisitor,
  openMenu,
  visit,
  waitForHydration,
} from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, test as base, expect } from './support/test.ts';

/** The site behind a proxy of its own, so that each journey has an origin without a worker and with its own faults. */
const test = base.extend<{ site: ChangedSite }>({
  // Playwright reads the fixtures that a function needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await changedSite(process.env['E2E_ORIGIN'] ?? '');
    await use(site);
    await site.close();
  },
  baseURL: ({ site }, use) => use(site.origin),
  // Without the second session that speeds up transitions: with two, Chromium is online again after a reload.
  page: async ({ context }, use) => use(await context.newPage()),
});
// Without a network, the browser reports each request that fails.
test.use({
  serviceWorkers: 'allow',
  expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|when fetching the script/],
});

test('an installed page opens without a network, and others lead to what can be read @phone-only', async ({
  page,
  context,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await visit(page, '/');
  await keeps(page, '/');
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'GUIDES' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await keeps(page, '/guides');

  await context.setOffline(true);
  // Chromium 150 says that it is online after a reload, although no request gets through.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('offline'))
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  });
  await page.evaluate(() => sessionStorage.setItem('offline', 'yes'));
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await expect.poll(() => logged).toContain('PHI Online has started in offline mode.');
  await expect(page.getByText('offline mode')).toHaveCount(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1800 737 732' }).first()).toBeVisible();
  await axeCheckAtBothWidths(page);
  const list = page.getByRole('region', { name: 'Pages you can read now' }).getByRole('link');
  await expect(list).toHaveText(['Guides', 'PHI, the Prevention of Harm Initiative']);
  await list.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await page.goto('/terms');
  await expect(page).toHaveURL('/offline?from=%2Fterms');
  await waitForHydration(page);
  // Before the network is back: the page that opens then must not begin with the wrong answer again.
  await page.evaluate(() => {
    sessionStorage.removeItem('offline');
    Reflect.deleteProperty(navigator, 'onLine');
  });
  await context.setOffline(false);
  // Chromium 156 sends the event itself after a reload, Chromium 150 does not.
  await page
    .evaluate(() => void window.dispatchEvent(new Event('online')))
    .catch((error: Error) => expect(error.message).toContain('context was destroyed'));
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();

  // The browser says that it is online before anything gets through, and does not say it again.
  await context.setOffline(true);
  await page.goto('/privacy');
  await expect(page).toHaveURL('/offline?from=%2Fprivacy');
  await waitForHydration(page);
  await page.addInitScript(() => {
    window.addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.reload();
  await waitForHydration(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
});

test('a second visit paints the kept page, then shows what has changed, and drops a page that is gone', async ({
  page,
  site,
}) => {
  await visit(page, '/about');
  await keeps(page, '/about');
  await controlled(page);
  const [before, after] = ['About PHI', 'About PHI today'];
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const changed = (body: string) => body.replaceAll(before, after);
  site.change('/about', changed);
  site.change('/api/cms/GetPublishedPage', changed);
  // Shows which headings were painted, also for a moment.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenHeadings: seen });
    const look = () => {
      const text = document.querySelector('h1')?.textContent ?? '';
      if (text && seen.at(-1) !== text) seen.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('about:blank');
  await page.goto('/about');
  await expect(heading(after)).toBeVisible();
  expect(await page.evaluate(() => (window as Window & { seenHeadings?: string[] }).seenHeadings)).toEqual([
    before,
    after,
  ]);
  await page.goto('about:blank');
  await page.goto('/about');
  await expect(heading(after)).toBeVisible();

  site.change('/about', null);
  await page.goto('about:blank');
  await page.goto('/about').catch(() => null);
  await expect.poll(() => keptPaths(page).catch(() => null)).toEqual([]);
  await expect(heading(after)).toHaveCount(0);
});

test('a kept page whose files are gone is loaded from the network once, and quick exit leaves no worker', async ({
  page,
  site,
}) => {
  await visit(page, '/about');
  await keeps(page, '/about');
  await controlled(page);
  /** The kept document of a version before, whose script no server has. */
  await page.evaluate(async () => {
    const cache = await caches.open('pages-1');
    const address = `${location.origin}/about`;
    const response = (await cache.match(address)) as Response;
    const html = (await response.text()).replace(/\/assets\/entry-client[\w-]+\.js/g, '/assets/entry-client-gone.js');
    await cache.put(address, new Response(html, response));
  });
  await page.goto('about:blank');
  const before = site.count('/about');
  await page.goto('/about');
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some((each) => 'type' in each && each.type === 'reload'),
  );
  await waitForHydration(page);
  expect(site.count('/about')).toBe(before + 2);

  await expectNothingLeft(page, site);
});

test('quick exit on a first visit leaves nothing of a worker that is being installed', async ({ page, site }) => {
  await visit(page, '/about');
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.installing);
  await expectNothingLeft(page, site);
});

test('quick exit removes a worker that the browser stops with the page, as Safari does', async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }));
  // A stopped worker does not come to remove itself.
  site.change(
    '/service-worker.js',
    (script) =>
      `addEventListener('message', (event) => event.data.type === 'leave' && event.stopImmediatePropagation());${script}`,
  );
  await visit(page, '/about');
  await keeps(page, '/about');
  await controlled(page);
  const [, registrations] = await leftAfterQuickExit(page, site);
  expect(registrations).toBe(0);
});

// Invariant 37.
test('nothing private is kept: sensitive pages, log-in, cart; log-out offline clears the rest', async ({
  page,
  context,
  site,
}) => {
  await visit(page, '/');
  await keeps(page, '/');
  await logInByForm(page);
  await fillCart(page, 'wristbands');
  await visit(page, '/cart');
  await expect(page.locator('main img').first()).toBeVisible();
  await visit(page, '/at-home');
  await expect.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
  await page.waitForTimeout(2500);
  // Pictures of the cart and of the sensitive page.
  expect((await keptPictures(page)).filter((url) => /product-wristbands|page-at-home\.webp\?w=1280/.test(url))).toEqual(
    [],
  );
  await visit(page, '/guides');
  await keeps(page, '/guides');
  expect(await keptPaths(page)).toEqual(['/', '/guides']);
  const before = site.count('/member/account');
  await visit(page, '/member/account');
  expect(site.count('/member/account')).toBe(before + 1);
  // A call that fails without a network leads to /offline.
  await expect(page.getByRole('main').getByLabel('First name')).toHaveValue(/./);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { idToken: string }).idToken,
  );
  expect(token.length).toBeGreaterThan(100);
  expect(await stored(page, [member.email, token])).toEqual(['localStorage']);

  await context.setOffline(true);
  await (await openMenu(page)).getByRole('button', { name: 'LOG OUT' }).click();
  // Log-out leaves the page, so that a look may fail in between.
  await expect.poll(() => keptPaths(page).catch(() => null)).toEqual([]);
  await expect.poll(() => stored(page, [member.email, token]).catch(() => null)).toEqual([]);
  await context.setOffline(false);
});

test('a new version waits until the visitor wants it, and never interrupts typing or paying', async ({
  page,
  context,
  site,
}) => {
  await context.addInitScript(markReport);
  await visit(page, '/contact');
  await controlled(page);
  const form = page.getByRole('form').first();
  await form.getByLabel('Name').pressSequentially('Robin');
  const other = await context.newPage();
  await visit(other, '/guides');

  site.change('/service-worker.js', (script) => `${script}\n// next version`);
  await findUpdate(page);
  const prompt = page.getByRole('region', { name: 'New version' });
  await expect(prompt).toContainText('There is a new version of this site.');
  await axeCheck(page);
  await prompt.getByRole('button', { name: 'Update now' }).click();
  await expect(prompt).toContainText('You have typed something on this page');
  await expect(form.getByLabel('Name')).toHaveValue('Robin');
  await form.getByLabel('Name').fill('');
  // A message or request that reaches the running version while Chromium stops it starts it again (see `takeOver`).
  await expect(form.getByText('Checked. You can send the form.')).toBeVisible();
  await reported(page);
  await reported(other);
  // The visitor types while the new version takes over.
  await form.getByLabel('Name').evaluate((name: HTMLInputElement) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => (name.value = 'Robin again'), { once: true });
  });
  await prompt.getByRole('button', { name: 'Update now' }).click();
  await expect(prompt).toContainText('You have typed something on this page');
  await expect(form.getByLabel('Name')).toHaveValue('Robin again');
  await form.getByLabel('Name').fill('');
  await Promise.all([page.waitForEvent('framenavigated'), prompt.getByRole('button', { name: 'Update now' }).click()]);
  await waitForHydration(page);
  await expect(prompt).toHaveCount(0);
  // The other tab keeps what it shows.
  expect(await other.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  await expect(other.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await other.close();

  await fillCart(page, 'wristbands');
  await goToPay(page, newVisitor());
  await expect(page.locator('[data-payment]')).toBeVisible();
  site.change('/service-worker.js', (script) => `${script}\n// third version`);
  await findUpdate(page);
  await prompt.getByRole('button', { name: 'Update now' }).click();
  await expect(prompt).toContainText('a payment is open');

  // 'Later' holds for this version; the next one is offered again.
  await prompt.getByRole('button', { name: 'Later' }).click();
  await visit(page, '/about');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(prompt).toHaveCount(0);
  site.change('/service-worker.js', (script) => `${script}\n// fourth version`);
  await findUpdate(page);
  await expect(prompt).toContainText('There is a new version of this site.');
  // The running version does not end: the page reloads nevertheless, and does not ask again.
  await page.evaluate(() => (ServiceWorker.prototype.postMessage = () => undefined));
  await Promise.all([page.waitForEvent('framenavigated'), prompt.getByRole('button', { name: 'Update now' }).click()]);
  await waitForHydration(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
  await expect(prompt).toHaveCount(0);
});

test('the worker looks for a new version every 10 minutes, and a failure goes to the console only', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await visit(page, '/');
  await expect.poll(() => site.count('/service-worker.js')).toBe(1);
  await controlled(page);
  const before = site.count('/service-worker.js');
  await page.clock.fastForward(600_000);
  await expect.poll(() => site.count('/service-worker.js')).toBe(before + 1);

  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
  site.change('/service-worker.js', null);
  await visit(page, '/about');
  await expect.poll(() => warnings.join()).toContain('The background worker could not be registered.');
  await expect(page.getByText('background worker')).toHaveCount(0);
});

test('a broken worker is replaced in one update, and caches of earlier versions are deleted', async ({
  page,
  context,
  site,
}) => {
  // It breaks documents alone: the page that it takes over may still load scripts, and would report each of them.
  site.change(
    '/service-worker.js',
    () =>
      'addEventListener("fetch", (event) => event.request.mode === "navigate" && event.respondWith(new Response("broken")));addEventListener("activate", () => clients.claim());addEventListener("install", () => skipWaiting());',
  );
  await visit(page, '/');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.evaluate(async () => (await caches.open('pages-0')).put('/secret', new Response('old')));
  const switchOff = await (await context.request.get(`${site.origin}/service-worker-off.js`)).text();
  site.change('/service-worker.js', () => switchOff);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About PHI' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);

  site.restore('/service-worker.js');
  await page.evaluate(async () => (await caches.open('pages-0')).put('/secret', new Response('old')));
  await visit(page, '/about');
  await controlled(page);
  await expect.poll(() => page.evaluate(() => caches.has('pages-0'))).toBe(false);
});

test('with full storage pages open as before, and the app can be installed', async ({ page, context, site }) => {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1 });
  await visit(page, '/');
  await visit(page, '/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About PHI' })).toBeVisible();
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin });

  await visit(page, '/app');
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  await page.getByText('Day Notes').click();
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest-neutral.webmanifest');
  const { data } = await session.send('Page.getAppManifest');
  expect(data).toContain('Day Notes');
  await axeCheck(page);

  // An app that is installed in New Zealand opens there.
  await visit(page, '/app?nz=true');
  await page.getByText('Day Notes').click();
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest-neutral-nz.webmanifest');
  const inNz = await session.send('Page.getAppManifest');
  expect([inNz.errors, inNz.data?.includes('"start_url": "/?nz=true"')]).toEqual([[], true]);

  // The hint comes once, after some pages and a minute; some pages are documents of their own.
  await visit(page, '/guides');
  await page.evaluate(() => {
    sessionStorage.setItem('installHint', `3 ${Date.now() - 61_000}`);
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(offer, { prompt: async () => {} }));
  });
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  const hint = page.getByText('You can install this site as an app.');
  await expect(hint).toBeVisible();
  await axeCheck(page);
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Guides', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await expect(hint).toBeHidden();
});

/**
 * Finds the new version. Repeated, because the browser's own search, which a navigation starts, may have read the
 * script before its change.
 */
async function findUpdate(page: Page): Promise<void> {
  const isFound = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const before = registration?.waiting;
      await registration?.update();
      return Boolean(registration?.installing) || registration?.waiting !== before;
    });
  await expect.poll(isFound).toBe(true);
}

/** Marks in the page that it has told the worker what it shows, two seconds after it appeared. */
function markReport(): void {
  // A new tab begins with a page that may have no worker.
  if (!('ServiceWorker' in window)) return;
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (message: { type: string }) {
    if (message.type === 'seen') Object.assign(window, { hasReported: true });
    postMessage.call(this, message);
  };
}

async function reported(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hasReported' in window);
}

async function controlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

async function expectNothingLeft(page: Page, site: ChangedSite): Promise<void> {
  expect(await leftAfterQuickExit(page, site)).toEqual([[], 0]);
}

/** Presses quick exit, and looks later which caches, and how many workers, are left or have come back. */
async function leftAfterQuickExit(page: Page, site: ChangedSite): Promise<[string[], number]> {
  await page.route('https://www.bom.gov.au/**', (route) => route.fulfill({ body: 'elsewhere' }));
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift');
  await expect.poll(() => new URL(page.url()).origin).not.toBe(site.origin);
  // An installation that goes on meanwhile ends.
  await page.waitForTimeout(2000);
  await page.goto(`${site.origin}/version.json`);
  return page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]);
}

const keptPaths = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('pages-1'))
      ? (await (await caches.open('pages-1')).keys()).map(({ url }) => new URL(url).pathname).sort()
      : [],
  );

const keptPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('pictures-1')).keys()).map(({ url }) => url));

async function keeps(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptPaths(page), { timeout: 15_000 }).toContain(path);
}

/** The stores of this origin that contain one of the texts. */
function stored(page: Page, texts: string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const holds = (text: string) => wanted.some((each) => text.includes(each));
    const found: string[] = [];
    if (holds(JSON.stringify({ ...localStorage }))) found.push('localStorage');
    if (holds(JSON.stringify({ ...sessionStorage }))) found.push('sessionStorage');
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (holds(request.url) || holds((await (await cache.match(request))?.text()) ?? ''))
          found.push(`${name} ${request.url}`);
    }
    for (const { name } of await indexedDB.databases()) found.push(`IndexedDB ${name ?? ''}`);
    return found;
  }, texts);
}
