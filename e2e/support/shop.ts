import { expect, type Locator, type Page } from '@playwright/test';

/** An account of the demonstration site. */
export const member = { email: 'member@phi.example', password: 'Banksia-tide-41' };

/** Owns the company of the demonstration site. */
export const owner = { email: 'owner@phi.example', password: 'Saltbush-gate-35' };

/** The test cards that `npm start` prints. */
export const cards = {
  charged: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  secured: '4000 0025 0000 3155',
};

let people = 0;

/** A visitor that no other journey uses. */
export function newVisitor(firstName = 'Robin'): {
  firstName: string;
  surname: string;
  email: string;
  password: string;
} {
  people += 1;
  return {
    firstName,
    surname: 'Warrender',
    email: `${firstName.toLowerCase()}.${process.pid}.${Date.now()}.${people}@visitor.example`,
    password: 'Saltbush-lamp-27',
  };
}

export type Visitor = ReturnType<typeof newVisitor>;

/** Opens a document and waits until the app has hydrated it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Before hydration a click may have no effect. `markHydration` sets the mark on this document only; a history setting
 * would survive a reload.
 */
export async function waitForHydration(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction(() => 'isHydrated' in window && window.isHydrated === true, undefined, { timeout });
}

/** Waits until the page has been still for ten frames: a click is lost if it moves between press and release. */
export async function waitForScrolling(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let top = window.scrollY;
    for (let still = 0; still < 10; still = window.scrollY === top ? still + 1 : 0) {
      top = window.scrollY;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Runs `act`, which loads a new document at the same URL, and waits until the app has hydrated it. */
export async function inNewDocument(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isHydrated: false }));
  await act();
  await waitForHydration(page);
}

/**
 * Waits until React has hydrated this element: a part below the first picture is hydrated later than the page.
 */
export async function waitForPartHydration(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}

/**
 * Opens a document whose app loads only after `release` is called, or fails after `fail`. The scripts of the document
 * itself have run.
 */
export async function openWithoutApp(page: Page, path: string): Promise<{ release: () => void; fail: () => void }> {
  const held = Promise.withResolvers<'arrives' | 'fails'>();
  await page.route('**/assets/entry-client-*.js', async (route) => {
    if ((await held.promise) === 'arrives') await route.continue();
    else await route.abort('failed');
  });
  const leaving = page.waitForRequest('**/assets/entry-leaving-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  // Importing a module again returns the same one, after it has run.
  await page.evaluate((address) => import(address), (await leaving).url());
  return { release: () => held.resolve('arrives'), fail: () => held.resolve('fails') };
}

/** Holds the response to the next such call until `release`: the server's own, or `json`. */
export async function holdResponse(
  page: Page,
  call: string,
  json?: unknown,
): Promise<{ requested: Promise<unknown>; release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      const answer = json === undefined ? { response: await route.fetch() } : { json };
      await held.promise;
      await route.fulfill(answer);
    },
    { times: 1 },
  );
  const come = page.waitForResponse(call);
  return {
    requested: page.waitForRequest(call),
    async release() {
      held.resolve();
      await (await come).finished();
    },
  };
}

/**
 * Gives the browser values that the app stores. A text file of the site gives access to its storage without loading
 * the app, unless the page shows a document of the site already.
 */
async function store(page: Page, values: Record<string, string>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(values));
}

/** Calls the API with the cookies of the page and returns the body of the response. */
async function callApi<T>(page: Page, method: 'get' | 'post', path: string, data?: object): Promise<T> {
  const response = await page.request[method](path, data && { data });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
  return response.json();
}

/** Logs in without the form, as the member of the demonstration site by default. The next document shows it. */
export async function logIn(page: Page, { email, password } = member): Promise<void> {
  const { identity } = await callApi<{ identity: { baseUrl: string; apiKey: string } }>(
    page,
    'get',
    '/api/site/getConfig',
  );
  const { idToken, refreshToken, expiresIn } = await callApi<{
    idToken: string;
    refreshToken: string;
    expiresIn: string;
  }>(page, 'post', `${identity.baseUrl}/accounts:signInWithPassword?key=${identity.apiKey}`, {
    email,
    password,
    returnSecureToken: true,
  });
  const expiresAt = Date.now() + Number(expiresIn) * 1000;
  await store(page, { session: JSON.stringify({ idToken, refreshToken, expiresAt }) });
}

/** Logs in through the form and waits for the dashboard. */
export async function logInByForm(page: Page, { email, password } = member): Promise<void> {
  await visit(page, '/member/login');
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/member\/dashboard$/);
}

/** Opens the menu and waits until its links navigate in the app. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  await expect(menu).toBeVisible();
  await waitForPartHydration(menu);
  return menu;
}

/** Checks the number at the menu's CART entry and closes the menu. */
export async function expectInCart(page: Page, count: number): Promise<void> {
  const menu = await openMenu(page);
  await expect(menu.getByRole('link', { name: `CART ${count} ${count === 1 ? 'item' : 'items'}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

/** Adds a product from its own page and stays there. */
export async function addProduct(page: Page, slug: string): Promise<void> {
  await visit(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByRole('link', { name: 'GO TO CART' })).toBeVisible();
}

/** Fills a new cart with one product without its page. The next document shows the cart. */
export async function fillCart(page: Page, slug: string): Promise<void> {
  const { productId } = await callApi<{ productId: number }>(page, 'get', `/api/product/getProduct/${slug}`);
  const { results } = await callApi<{ results: { cartInfo: { cartId: string; totalQuantity: number } } }>(
    page,
    'post',
    '/api/cart/addToCart',
    { productId, quantity: 1, variantOptions: [], cartId: null },
  );
  const { cartId, totalQuantity } = results.cartInfo;
  await store(page, { cartId, cartCount: String(totalQuantity) });
}

export async function openRegistration(page: Page, slug: string): Promise<Locator> {
  await visit(page, `/event/${slug}`);
  await page.getByRole('button', { name: 'REGISTER NOW' }).click();
  return page.getByRole('dialog');
}

/** The dialogs of free and paid events have the same fields. */
export async function fillRegistration(dialog: Locator, who: Visitor, tickets: number): Promise<void> {
  await dialog.getByLabel('First Name').fill(who.firstName);
  await dialog.getByLabel('Surname').fill(who.surname);
  await dialog.getByLabel('Email').fill(who.email);
  await dialog.getByLabel('Number of Tickets').fill(String(tickets));
}

/** Fills in the address of a parcel, if the form asks for one. */
export async function fillAddress(page: Page): Promise<void> {
  const delivery = page.getByRole('group', { name: 'Delivery' });
  if (!(await delivery.isVisible())) return;
  await delivery.getByLabel('Address', { exact: true }).fill('12 Norfolk St');
  await delivery.getByLabel('Suburb').fill('Fremantle');
  await delivery.getByLabel('State').selectOption('WA');
  await delivery.getByLabel('Postcode').fill('6160');
}

/** From the cart to its third step, as a visitor without an account. */
export async function goToPay(page: Page, who: Visitor): Promise<void> {
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Next: Your Details' }).click();
  await page.getByLabel('First Name').fill(who.firstName);
  await page.getByLabel('Surname').fill(who.surname);
  await page.getByLabel('Email').fill(who.email);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Next: Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeFocused();
}

/** Checks that the cart holds one item and no personal details. */
export async function expectNewCart(page: Page): Promise<void> {
  await expectInCart(page, 1);
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Next: Your Details' }).click();
  for (const label of ['First Name', 'Surname', 'Email', 'Phone']) await expect(page.getByLabel(label)).toHaveValue('');
}

/** Fills in the card form, which is the payment provider's, in a frame. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card details"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill('12 / 34');
  await frame.getByLabel('Security code').fill('123');
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay AU\$/ }).click();
}

/** The order on the thank-you page. */
export function paidOrder(page: Page): Locator {
  return page.getByRole('article').filter({ hasText: 'Order number' });
}

/** Waits for the thank-you page and returns the order's number. */
export async function expectThanks(page: Page): Promise<string> {
  await page.waitForURL(/\/order-thankyou\?o=/);
  await expect(paidOrder(page)).toContainText('Thank you');
  const number = await paidOrder(page).getByRole('definition').first().textContent();
  expect(number).toMatch(/^PHI-\d+$/);
  return number ?? '';
}

/** Subjects of the mails to one person, as /dev/outbox lists them. */
export async function mailsTo(page: Page, email: string): Promise<string[]> {
  const outbox = await (await page.request.get('/dev/outbox')).text();
  const rows = outbox.split('<tr>').filter((row) => row.includes(`<td>${email}</td>`));
  return rows.map((row) => /<a [^>]*>([^<]*)<\/a>/.exec(row)?.[1] ?? '');
}

/** The target of a link in the last mail to a person with this subject. */
export async function linkInMail(
  page: Page,
  email: string,
  { subject, label }: { subject: string | RegExp; label: string },
): Promise<string> {
  await page.goto('/dev/outbox');
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: email, exact: true }) });
  const mail = await row.getByRole('link', { name: subject }).first().getAttribute('href');
  const shown = await (await page.request.get(mail ?? '')).text();
  // The outbox shows the mail in a frame, as an escaped attribute.
  const html = shown.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return new RegExp(`href="([^"]+)"[^>]*>\\s*${label}\\s*<`).exec(html)?.[1] ?? '';
}
