import { expect, type Locator, type Page } from '@playwright/test';

/** An account of the demonstration site. */
export const member = { email: 'member@phi.example', password: 'Banksia-tide-41' };

/** The test cards that the terminal prints. */
export const cards = {
  charged: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  secured: '4000 0025 0000 3155',
};

let people = 0;

/** Somebody whom no other journey knows. */
export function somebody(firstName = 'Robin'): { firstName: string; surname: string; email: string; password: string } {
  people += 1;
  return {
    firstName,
    surname: 'Warrender',
    email: `${firstName.toLowerCase()}.${process.pid}.${Date.now()}.${people}@visitor.example`,
    password: 'Saltbush-lamp-27',
  };
}

export type Somebody = ReturnType<typeof somebody>;

/** Opens a document and waits until the app has taken it over. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
}

/**
 * Until then a press may go nowhere. The mark is this document's own (`markTakeover`), where settings of the history
 * stay over a reload.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isTakenOver' in window && window.isTakenOver === true);
}

/** Does what loads a new document at the same address, and waits until the app has taken that one over. */
export async function inNewDocument(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isTakenOver: false }));
  await act();
  await takenOver(page);
}

/**
 * Waits until React answers for what the server drew: a part below the first picture is taken over later than the page.
 */
export async function partTakenOver(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}

/**
 * Opens a document whose app does not arrive before `release` is called, or `fail`; what the document brings without it
 * has run.
 */
export async function openWithoutApp(page: Page, path: string): Promise<{ release: () => void; fail: () => void }> {
  const held = Promise.withResolvers<'arrives' | 'fails'>();
  await page.route('**/assets/entry-client-*.js', async (route) => {
    if ((await held.promise) === 'arrives') await route.continue();
    else await route.abort('failed');
  });
  const leaving = page.waitForRequest('**/assets/entry-leaving-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  // A module that is asked for again is the same one, and comes when it has run.
  await page.evaluate((address) => import(address), (await leaving).url());
  return { release: () => held.resolve('arrives'), fail: () => held.resolve('fails') };
}

/** The answer to the next of these calls comes when it is let through: the service's own, or `json`. */
export async function holdAnswer(
  page: Page,
  call: string,
  json?: unknown,
): Promise<{ asked: Promise<unknown>; letThrough: () => Promise<void> }> {
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
    asked: page.waitForRequest(call),
    async letThrough() {
      held.resolve();
      await (await come).finished();
    },
  };
}

/** Logs the member of the demonstration site in; the dashboard is shown then. */
export async function logIn(page: Page): Promise<void> {
  await visit(page, '/member/login');
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(member.email);
  await form.getByLabel('Password').fill(member.password);
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/member\/dashboard$/);
}

/** Its links are followed within the app from here on. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  await expect(menu).toBeVisible();
  await partTakenOver(menu);
  return menu;
}

/** The number at the menu's CART entry. Leaves the menu closed. */
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

export async function openRegistration(page: Page, slug: string): Promise<Locator> {
  await visit(page, `/event/${slug}`);
  await page.getByRole('button', { name: 'REGISTER NOW' }).click();
  return page.getByRole('dialog');
}

/** The popup of a free event and of a paid one ask the same. */
export async function fillRegistration(dialog: Locator, who: Somebody, tickets: number): Promise<void> {
  await dialog.getByLabel('First Name').fill(who.firstName);
  await dialog.getByLabel('Surname').fill(who.surname);
  await dialog.getByLabel('Email').fill(who.email);
  await dialog.getByLabel('Number of Tickets').fill(String(tickets));
}

/** From the cart to its third step, as a visitor without an account. */
export async function goToPay(page: Page, who: Somebody): Promise<void> {
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Next: Your Details' }).click();
  await page.getByLabel('First Name').fill(who.firstName);
  await page.getByLabel('Surname').fill(who.surname);
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('button', { name: 'Next: Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeFocused();
}

/** The cart holds one thing, and knows nobody. */
export async function expectNewCart(page: Page): Promise<void> {
  await expectInCart(page, 1);
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Next: Your Details' }).click();
  for (const label of ['First Name', 'Surname', 'Email', 'Phone']) await expect(page.getByLabel(label)).toHaveValue('');
}

/** The card form is the payment provider's, in a frame of its own. */
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

/** Waits for the thank-you page; answers the order's number. */
export async function expectThanks(page: Page): Promise<string> {
  await page.waitForURL(/\/order-thankyou\?o=/);
  await expect(paidOrder(page)).toContainText('Thank you');
  const number = await paidOrder(page).getByRole('definition').first().textContent();
  expect(number).toMatch(/^PHI-\d+$/);
  return number ?? '';
}

/** Subjects of the mails to one person, as /dev/outbox lists them. */
export async function mailsTo(page: Page, email: string): Promise<string[]> {
  await page.goto('/dev/outbox');
  return page.getByRole('row').filter({ hasText: email }).getByRole('link').allTextContents();
}
