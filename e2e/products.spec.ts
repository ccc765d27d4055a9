import { expectInCart, logIn, newVisitor, openMenu, waitForHydration, visit } from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, expect, test, timerSet, watchTimers } from './support/test.ts';

test('the shop marks every status and price, and links to products and to its version of the guide series @phone-only', async ({
  page,
}) => {
  await visit(page, '/shop');
  const tile = (name: string) =>
    page
      .getByRole('list', { name: 'Products' })
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name }) });
  await expect(tile('Calm Kit')).toContainText('SOLD OUT');
  await expect(tile('Tide Bottle')).toContainText('NOT AVAILABLE');
  await expect(tile('Pocket Journal')).toContainText('COMING SOON');
  await expect(tile('Looking Out for Each Other')).toContainText('AU$34.95');
  await expect(tile('Helpline Posters')).toContainText('FREE');
  await expect(tile('Workshop in a Box')).toContainText('From $680 per team');
  const series = page.getByRole('region', { name: 'Guides by series' });
  const targets = await series.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(target).toMatch(/^\/categories-shop\/guides\/category\//);

  await tile('Looking Out for Each Other').getByRole('link').first().click();
  const related = page.getByRole('region', { name: 'Goes well with' });
  await expect(related.getByRole('article')).toHaveCount(3);
  await related.getByRole('link', { name: 'Banksia Tote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Banksia Tote' })).toBeVisible();
  await expect(page).toHaveTitle(/^Banksia Tote/);
  await axeCheckAtBothWidths(page);
  await page.goBack();
  await page.goBack();

  await series.getByRole('link', { name: 'Life online' }).click();
  await expect(page).toHaveURL(/\/categories-shop\/guides\/category\/life-online$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Guides for life online' })).toBeVisible();
  const guide = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^ADD TO CART/ }) })
    .first();
  await expect(guide.getByRole('link').first()).toHaveAttribute('href', /^\/products\/guides\//);
});

test('options without a valid combination are marked and disabled', async ({ page }) => {
  await visit(page, '/product/headland-t-shirt');
  const [size, colour] = [page.getByLabel('Size'), page.getByLabel('Colour')];
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByText('Size is required.')).toBeVisible();
  await expect(page.getByText('Colour is required.')).toBeVisible();
  await axeCheck(page);

  await size.selectOption({ label: 'Small' });
  await expect(colour.getByRole('option', { name: 'Coral - not available' })).toBeDisabled();
  await expect(colour.getByRole('option', { name: 'Sand', exact: true })).toBeEnabled();
  await size.selectOption({ label: 'Extra large' });
  await expect(colour.getByRole('option')).toHaveText([
    'Choose colour',
    'Sea teal',
    'Sand - not available',
    'Coral - not available',
  ]);
  await colour.selectOption({ label: 'Sea teal' });
  await expect(page.getByText('AU$44.00 inc. GST')).toBeVisible();
  await expect(size.getByRole('option', { name: 'Small' })).toBeEnabled();

  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await page.getByRole('link', { name: 'GO TO CART' }).click();
  const line = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').first();
  await expect(line).toContainText('Headland T-Shirt');
  await expect(line).toContainText('AU$44.00');
});

test('quantities', async ({ page }) => {
  await visit(page, '/product/conversation-cards');
  const quantity = page.getByLabel('Quantity');
  const add = page.getByRole('button', { name: 'ADD TO CART' });
  await expect(quantity).toHaveValue('1');
  await quantity.fill('');
  await add.click();
  await expect(page.getByText('Quantity is required.')).toBeVisible();
  for (const wrong of ['0', '-1', '1.5', '100']) {
    await quantity.fill(wrong);
    await expect(page.getByText('Quantity must be between 1 and 99.'), wrong).toBeVisible();
    await quantity.fill('1');
    await expect(page.getByText('Quantity must be between 1 and 99.')).toBeHidden();
  }
  await quantity.fill('3');
  await add.click();
  // Two, or one if the journey of the promotion code has bought one from the same site before.
  const shortage = page.getByRole('alert').filter({ hasText: /Only [12] left in stock\./ });
  const left = Number(/\d/.exec((await shortage.textContent()) ?? '')?.[0]);
  await expect(quantity).toHaveValue('3');
  await quantity.fill(String(left));
  await add.click();
  await expect(page.getByRole('status').filter({ hasText: 'Conversation Cards is in your cart.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'GO TO CART' })).toBeVisible();
  await axeCheck(page);
  await expectInCart(page, left);
});

test('an enquiry about a product', async ({ page }) => {
  await visit(page, '/product/workshop-in-a-box');
  await page.getByRole('button', { name: 'ENQUIRE NOW' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enquire now' });
  await dialog.getByRole('button', { name: 'Send enquiry' }).click();
  for (const label of ['Name', 'Phone', 'Email', 'Enquiry'])
    await expect(dialog.getByText(`${label} is required.`, { exact: true })).toBeVisible();
  const send = async () => {
    await dialog.getByLabel('Name').fill('Pat Wilkes');
    await dialog.getByLabel('Phone').fill('0400 000 000');
    await dialog.getByLabel('Email').fill(newVisitor('Pat').email);
    await dialog.getByLabel('Enquiry', { exact: true }).fill('We are eighteen people at a surf club.');
    await dialog.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(dialog.getByText('Successfully sent!')).toBeVisible();
  };
  // The clock is stopped; the journey advances it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await watchTimers(page);
  await send();
  await timerSet(page, 'after 1500');
  await page.clock.runFor(1499);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(1);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'ENQUIRE NOW' })).toBeFocused();

  // The check itself takes time.
  await page.clock.resume();
  await page.getByRole('button', { name: 'ENQUIRE NOW' }).click();
  await send();
  await axeCheck(page);
});

test('guides clicked before the code of their tiles is loaded are added once each @phone-only', async ({ page }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/guide-products-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await visit(page, '/guides');
  const offers = page.getByRole('list', { name: 'Guides' }).first().getByRole('button', { name: 'ADD TO CART' });
  await offers.nth(0).click();
  await offers.nth(0).click();
  await offers.nth(1).click();
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: /^CART.* 2 items?$/ })).toBeVisible();
  expect(calls.filter((path) => path === '/api/guide/addToCart')).toHaveLength(2);
  await axeCheck(page);
});

test('the guide lists of a page request the cart once, and not after their own change', async ({ page }) => {
  await visit(page, '/guides');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname.replace(/getCart\/.*/, 'getCart')));
  const cartCalls = () => calls.filter((path) => /^\/api\/(cart|guide)\//.test(path));
  // One guide in the first list, one in the last.
  const offers = page.getByRole('main').getByRole('button', { name: /^ADD TO CART/ });
  await offers.first().click();
  await expect(page.getByRole('button', { name: /^REMOVE/ })).toHaveCount(1);
  await offers.last().click();
  await expect(page.getByRole('button', { name: /^REMOVE/ })).toHaveCount(2);
  await expect(page.getByRole('banner').getByRole('link', { name: /^CART.* 2 items?$/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(cartCalls()).toEqual(['/api/guide/addToCart', '/api/guide/addToCart']);

  calls.length = 0;
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: /^REMOVE/ })).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect(cartCalls()).toEqual(['/api/cart/getCart']);
});

test('two guides clicked in quick succession are both in the cart', async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  await page.route('**/api/guide/addToCart', async (route) => {
    bodies.push(route.request().postDataJSON());
    await answered.promise;
    await route.continue();
  });
  await visit(page, '/guides');
  const offers = page.getByRole('main').getByRole('button', { name: /^ADD TO CART/ });
  await offers.nth(0).click();
  await offers.nth(1).click();
  await expect(page.getByRole('main').locator('button[aria-busy=true]')).toHaveCount(2);
  // The second call waits for the first: until then the browser has no cookie of a cart.
  await expect.poll(() => bodies).toEqual([{ guideId: expect.any(Number) }]);
  answered.resolve();
  await expect(page.getByRole('banner').getByRole('link', { name: /^CART.* 2 items?$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^REMOVE/ })).toHaveCount(2);
  // §7 prints the guide id alone.
  expect(bodies).toEqual(Array.from({ length: 2 }, () => ({ guideId: expect.any(Number) })));
});

test('a guide that is clicked twice stays in the cart', async ({ page }) => {
  const removals: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/guide/removeFromCart')) removals.push(request.postDataJSON());
  });
  await visit(page, '/guides');
  const tile = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^ADD TO CART/ }) })
    .first();
  const name = await tile.getByRole('heading').textContent();
  const button = page
    .getByRole('article')
    .filter({ hasText: name ?? '' })
    .getByRole('button')
    .first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveText(/^REMOVE/);
  await page.keyboard.press('Enter');
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(button).toHaveText(/^REMOVE/);
  await button.dblclick();
  await expect(button).toHaveText(/^REMOVE/);
  await expect(page.getByRole('banner').getByRole('link', { name: /^CART.* 1 items?$/ })).toBeVisible();
  // Two separate clicks are two commands.
  await expect(async () => {
    await page.waitForTimeout(1100);
    await button.click();
    await expect(button).toHaveText(/^ADD TO CART/, { timeout: 1000 });
  }).toPass();
  // §7 prints the guide id alone.
  expect(removals).toEqual([{ guideId: expect.any(Number) }]);
});

test('a guide and a product added from two tabs at once are in one cart', async ({ context, page }) => {
  const other = await context.newPage();
  const answered = Promise.withResolvers<void>();
  const sent: string[] = [];
  await context.route('**/api/*/addToCart', async (route) => {
    sent.push(new URL(route.request().url()).pathname);
    await answered.promise;
    await route.continue();
  });
  await visit(page, '/guides');
  await visit(other, '/product/looking-out-for-each-other');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^ADD TO CART/ })
    .first()
    .click();
  await expect.poll(() => sent).toEqual(['/api/guide/addToCart']);
  const add = other.getByRole('button', { name: 'ADD TO CART' });
  await add.click();
  await expect(other.locator('button[aria-busy=true]')).toHaveCount(1);
  expect(sent).toEqual(['/api/guide/addToCart']);
  answered.resolve();
  for (const tab of [page, other])
    await expect(tab.getByRole('banner').getByRole('link', { name: /^CART.* 2 items?$/ })).toBeVisible();
});

test('if the cart cannot be loaded every guide can be added', async ({ page }) => {
  await visit(page, '/about');
  await page.evaluate(() => localStorage.setItem('cartId', 'unreadable'));
  await page.route('**/api/cart/getCart/*', (route) =>
    route.fulfill({ json: { errors: [{ errorMessage: 'Not today.' }] } }),
  );
  const unread = page.waitForResponse('**/api/cart/getCart/*');
  await page.goto('/guides');
  await unread;
  await waitForHydration(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^ADD TO CART/ })
    .first()
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^CART.* 1 items?$/ })).toBeVisible();
});

test('a guide sells itself, and is read with its steps @phone-only', async ({ page }) => {
  await visit(page, '/products/guides/respect-at-work');
  await expect(page.getByRole('heading', { level: 1, name: 'Respect at Work' })).toBeVisible();
  await expect(page.getByRole('main').getByText('AU$49.00')).toBeInViewport();
  const add = page.getByRole('main').getByRole('button', { name: 'ADD TO CART Respect at Work' });
  await expect(add).toBeInViewport();
  await expect(page.getByRole('region', { name: 'What is inside' }).getByRole('listitem')).toHaveCount(8);
  await expect(page.getByRole('main').getByText('5 parts, 3 worksheets').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('minutes to read');
  await expect(page.getByText(/^Reviewed 14 August 2026 by Dr Miriam Okafor/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Before you begin' })).toContainText('thirteen weeks');
  await add.click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'is in your cart' })).toHaveText(
    'Respect at Work is in your cart. The cart now holds 1 item.',
  );
  await expect(page.getByRole('main').getByRole('button', { name: 'REMOVE Respect at Work' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'GO TO CART' })).toBeFocused();
  await expectInCart(page, 1);
  await axeCheckAtBothWidths(page);

  const related = page.getByRole('list', { name: 'Related guides' });
  await related.getByRole('link', { name: 'READ NOW The First Ten Minutes' }).click();
  await expect(page).toHaveURL(/\/guides\/first-ten-minutes$/);
  const steps = page.getByRole('region', { name: 'Your steps' });
  await steps.getByRole('checkbox').first().check();
  await expect(steps.getByRole('status')).toHaveText('1 of 3 steps done');
  await axeCheckAtBothWidths(page);
  await page.reload();
  await waitForHydration(page);
  await expect(steps.getByRole('checkbox').first()).toBeChecked();
  await expect(steps.getByRole('status')).toHaveText('1 of 3 steps done');
});

test.describe('while ticks cannot be read', () => {
  test.use({ expectedProblems: [/getSteps/] });

  test('ticks in an account outlive a visit on which they could not be read at first @phone-only', async ({ page }) => {
    const who = newVisitor('Ines');
    await page.request.post('/identity/v1/accounts:signUp?key=local', {
      data: { email: who.email, password: who.password, returnSecureToken: true },
    });
    await logIn(page, who);
    await visit(page, '/guides/first-ten-minutes');
    const steps = page.getByRole('region', { name: 'Your steps' });
    const kept = page.waitForResponse('**/api/guide/keepSteps');
    await steps.getByRole('checkbox').first().check();
    await kept;
    await page.route('**/api/guide/getSteps*', (route) => route.abort(), { times: 1 });
    await visit(page, '/guides/first-ten-minutes');
    await expect(steps.getByRole('status')).toHaveText('0 of 3 steps done');
    await steps.getByRole('checkbox').nth(1).check();
    await expect(steps.getByRole('status')).toHaveText('2 of 3 steps done');
    await visit(page, '/guides/first-ten-minutes');
    await expect(steps.getByRole('status')).toHaveText('2 of 3 steps done');
  });
});

test('a guide of parts is read, filled in, printed and cleared, and nothing stays after the log-out @phone-only', async ({
  page,
}) => {
  test.slow();
  const kept = () => page.evaluate(() => localStorage.getItem('kept-pages'));
  await logIn(page, { email: 'owner@phi.example', password: 'Saltbush-gate-35' });
  await visit(page, '/guides/child-safe-club');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('5 parts, 3 worksheets')).toBeVisible();
  await expect(page.getByText(/^Written .* by /)).toBeVisible();
  await expect(page.getByText(/^Reviewed .* by /)).toBeVisible();
  const sheet = page.getByRole('region', { name: 'Away from home' });
  await expect(sheet.getByRole('button', { name: 'PRINT THIS WORKSHEET' })).toBeVisible();
  await axeCheckAtBothWidths(page);

  // By keyboard alone.
  await page.getByRole('link', { name: 'START READING' }).press('Enter');
  await expect(page).toHaveURL(/#part-1$/);
  await page.getByRole('link', { name: /^Next part\s*Say it, and mean it/ }).press('Enter');
  await expect(page).toHaveURL(/#part-2$/);
  await sheet.getByLabel('Where, and which days').fill('The lake, Friday to Sunday');
  await sheet.getByLabel('Nobody on duty drinks').press('Space');
  await axeCheckAtBothWidths(page);
  await page.reload();
  await waitForHydration(page);
  await expect(sheet.getByLabel('Where, and which days')).toHaveValue('The lake, Friday to Sunday');
  await expect(sheet.getByLabel('Nobody on duty drinks')).toBeChecked();
  await expect(page.getByRole('link', { name: 'GO ON WITH: Say it, and mean it' })).toHaveAttribute('href', '#part-2');

  // On paper: the one worksheet with its answers, then without them.
  await page.evaluate(() => (window.print = () => undefined));
  await page.emulateMedia({ media: 'print' });
  const answer = sheet.getByText('The lake, Friday to Sunday').last();
  const others = page.getByRole('heading', { name: 'Start with one evening' });
  await expect(others).toBeVisible();
  await sheet.locator('button').first().dispatchEvent('click');
  await expect(answer).toBeVisible();
  await expect(others).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(others).toBeVisible();
  await sheet.locator('button', { hasText: 'Print it empty' }).dispatchEvent('click');
  await expect(sheet.getByText('Where, and which days')).toBeVisible();
  await expect(answer).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });

  const answers = page.getByRole('region', { name: 'Your answers' });
  await answers.getByRole('button', { name: 'CLEAR MY ANSWERS' }).press('Enter');
  await answers.getByRole('button', { name: 'CLEAR 2 ANSWERS FOR GOOD' }).press('Enter');
  await expect(answers.getByRole('status')).toHaveText('Your answers are cleared.');
  await expect(sheet.getByLabel('Where, and which days')).toHaveValue('');
  expect(await kept()).not.toContain('lake');
  await sheet.getByLabel('Where, and which days').fill('The hall');
  expect(await kept()).toContain('The hall');
  await (await openMenu(page)).getByRole('button', { name: 'LOG OUT' }).click();
  await expect.poll(kept).toBeNull();
});
