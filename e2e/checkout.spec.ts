import {
  addProduct,
  cards,
  expectInCart,
  expectThanks,
  fillAddress,
  fillCard,
  fillCart,
  fillRegistration,
  goToPay,
  linkInMail,
  mailsTo,
  openMenu,
  openRegistration,
  paidOrder,
  pressPay,
  newVisitor,
  waitForHydration,
  visit,
} from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, expect, markHydration, test } from './support/test.ts';

test('a new member buys a guide, a ticket and a book @phone-only @two', async ({ page }) => {
  test.slow();
  const buyer = newVisitor('Noor');

  await visit(page, '/guides');
  const tile = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Step In Safely', exact: false }) })
    .filter({ has: page.getByRole('button') });
  await tile.getByRole('button', { name: /^ADD TO CART/ }).click();
  await expect(tile.getByRole('button', { name: /^REMOVE/ })).toBeFocused();
  await expect(tile.getByRole('link', { name: 'GO TO CART' })).toBeVisible();
  await expectInCart(page, 1);

  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Events', exact: true }).click();
  await page.getByRole('link', { name: 'Across the Tasman: Helping from Far Away' }).click();
  await page.getByRole('button', { name: 'REGISTER NOW' }).click();
  const dialog = page.getByRole('dialog', { name: 'Across the Tasman: Helping from Far Away' });
  await fillRegistration(dialog, buyer, 1);
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'Across the Tasman: Helping from Far Away is in your cart. The cart now holds 2 items.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectInCart(page, 2);

  await openMenu(page);
  await menu.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('link', { name: 'Looking Out for Each Other', exact: true }).click();
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expectInCart(page, 3);
  await page.getByRole('link', { name: 'GO TO CART' }).click();

  const items = page.getByRole('list', { name: 'Items in your cart' });
  await expect(items.getByRole('listitem').getByRole('heading')).toHaveText([
    /^Step In Safely/,
    'Across the Tasman: Helping from Far Away',
    'Looking Out for Each Other',
  ]);
  const totals = page.getByRole('complementary', { name: 'Totals' });
  await expect(totals).toContainText('Delivery (estimate)');
  await expect(totals).toContainText('Total' + 'AU$72.90');
  await expect(totals).toContainText('Includes GST' + 'AU$6.63');

  const steps = page.getByRole('navigation', { name: 'Checkout' });
  await expect(steps.getByRole('button', { name: 'Cart' })).toHaveAttribute('aria-current', 'step');
  await expect(steps.getByRole('button', { name: 'Your Details' })).toBeDisabled();
  await expect(steps.getByRole('button', { name: 'Pay' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next: Your Details' }).click();

  await expect(page.getByRole('heading', { name: 'Your Details' })).toBeFocused();
  await expect(page.getByRole('form', { name: 'Your Details' })).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Log In' })).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Pay' })).toBeDisabled();
  const account = page.getByRole('form', { name: 'Create an account' });
  // The registration for the ticket has said who buys.
  await expect(account.getByLabel('Surname')).toHaveValue(buyer.surname);
  await expect(account.getByLabel('Email')).toHaveValue(buyer.email);
  await account.getByLabel('First Name').fill('');
  await account.getByRole('button', { name: 'Create account' }).click();
  await expect(account).toContainText('First Name is required.');
  await expect(account).toContainText('Password is required.');
  await account.getByLabel('First Name').fill(buyer.firstName);
  await account.getByLabel('Password', { exact: true }).fill(buyer.password);
  await account.getByLabel('Confirm Password', { exact: true }).fill('something else');
  await account.getByRole('button', { name: 'Create account' }).click();
  await expect(account).toContainText("Password and Confirm Password don't match.");
  await axeCheck(page);
  await account.getByLabel('Confirm Password', { exact: true }).fill(buyer.password);
  await account.getByRole('button', { name: 'Create account' }).click();
  await expect(account.getByRole('status')).toHaveText('Successfully registered!');

  await expect(page.getByRole('heading', { name: 'Your Details' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Your Details' })).toBeInViewport();
  const billing = page.getByRole('form', { name: 'Your Details' });
  await expect(billing.getByLabel('Email')).toHaveValue(buyer.email);
  await expect(billing.getByLabel('First Name')).toHaveValue(buyer.firstName);
  await fillAddress(page);
  await billing.getByRole('button', { name: 'Next: Pay' }).click();

  await fillCard(page, cards.charged);
  await pressPay(page);
  const orderNo = await expectThanks(page);
  const thanks = paidOrder(page);
  await expect(thanks).toContainText(`Thank you, ${buyer.firstName}`);
  await expect(thanks.getByText('Booking code')).toBeVisible();
  await expect(thanks).toContainText('Includes GST' + 'AU$6.63');
  await axeCheck(page);
  await expectInCart(page, 0);

  await thanks.getByRole('link', { name: 'Open the guide' }).click();
  await expect(page).toHaveURL(/\/guides\/step-in-safely$/);
  await expect(page.getByRole('heading', { name: 'Keep it close' })).toBeVisible();
  await expect(page.getByText('No Permission')).toHaveCount(0);

  expect((await mailsTo(page, buyer.email)).sort()).toEqual([
    'Welcome to PHI Online',
    'You are registered: Across the Tasman: Helping from Far Away',
    `Your order ${orderNo}`,
  ]);
  await page.goto('/dev/outbox');
  await page
    .getByRole('row')
    .filter({ hasText: buyer.email })
    .getByRole('link', { name: 'You are registered' })
    .click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /\.ics$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
});

test('a parcel: quantity, delivery price before Pay, an address checked against its postcode @phone-only', async ({
  page,
}) => {
  const buyer = newVisitor('Ada');
  await fillCart(page, 'wristbands');
  await visit(page, '/cart');
  const totals = page.getByRole('complementary', { name: 'Totals' });
  const items = page.getByRole('list', { name: 'Items in your cart' });
  await expect(items.getByRole('link', { name: 'Bystander Wristbands, Pack of Ten' })).toHaveAttribute(
    'href',
    '/product/wristbands',
  );
  await expect(totals).toContainText('Within Australia, free from AU$120.00');
  await expect(totals).toContainText('AU$9.95');
  const more = items.getByRole('button', { name: 'One more of Bystander Wristbands' });
  await more.click();
  await expect(page.getByRole('status').filter({ hasText: 'quantity 2' })).toHaveText(/Total AU\$[\d.]+\.$/);
  await expect(more).toBeFocused();
  await expectInCart(page, 2);
  const quantity = items.getByRole('textbox', { name: 'Quantity of Bystander Wristbands' });
  await quantity.fill('10');
  await quantity.press('Enter');
  await expect(totals).toContainText('Delivery (estimate)Within AustraliaFREE');
  await quantity.fill('1');
  await quantity.press('Enter');
  await expect(totals).toContainText('AU$9.95');
  await axeCheckAtBothWidths(page);

  await page.getByRole('button', { name: 'Next: Your Details' }).click();
  const form = page.getByRole('form', { name: 'Your Details' });
  await form.getByLabel('First Name').fill(buyer.firstName);
  await form.getByLabel('Surname').fill(buyer.surname);
  await form.getByLabel('Email').fill(buyer.email);
  const delivery = form.getByRole('group', { name: 'Delivery' });
  const order = page.getByRole('complementary', { name: 'Your order' });
  await delivery.getByLabel('Country').selectOption('NZ');
  await expect(delivery.getByRole('status')).toHaveText('Delivery to New Zealand: AU$17.95');
  await expect(order).toContainText('AU$17.95');
  await expect(delivery.getByLabel('State')).toHaveCount(0);
  await delivery.getByLabel('Country').selectOption('AU');
  await fillAddress(page);
  await delivery.getByLabel('Address', { exact: true }).fill('١٢ شارع السلام 🏡');
  await delivery.getByLabel('State').selectOption('NSW');
  await delivery.getByLabel('Deliver to the same person').uncheck();
  await form.getByRole('button', { name: 'Next: Pay' }).click();
  await expect(delivery).toContainText('First Name is required.');
  await expect(delivery).toContainText('Postcode 6160 is in Western Australia, not in New South Wales.');
  await axeCheckAtBothWidths(page);
  await delivery.getByLabel("Receiver's First Name").fill('Bo');
  await delivery.getByLabel("Receiver's Surname").fill('Ruiz');
  await delivery.getByLabel('State').selectOption('WA');
  await form.getByRole('button', { name: 'Next: Pay' }).click();

  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeFocused();
  await expect(page.getByText('Delivery to Bo Ruiz, ١٢ شارع السلام 🏡, Fremantle WA 6160, Australia')).toBeVisible();
  // While paying: one low bar, a heading for the step, and a folded summary that says the total.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay');
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(56);
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([/PHI/, 'Get help', 'Quick exit']);
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeHidden();
  await expect(order.getByText('Includes GST')).toBeHidden();
  await expect(order.getByText(/^Your order/)).toBeVisible();
  const total = order.locator('summary strong');
  await expect(total).toBeVisible();
  await expect(page.getByRole('button', { name: `Pay ${await total.textContent()}` })).toBeVisible();
  await order.getByText(/^Your order/).click();
  await expect(order.getByText('Includes GST')).toBeVisible();
  const cardNumber = page.frameLocator('iframe[title="Card details"]').getByLabel('Card number');
  await expect
    .poll(() => cardNumber.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
    .toContainEqual(expect.stringMatching(/^"?Public Sans"? loaded$/));
  await axeCheckAtBothWidths(page);
  await fillCard(page, cards.charged);
  await pressPay(page);
  const orderNo = await expectThanks(page);
  await expect(paidOrder(page)).toContainText('Sent to' + 'Bo Ruiz');
  await expect(paidOrder(page)).toContainText('Delivery' + 'AU$9.95');
  await page.getByRole('button', { name: 'Send the receipt again' }).click();
  await expect(page.getByText(`The receipt is on its way to ${buyer.email}`)).toBeVisible();
  await axeCheckAtBothWidths(page);
  const receipt = `Your order ${orderNo}`;
  expect(await mailsTo(page, buyer.email)).toEqual([receipt, receipt]);

  await visit(page, '/find-orders');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByRole('button', { name: 'Send the links' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'a mail with their links' })).toBeVisible();
  await axeCheckAtBothWidths(page);
  await expect.poll(() => mailsTo(page, buyer.email)).toContain('Your orders');
});

test('an order without an address: the mailed link takes it once @phone-only', async ({ page }) => {
  const buyer = newVisitor('Ira');
  await fillCart(page, 'wristbands');
  // A program that knows only the four fields of the printed checkout.
  await page.route('**/api/cart/saveShippingInfo', async (route) => {
    const { shippingInfo: _, ...printed } = route.request().postDataJSON();
    await route.continue({ postData: printed });
  });
  await goToPay(page, buyer);
  await fillCard(page, cards.charged);
  await pressPay(page);
  const orderNo = await expectThanks(page);
  await expect(paidOrder(page)).toContainText('we do not have an address yet');
  await page.goto('/dev/outbox');
  await page
    .getByRole('row')
    .filter({ hasText: buyer.email })
    .getByRole('link', { name: 'Where shall we send' })
    .click();
  const link = await page.frameLocator('iframe').getByRole('link', { name: 'Enter your address' }).getAttribute('href');
  const { pathname, search } = new URL(link ?? '');
  await visit(page, pathname + search);
  await page.getByLabel('First Name').fill('Ira');
  await page.getByLabel('Surname').fill('Warrender');
  await page.getByLabel('Address', { exact: true }).fill('12 Norfolk St');
  await page.getByLabel('Suburb').fill('Fremantle');
  await page.getByLabel('State').selectOption('WA');
  await axeCheckAtBothWidths(page);
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByText('Postcode is required.')).toBeVisible();
  await page.getByLabel('Postcode').fill('6160');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('status').filter({ hasText: orderNo })).toContainText('We have the address');
  await page.reload();
  await expect(page.getByText('This link has already been used.')).toBeVisible();
});

test('the billing form names missing fields and keeps the entered ones, and each step opens after the previous one', async ({
  page,
}) => {
  await fillCart(page, 'wristbands');
  await visit(page, '/cart');
  const steps = page.getByRole('navigation', { name: 'Checkout' });
  await page.getByRole('button', { name: 'Next: Your Details' }).click();
  const form = page.getByRole('form', { name: 'Your Details' });
  await form.getByRole('button', { name: 'Next: Pay' }).click();
  for (const message of [
    'First Name is required.',
    'Surname is required.',
    'Email is required.',
    'Please review the errors.',
  ])
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  await expect(form.getByLabel('First Name')).toBeFocused();
  await axeCheck(page);

  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Email').fill('nowhere');
  await form.getByRole('button', { name: 'Next: Pay' }).click();
  await expect(form.getByText('Email - Invalid email.')).toBeVisible();
  await expect(form.getByLabel('First Name')).toHaveValue('Ada');
  await expect(steps.getByRole('button', { name: 'Pay' })).toBeDisabled();

  await form.getByLabel('Surname').fill('Warrender');
  await form.getByLabel('Email').fill('ada@visitor.example');
  await fillAddress(page);
  await form.getByRole('button', { name: 'Next: Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeFocused();
  await steps.getByRole('button', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'In your cart' })).toBeFocused();
  await expect(steps.getByRole('button', { name: 'Pay' })).toBeEnabled();
  await steps.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('button', { name: 'Change details' }).click();
  await expect(page.getByRole('heading', { name: 'Your Details' })).toBeFocused();
});

test('a cart survives a reload, and a removed line can be restored', async ({ page }) => {
  await visit(page, '/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();

  await addProduct(page, 'wristbands');
  await page.getByRole('link', { name: 'GO TO CART' }).click();
  const items = page.getByRole('list', { name: 'Items in your cart' });
  await expect(items.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await waitForHydration(page);
  await expect(items.getByRole('heading')).toHaveText(['Bystander Wristbands, Pack of Ten']);
  await axeCheck(page);
  const [lines, totals] = [
    await items.boundingBox(),
    await page.getByRole('complementary', { name: 'Totals' }).boundingBox(),
  ];
  expect(totals?.x, 'the totals stand beside the items').toBeGreaterThan((lines?.x ?? 0) + (lines?.width ?? 0));

  await items.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await axeCheck(page);
  await expectInCart(page, 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items.getByRole('listitem')).toHaveCount(1);
  await expectInCart(page, 1);
});

test('a cart that another tab has emptied is shown empty', async ({ page, context }) => {
  await fillCart(page, 'wristbands');
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Next: Your Details' }).click();
  await page.getByLabel('First Name').fill('Robin');
  await page.getByLabel('Surname').fill('Warrender');
  await page.getByLabel('Email').fill('robin@visitor.example');
  await fillAddress(page);
  const other = await context.newPage();
  await visit(other, '/cart');
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(other.getByText('Your cart is empty.')).toBeVisible();

  await page.getByRole('button', { name: 'Next: Pay' }).click();
  await expect(page.getByRole('link', { name: 'Visit the shop' })).toBeVisible();
  await expect(page.getByText('Your cart is empty.')).toHaveCount(1);
  await expect(page.getByRole('complementary', { name: 'Your order' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Browse guides' })).toBeFocused();
});

test('a promotion code reduces an order until it no longer applies, and the order has a tax invoice @phone-only', async ({
  page,
}) => {
  const buyer = newVisitor('Hōne');
  await fillCart(page, 'looking-out-for-each-other');
  await visit(page, '/cart');
  const field = page.getByLabel('Promo Code', { exact: true });
  const apply = page.getByRole('button', { name: 'Apply' });
  await apply.click();
  await expect(page.getByText('Promo Code is required.')).toBeVisible();
  await expect(field).toBeFocused();
  for (const [code, text] of [
    ['no such code', 'Promo Code is not valid.'],
    ['spring25', 'Promo Code has expired.'],
    ['take10', 'Promo Code requires a minimum spend of AU$50.00.'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(code);
    await expect(field).toHaveValue(code.toUpperCase());
    await field.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(field).toHaveValue(code.toUpperCase());
  }
  await axeCheckAtBothWidths(page);

  await addProduct(page, 'conversation-cards');
  await page.getByRole('link', { name: 'GO TO CART' }).click();
  await field.fill('Take10');
  await apply.click();
  await expect(page.getByRole('button', { name: 'Remove promo code TAKE10' })).toBeFocused();
  const totals = page.getByRole('complementary', { name: 'Totals' });
  await expect(totals).toContainText('Promo TAKE10' + '−AU$10.00');
  const items = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem');
  // AU$59.90 in all: the books bear AU$5.83 of it.
  await expect(items.first().locator('s')).toHaveText('AU$34.95');
  await expect(items.first()).toContainText('AU$29.12');
  await axeCheckAtBothWidths(page);

  await items
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(
    page.getByText('Promo Code TAKE10 requires a minimum spend of AU$50.00 and was removed from your cart.'),
  ).toBeVisible();
  await expect(totals).not.toContainText('Promo TAKE10');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveCount(2);
  await field.fill('TAKE10');
  await apply.click();
  await expect(totals).toContainText('Promo TAKE10' + '−AU$10.00');

  await goToPay(page, buyer);
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Promo TAKE10' + '−AU$10.00');
  await fillCard(page, cards.charged);
  await pressPay(page);
  const orderNo = await expectThanks(page);
  await expect(paidOrder(page)).toContainText('Promo TAKE10' + '−AU$10.00');
  await axeCheckAtBothWidths(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tax invoice (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`Tax invoice ${orderNo}.pdf`);
});

test('an order of free items needs no card', async ({ page }) => {
  const buyer = newVisitor('Ines');
  await fillCart(page, 'helpline-posters');
  await goToPay(page, buyer);
  await expect(page.getByRole('group', { name: 'Card details' })).toHaveCount(0);
  await axeCheck(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  const orderNo = await expectThanks(page);
  await expect(paidOrder(page)).toContainText('TotalAU$0.00');
  expect(await mailsTo(page, buyer.email)).toEqual([`Your order ${orderNo}`]);
});

test('another buyer takes the last places; the waiting list gets them back @two', async ({ page, browser }) => {
  const [slow, quick] = [newVisitor('Slow'), newVisitor('Quick')];
  const addTwo = async (dialog: Awaited<ReturnType<typeof openRegistration>>, who: typeof slow) => {
    await fillRegistration(dialog, who, 2);
    await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(dialog.getByRole('link', { name: 'GO TO CART' })).toBeVisible();
  };
  await addTwo(await openRegistration(page, 'step-in-safely-practice'), slow);
  await goToPay(page, slow);
  await fillCard(page, cards.charged);

  const otherContext = await browser.newContext();
  await markHydration(otherContext);
  const other = await otherContext.newPage();
  await addTwo(await openRegistration(other, 'step-in-safely-practice'), quick);
  await goToPay(other, quick);
  await fillCard(other, cards.charged);
  await pressPay(other);
  await expectThanks(other);
  const ticketUrl = await paidOrder(other)
    .getByRole('link', { name: /ticket/i })
    .first()
    .getAttribute('href');

  await pressPay(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Fully Booked' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible();
  await axeCheck(page);
  expect(await mailsTo(page, slow.email)).toEqual([]);
  await page.goto('/event/step-in-safely-practice');
  await expect(page.getByRole('button', { name: 'Fully Booked' })).toBeDisabled();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  const list = page.getByRole('dialog');
  await fillRegistration(list, slow, 2);
  await axeCheck(page);
  await list.getByRole('button', { name: 'JOIN THE LIST' }).click();
  await expect(list.getByText('You are on the waiting list.')).toBeVisible();
  const subject = 'You are on the waiting list';
  await page.goto(await linkInMail(page, slow.email, { subject, label: 'See my position' }));
  await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible();
  await axeCheck(page);

  await other.goto(ticketUrl ?? '');
  await other.getByRole('link', { name: 'Cancel my tickets' }).click();
  await other.getByRole('button', { name: /^Cancel/ }).click();
  await expect(other.getByText(/no longer valid|cancelled/i).first()).toBeVisible();
  await otherContext.close();

  const offer = /^A place is free for you until /;
  await expect.poll(() => mailsTo(page, slow.email), { timeout: 30_000 }).toContainEqual(expect.stringMatching(offer));
  await page.goto(await linkInMail(page, slow.email, { subject: offer, label: 'Take the places' }));
  await expect(page.getByText('2 places are held for you')).toBeVisible();
  await axeCheck(page);
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByRole('link', { name: 'GO TO CART' })).toBeVisible();
  // The line that was refused is still in the cart, besides the offered places.
  await visit(page, '/cart');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expectInCart(page, 2);
  await goToPay(page, slow);
  await fillCard(page, cards.charged);
  await pressPay(page);
  await expectThanks(page);
});

test('a missing order is not shown as confirmed', async ({ page }) => {
  for (const path of ['/order-thankyou', '/order-thankyou?o=nothing']) {
    await visit(page, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert').filter({ hasText: 'Loading Error' })).toContainText('Order not found.');
    await expect(main).not.toContainText(/is confirmed|is paid|on its way/);
  }
  await axeCheck(page);
});
