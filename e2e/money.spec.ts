import { buyBooks } from './support/buy-books.ts';
import { logIn, newVisitor } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const book = 'Looking Out for Each Other';

test('the treasurer reads takings, GST and the comparison of a day by keyboard, and saves the file @phone-only', async ({
  page,
}) => {
  await buyBooks(page, newVisitor('Hana'), 1);
  await logIn(page, admin);
  const row = page.getByRole('row').filter({ hasText: book });
  // A job adds up what was sold.
  await expect(async () => {
    await page.goto('/admin/money');
    await expect(row).toBeVisible({ timeout: 3000 });
  }).toPass();
  await axeCheckAtBothWidths(page);
  const period = page.getByLabel('Period');
  await period.focus();
  await period.selectOption({ label: 'Last month' });
  await expect(page.getByText('Nothing was bought or refunded in these days.')).toBeVisible();
  await expect(page).toHaveURL(/period=lastMonth/);
  await period.selectOption({ label: 'Days of your own' });
  await page.getByLabel('Last day').fill('2020-01-01');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await period.selectOption({ label: 'This quarter' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('region', { name: 'Takings by product' }).getByRole('row', { name: book })).toBeVisible();
  const summary = page.getByText('As a table');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Day in Sydney' })).toBeVisible();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).focus();
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/^money.*\.csv$/);

  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'GST' }).focus();
  await page.keyboard.press('Enter');
  const quarter = page.getByRole('region').filter({ hasText: 'Not over: it ends on' }).first();
  await expect(quarter.getByRole('row', { name: /^On the activity statement/ })).toContainText(/G1 [1-9]/);
  await axeCheckAtBothWidths(page);

  await page.getByRole('link', { name: 'Daily comparison' }).focus();
  await page.keyboard.press('Enter');
  const days = page.getByRole('list', { name: /^Days of/ });
  await expect(days.getByRole('listitem').first()).toBeVisible();
  await axeCheckAtBothWidths(page);
  await days.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'The day before' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'The day after' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Compared/).first()).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.goBack();
  await page.goBack();
  await expect(days).toBeVisible();
});
