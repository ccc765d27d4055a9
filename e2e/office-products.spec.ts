import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };

/** Works with the keys alone, as somebody without a mouse does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

const cap = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6f77' } })
    .png()
    .toBuffer();

async function tick(box: Locator): Promise<void> {
  await box.focus();
  await box.press('Space');
}

async function changeStock(page: Page, variant: string, how: string, number: string): Promise<void> {
  await press(page.getByRole('button', { name: `Change the stock of ${variant}` }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to do').selectOption(how);
  await dialog.getByLabel('How many', { exact: true }).fill(number);
  await dialog.getByLabel('Reason').fill('A delivery');
  await press(dialog.getByRole('button', { name: 'Change the stock' }));
}

test('staff make a product with variants, sell it, change stock, copy, archive and import it by keyboard @phone-only', async ({
  page,
}) => {
  test.slow();
  const name = `Harbour cap ${Date.now()}`;
  const code = `CAP-${Date.now()}`;
  await logIn(page, admin);
  await page.goto('/admin/products');
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Headland T-Shirt');

  await press(page.getByRole('button', { name: 'New product' }));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Status').selectOption('On sale');
  await expect(page.getByText('Whoever wants it can buy it')).toBeVisible();
  await page.getByLabel('Price', { exact: true }).fill('25');
  await press(page.getByRole('button', { name: 'Add an option' }));
  await page.getByLabel('Name of option 1').fill('Size');
  await page.getByLabel('Values of option 1').fill('Small, Large');
  await page.getByLabel('Extra price of Large').fill('5');
  await page.getByLabel('Stock of Small, empty for no limit').fill('3');
  await page.getByLabel('Stock of Large, empty for no limit').fill('1');
  await press(page.getByRole('button', { name: 'Add a picture' }));
  // From within the form of a product, which must not be sent or left meanwhile.
  const pictures = page.getByRole('dialog', { name: 'Pictures' });
  await pictures
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'cap.png', mimeType: 'image/png', buffer: await cap() });
  await pictures.getByLabel('What it shows').fill('A cap on a beach');
  await press(pictures.getByRole('button', { name: 'Upload the picture' }));
  await press(pictures.getByRole('button', { name: 'Use this picture' }));
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A cap on a beach');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByLabel('New category').fill(`Caps ${code}`);
  await page.getByLabel('New category').press('Enter');
  await expect(page.getByRole('checkbox', { name: `Caps ${code}` })).toBeChecked();
  await page.getByRole('combobox', { name: 'Add a related product' }).fill('tote');
  await expect(page.getByRole('option', { name: /Banksia Tote/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a related product' }).press('Enter');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Make the product' }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await axeCheckAtBothWidths(page);

  await changeStock(page, 'Small', 'Take away', '4');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Only 3 can be taken away')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await dialog.getByLabel('How many', { exact: true }).fill('1');
  await press(dialog.getByRole('button', { name: 'Change the stock' }));
  await expect(page.getByText(`${name}, Small: 2 left now.`)).toBeVisible();

  // A value more: one variant more, and the others as they were.
  await page.getByLabel('Values of option 1').fill('Small, Large, Huge');
  await page.getByLabel('Stock of Huge, empty for no limit').fill('7');
  await tick(page.getByRole('checkbox', { name: 'Large is on sale' }));
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Variants' }).getByRole('row', { name: 'Huge' })).toContainText(
    '7 left',
  );

  // A combination that is not sold: it is said what becomes of it, and it comes back with its stock.
  await press(page.getByRole('button', { name: 'Leave out Huge' }));
  await expect(page.getByRole('list', { name: 'Left out when you save' })).toContainText('Nobody has bought it.');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('list', { name: 'Left out when you save' })).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Add the combination that is left out' }));
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('table', { name: 'Variants' }).getByRole('row', { name: 'Huge' })).toContainText(
    '7 left',
  );

  // What is typed while a save is on its way stays, and leaving asks about it.
  const held = Promise.withResolvers<void>();
  const save = '**/api/admin/products/save';
  await page.route(save, async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  const price = page.getByLabel('Price', { exact: true });
  await price.fill('30');
  const saving = page.waitForResponse(save);
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await price.fill('35');
  held.resolve();
  await saving;
  await page.unroute(save);
  await press(page.getByRole('link', { name: 'Duplicate' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Stay here' }));
  await expect(price).toHaveValue('35.00');
  // The one that was stored is nothing new, so the price of before can be put back, and stands in its field.
  await price.fill('30');
  await page.reload();
  await expect(price).toHaveValue('30.00');
  await press(page.getByText('Who did what to it'));
  await press(page.getByRole('button', { name: / saved the product/ }).first());
  await press(dialog.getByRole('button', { name: 'Put back' }));
  await expect(page.getByText('It is as it was before.')).toBeVisible();
  await expect(price).toHaveValue('25.00');
  const slug = `/product/${name.toLowerCase().replaceAll(' ', '-')}`;
  await page.goto(slug);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goBack();

  await press(page.getByRole('link', { name: 'Duplicate' }));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`);
  await page.getByLabel('Code', { exact: true }).fill(`${code}-2`);
  await press(page.getByRole('button', { name: 'Make the product' }));
  await expect(page.getByRole('heading', { name: `${name} (copy)`, level: 1 })).toBeVisible();
  await press(page.getByRole('button', { name: 'Archive the product …' }));
  await expect(page.getByRole('dialog')).toContainText('It leaves the site');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Archive the product', exact: true }));
  await expect(page.getByText('is archived.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Bring it back', exact: true }));
  await expect(page.getByText('It is back, as a draft.')).toBeVisible();

  await page.goto(`/admin/products?find=${code}`);
  await expect(page.getByRole('table', { name: 'Products' })).toContainText(`${name} (copy)`);
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Save as CSV' }));
  const file = readFileSync(await (await coming).path(), 'utf8');
  expect(file).toContain(`${code},${name}`);
  await press(page.getByRole('link', { name: 'Import a CSV file' }));
  const offer = async (text: string) => {
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await press(page.getByRole('button', { name: 'Show what would change' }));
  };
  await offer(file);
  await expect(page.getByText('Nothing would change. 2 products would stay as now.')).toBeVisible();
  await offer(`Code,Price,Status\n${code},dear,On sale`);
  await expect(page.getByRole('list', { name: 'What is wrong' })).toContainText('Line 2, column ‘Price’:');
  await axeCheckAtBothWidths(page);
  await offer(`Code,Price\n${code},26.50`);
  await expect(page.getByRole('list', { name: 'What would change' })).toContainText('25.00 26.50');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Import 1 product' }));
  await expect(page.getByText('Imported: 0 new products, 1 changed.')).toBeVisible();

  await page.goto('/admin/products/categories');
  await press(page.getByRole('button', { name: `Move Caps ${code} up` }));
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem').last()).not.toContainText(code);
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: `Change …: Caps ${code}` }));
  await press(page.getByRole('button', { name: `Move ${name} (copy) to the top` }));
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Saved.')).toBeVisible();

  await press(page.getByRole('button', { name: `Remove …: Caps ${code}` }));
  await expect(page.getByRole('dialog')).toContainText('2 products lose this category.');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Remove the category' }));
  await expect(page.getByText(`The category ‘Caps ${code}’ is removed.`)).toBeVisible();
  await press(page.getByRole('button', { name: 'Put it back' }));
  await expect(page.getByText('The category is back, with its products.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Categories' })).toContainText(`Caps ${code}2 products`);
});
