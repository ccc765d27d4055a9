import type { Page } from '@playwright/test';
import { buyBooks } from './support/buy-books.ts';
import { logIn, newVisitor, type Visitor } from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const book = 'Looking Out for Each Other';

/** Opens the order of somebody, found by the beginning of the address. A job makes a new order findable. */
async function openOrder(page: Page, { email }: Visitor): Promise<void> {
  await page.goto('/admin/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(async () => {
    await page.getByLabel('Find by number, name, email or booking code').fill('');
    await page.getByLabel('Find by number, name, email or booking code').fill(email.slice(0, -4));
    await expect(table.getByRole('rowgroup').last().getByRole('row')).toHaveCount(1, { timeout: 3000 });
  }).toPass();
  expect(page.url()).not.toContain(email.slice(0, 10));
}

test('an order is found by its address, one line of it goes back, and its history and a note say so, by keyboard @phone-only', async ({
  page,
}) => {
  const who = newVisitor('Marama');
  await buyBooks(page, who, 2);
  await logIn(page, admin);
  await openOrder(page, who);
  await axeCheckAtBothWidths(page);
  const link = page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^PHI-/ });
  const number = (await link.textContent()) ?? '';
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Money' })).toContainText('GST of AU$');
  await expect(page.getByText('Paid AU$', { exact: false }).first()).toBeVisible();
  await axeCheckAtBothWidths(page);

  await page.getByRole('button', { name: 'Refund …' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` });
  await dialog.getByRole('radio', { name: /^All that is left/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText('Choose how many go back.')).toBeVisible();
  await dialog.getByRole('button', { name: `One more: ${book}` }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Why').focus();
  await page.keyboard.type('One was damaged');
  // The dialog says what happens to which thing before the press.
  await expect(dialog.getByText(`This happens to ${number}:`)).toBeVisible();
  await expect(dialog).toContainText('AU$34.95 goes back to the card of the buyer, with GST of AU$3.18 in it.');
  await expect(dialog).toContainText(`1 × ‘${book}’ can be sold again. 1 stays with the buyer.`);
  await expect(dialog).toContainText(`A receipt of the refund is emailed to ${who.email}.`);
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Refund AU$34.95' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('AU$34.95 goes back to Marama Warrender.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 of 2 taken back')).toBeVisible();
  const history = page.getByRole('region', { name: 'What happened' });
  await expect(history).toContainText(`Refund begun: AU$34.95 – 1 × ${book} – One was damaged.`);
  await expect(history).toContainText('AU$34.95 went back to the buyer.');

  await history.getByRole('textbox', { name: 'Note' }).focus();
  await page.keyboard.type('She keeps the other one.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(history.getByText('Note: She keeps the other one.')).toBeVisible();
  await history.getByRole('button', { name: 'Take the note away' }).focus();
  await page.keyboard.press('Enter');
  await expect(history.getByText('Note: She keeps the other one.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(history.getByText('Note: She keeps the other one.')).toBeVisible();
  // A window in which the bar of the phone covers nothing.
  await page.setViewportSize({ width: 360, height: 3000 });
  await axeCheck(page);
});

test('a parcel goes to another address, is packed, and is not packed after all @phone-only', async ({ page }) => {
  const who = newVisitor('Ihaia');
  await buyBooks(page, newVisitor('Hemi'), 1);
  await buyBooks(page, who, 2);
  await logIn(page, admin);
  await openOrder(page, who);
  await page.getByRole('link', { name: /^PHI-/ }).click();
  const number = (await page.getByRole('heading', { name: /^PHI-/, level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Change the address …' }).click();
  const dialog = page.getByRole('dialog', { name: `Where ${number} goes` });
  await dialog.getByLabel('Postcode').fill('2000');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog.getByText('Postcode 2000 is in New South Wales', { exact: false })).toBeVisible();
  await dialog.getByLabel('Suburb').fill('Perth');
  await dialog.getByLabel('Postcode').fill('6000');
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByText('The parcel goes to the new address.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Perth WA 6000');

  await page.getByRole('link', { name: 'Packing list' }).click();
  await expect(page.getByRole('heading', { name: 'Packing list of one order' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText(`2 × ${book}`);
  await axeCheckAtBothWidths(page);
  await page.getByRole('button', { name: `${number} is packed` }).click();
  await expect(page.getByText(`${number} is marked as packed and sent.`)).toBeVisible();
  await page.getByRole('button', { name: 'It is not packed' }).click();
  await expect(page.getByText(`${number} waits to be packed again.`)).toBeVisible();
  await page.getByRole('link', { name: 'All parcels that wait' }).click();
  // While one is sent, the other buttons show that they wait.
  const packed = page.getByRole('button', { name: / is packed$/ });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/orders/setPacked', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: `${number} is packed` }).click();
  expect(await packed.count()).toBeGreaterThan(1);
  for (const each of await packed.all()) await expect(each).toHaveAttribute('aria-busy', 'true');
  answer();
  await page.getByRole('button', { name: 'It is not packed' }).click();
  await expect(page.getByRole('button', { name: `${number} is packed` })).toBeVisible();
  await page.getByLabel(`Print ${number}`).uncheck();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: new RegExp(`^${number}`) })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('open payments and unfinished carts say what there is @phone-only', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/payments');
  await expect(page.getByText('What the payment provider has not answered yet.', { exact: false })).toBeVisible();
  await page.goto('/admin/carts');
  await expect(page.getByText('nobody is written to', { exact: false })).toBeVisible();
  await page.goto('/admin/orders/999999999');
  await expect(page.getByRole('heading', { name: 'This order does not exist' })).toBeVisible();
  await axeCheck(page);
});
