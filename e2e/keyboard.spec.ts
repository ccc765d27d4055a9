import type { Locator, Page } from '@playwright/test';
import { expectThanks, newVisitor, waitForHydration, visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`The keyboard does not reach ${target.toString()}.`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function enter(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('a ticket and a book are bought by keyboard', async ({ page }) => {
  test.slow();
  const buyer = newVisitor('Kit');
  await visit(page, '/product/looking-out-for-each-other');
  await press(page, page.getByRole('button', { name: 'ADD TO CART' }));
  await expect(page.getByRole('link', { name: 'GO TO CART' })).toBeVisible();

  await visit(page, '/event/across-the-tasman');
  await press(page, page.getByRole('button', { name: 'REGISTER NOW' }));
  const dialog = page.getByRole('dialog');
  await enter(page, dialog.getByLabel('First Name'), buyer.firstName);
  await enter(page, dialog.getByLabel('Surname'), buyer.surname);
  await enter(page, dialog.getByLabel('Email'), buyer.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: 'GO TO CART' })).toBeVisible();
  await axeCheck(page);
  await press(page, dialog.getByRole('link', { name: 'GO TO CART' }));
  await expect(page).toHaveURL(/\/cart$/);
  await waitForHydration(page);

  await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(2);
  await press(page, page.getByRole('button', { name: 'Next: Your Details' }));
  const billing = page.getByRole('form', { name: 'Your Details' });
  await expect(billing).toBeVisible();
  await enter(page, billing.getByLabel('First Name'), buyer.firstName);
  await enter(page, billing.getByLabel('Surname'), buyer.surname);
  await enter(page, billing.getByLabel('Email'), buyer.email);
  await enter(page, page.getByLabel('Address', { exact: true }), '12 Norfolk St');
  await enter(page, page.getByLabel('Suburb'), 'Fremantle');
  await enter(page, page.getByLabel('State'), 'WA');
  await enter(page, page.getByLabel('Postcode'), '6160');
  await page.keyboard.press('Enter');

  const card = page.frameLocator('iframe[title="Card details"]');
  await expect(card.getByLabel('Card number')).toBeVisible();
  await enter(page, card.getByLabel('Card number'), '4242424242424242');
  await enter(page, card.getByLabel('Expiry'), '1234');
  await enter(page, card.getByLabel('Security code'), '123');
  // The form has processed the typed text and handles the next key.
  await expect(card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await page.keyboard.press('Enter');
  await expectThanks(page);
});
