import { logIn } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const author = { email: 'author@phi.example', password: 'Inkwell-fern-64' };

test('Today is the first screen: what waits, what comes, what was taken @phone', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/today$/);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waits for somebody' })).toBeVisible();
  await page.getByText('As a table').click();
  await expect(page.getByRole('columnheader', { name: 'Day in Sydney' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(31);
  await axeCheck(page);
});

test('Ctrl+K finds pages and screens by keyboard, and the words stay out of the address @phone', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/pages');
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search/ });
  await expect(field).toBeFocused();
  await expect(page.getByText('At least two letters or digits.')).toBeVisible();
  await field.pressSequentially('about');
  const option = page.getByRole('option', { name: /About PHI/ });
  await expect(option).toBeVisible();
  await axeCheck(page);
  expect(page.url()).not.toContain('about');
  const options = page.getByRole('option');
  for (
    let press = 0;
    press < (await options.count()) && (await option.getAttribute('aria-selected')) !== 'true';
    press++
  )
    await field.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);

  await page.keyboard.press('Control+k');
  await field.fill('nobody-has-this-name');
  await expect(page.getByText('Nothing is found.')).toBeVisible();
  await field.fill('redir');
  await expect(page.getByRole('option', { name: 'Redirects' })).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(field).toHaveCount(0);
});

test('an author has no Today, begins with the pages, and finds no orders', async ({ page }) => {
  await logIn(page, author);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/pages$/);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: /^Search/ }).fill('orders');
  await expect(page.getByText('Nothing is found.')).toBeVisible();
});
