import type { Page } from '@playwright/test';
import { logIn } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const author = { email: 'author@phi.example', password: 'Inkwell-fern-64' };
const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

test('an unknown address of the back office says so and leads on; the screen of another role is closed', async ({
  page,
}) => {
  await logIn(page, author);
  await page.goto('/admin/no-such-screen');
  await expect(page.getByRole('heading', { name: 'There is no such screen' })).toBeVisible();
  await axeCheck(page);
  await page.getByRole('link', { name: 'Go to the back office' }).click();
  await expect(page).toHaveURL(/\/admin\/pages$/);
  await expect(page).toHaveTitle('Pages – PHI Online');
  await page.goto('/admin/pages/none');
  await expect(page.getByText('This page does not exist, or is in the trash.')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible();
  await page.getByRole('link', { name: 'To Pages' }).click();
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
});

test('somebody of the staff whose role has no screen enters, is told what to do, and can log out', async ({ page }) => {
  await page.route('**/api/admin/me/permissions', (route) =>
    route.fulfill({ json: { permissions: ['events.attend'] } }),
  );
  await logIn(page, author);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Nothing here is for your role' })).toBeVisible();
  await expect(page.getByText('Ask an administrator which role you need.')).toBeVisible();
  await expect(navigation(page)).toHaveCount(0);
  await axeCheck(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/member\/login$/);
  await page.goto('/admin');
  await expect(page.getByText('Please log in with your work account.')).toBeVisible();
});

test('on a phone the screens are behind a button, which closes when one is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, editor);
  await page.goto('/admin');
  await expect(navigation(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await axeCheck(page);
  await navigation(page).getByRole('link', { name: 'Redirects' }).click();
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible();
  await expect(navigation(page)).toBeHidden();
});
