import {
  cards,
  expectThanks,
  fillCard,
  fillCart,
  goToPay,
  mailsTo,
  pressPay,
  newVisitor,
  type Visitor,
  waitForHydration,
  visit,
} from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

async function atPay(page: Page): Promise<Visitor> {
  const buyer = newVisitor();
  await fillCart(page, 'wristbands');
  await goToPay(page, buyer);
  return buyer;
}

async function expectOneOrder(page: Page, buyer: Visitor): Promise<void> {
  const orderNo = await expectThanks(page);
  expect(await mailsTo(page, buyer.email)).toEqual([`Your order ${orderNo}`]);
}

test('an invalid number, three declines, then a captcha and a successful payment', async ({ page }) => {
  const buyer = await atPay(page);
  let pays = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart/pay')) pays += 1;
  });
  await fillCard(page, '4242 4242 4242 4241');
  await expect(page.getByRole('alert').filter({ hasText: 'Your card number' })).toBeVisible();
  await pressPay(page);
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeFocused();
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
  expect(pays).toBe(0);

  await fillCard(page, cards.declined);
  await pressPay(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toHaveText(
    'Your card was declined.',
  );
  await axeCheck(page);

  await fillCard(page, cards.withoutFunds);
  await pressPay(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card has' })).toHaveText(
    'Your card has insufficient funds.',
  );
  expect(await mailsTo(page, buyer.email)).toEqual([]);

  // After three declines, the browser solves a captcha before the next card is tried.
  await fillCard(page, cards.declined);
  await pressPay(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await fillCard(page, cards.charged);
  const captcha = page.getByRole('status').filter({ hasText: 'Checking that you are not a robot.' });
  const shown = captcha.waitFor();
  await pressPay(page);
  await shown;
  const orderNo = await expectThanks(page);

  // After quick exit, Back does not show the order.
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/\/member\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  expect(await mailsTo(page, buyer.email)).toEqual([`Your order ${orderNo}`]);
});

test('card data typed and Pay clicked before the script is loaded are not lost', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/local-gateway/card.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const buyer = await atPay(page);
  const message = page.getByRole('alert').filter({ hasText: 'Your card number is incorrect.' });
  await fillCard(page, '4242424242424241');
  await pressPay(page);
  await expect(page.getByText('Please stay on this page')).toBeVisible();
  await expect(message).toHaveCount(0);
  held.resolve();
  await expect(message).toBeVisible();
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toHaveValue(
    '4242 4242 4242 4241',
  );

  await fillCard(page, cards.charged);
  await pressPay(page);
  await expectOneOrder(page, buyer);
});

test('3-D Secure: fails, is cancelled, then the shopper confirms and the order is paid @two', async ({ page }) => {
  const buyer = await atPay(page);
  const bank = page.getByRole('dialog', { name: 'Confirm your payment' });
  const message = page.getByRole('alert').filter({ hasText: 'We are unable to authenticate your payment method.' });
  await fillCard(page, cards.secured);
  await pressPay(page);
  const refuse = bank.frameLocator('iframe').getByRole('button', { name: 'Fail authentication' });
  await expect(refuse).toBeEnabled();
  await axeCheck(page);
  await refuse.click();
  await expect(message.first()).toBeVisible();

  await pressPay(page);
  await expect(bank).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bank).toBeHidden();
  await expect(message.first()).toBeVisible();

  await pressPay(page);
  await bank.frameLocator('iframe').getByRole('button', { name: 'Complete authentication' }).click();
  await expectOneOrder(page, buyer);
});

test.describe('when the answer to pay is lost', () => {
  test.use({ expectedProblems: [/net::ERR_FAILED/] });

  test('the call is repeated, and one order is created', async ({ page }) => {
    const buyer = await atPay(page);
    let calls = 0;
    await page.route('**/api/cart/pay', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      // The server has charged the card; only its response is lost.
      await route.fetch();
      return route.abort('failed');
    });
    await fillCard(page, cards.charged);
    await pressPay(page);
    await expectOneOrder(page, buyer);
    await axeCheck(page);
    expect(calls).toBe(2);
  });

  test('a reload leads to the order', async ({ page }) => {
    const buyer = await atPay(page);
    const requested: unknown[] = [];
    await page.route('**/api/cart/pay', async (route) => {
      requested.push(route.request().postDataJSON());
      if (requested.length > 1) return route.continue();
      await route.fetch();
      return route.abort('failed');
    });
    await fillCard(page, cards.charged);
    await pressPay(page);
    const lost = page.waitForEvent('requestfailed');
    await lost;
    await page.reload();
    await expectThanks(page);
    expect(requested.at(-1)).toMatchObject({ tokenId: null });
    await expectOneOrder(page, buyer);
    await visit(page, '/cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  test('an unknown outcome is shown in the cart, and in a new tab @two', async ({ page, context }) => {
    await page.clock.install();
    await atPay(page);
    await page.route('**/api/cart/pay', async (route) => {
      if (route.request().postDataJSON().tokenId !== null) await route.fetch();
      return route.abort('failed');
    });
    await fillCard(page, cards.charged);
    await pressPay(page);
    await page.waitForEvent('requestfailed');
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByText('Your payment is being confirmed. Please stay')).toBeVisible();
    const unknown = page.getByRole('alert').filter({ hasText: 'before you pay again' });
    await expect(async () => {
      await page.clock.runFor(4000);
      await expect(unknown).toBeVisible({ timeout: 100 });
    }).toPass();
    await axeCheck(page);

    const other = await context.newPage();
    await visit(other, '/cart');
    await expect(other.getByRole('status').filter({ hasText: 'look for it before you pay again' })).toBeVisible();
    await axeCheck(other);

    const again = page.getByRole('button', { name: 'Check again' });
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(async () => {
      await page.clock.runFor(4000);
      await expect(unknown).toContainText('There is still no answer.', { timeout: 100 });
    }).toPass();
    await expect(again).toBeFocused();
    await page.unroute('**/api/cart/pay');
    await again.click();
    await expectThanks(page);
  });
});
