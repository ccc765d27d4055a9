import type { Page } from '@playwright/test';
import { logIn, newVisitor, waitForHydration } from './support/shop.ts';
import { axeCheck, expect, markHydration, test } from './support/test.ts';

const author = { email: 'author@phi.example', password: 'Inkwell-fern-64' };
const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

test('an unknown address of the back office says so and leads on; the screen of another role is closed', async ({
  page,
}) => {
  await logIn(page, author);
  await page.goto('/admin/no-such-screen');
  await expect(page.getByRole('heading', { name: 'This screen does not exist' })).toBeVisible();
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
    route.fulfill({ json: { permissions: ['content.preview'] } }),
  );
  await logIn(page, author);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Your role has no screens here' })).toBeVisible();
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

test('whoever edits pages gets from a page of the site to its editor; a visitor loads nothing of it', async ({
  page,
  browser,
}) => {
  await logIn(page, author);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await page.goto('/about');
  await axeCheck(page);
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);
  await expect(page.getByRole('heading', { name: 'About PHI', level: 1 })).toBeVisible();
  // The editor has the whole width.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/member\/login$/);
  await page.goto('/about');
  await waitForHydration(page);
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveCount(0);

  const context = await browser.newContext();
  await markHydration(context);
  const visitor = await context.newPage();
  const loaded: string[] = [];
  visitor.on('request', (request) => loaded.push(request.url()));
  await visitor.goto('/about');
  await waitForHydration(visitor);
  expect(loaded.some((url) => url.includes('/assets/'))).toBe(true);
  expect(loaded.filter((url) => url.includes('edit-this-page'))).toEqual([]);
  await context.close();
});

test('two people change one redirect: the second gets both values, chooses, and the history puts one back @two', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1200, height: 800 });
  const path = `/both-${newVisitor().email.replaceAll(/\D/g, '')}`;
  const dialogOf = (one: Page) => one.getByRole('dialog');
  const target = (one: Page) => dialogOf(one).getByLabel('To', { exact: true });
  const change = async (one: Page) => {
    await one.getByRole('button', { name: `Actions for ${path}` }).press('ArrowDown');
    await expect(one.getByRole('menuitem', { name: 'Change …' })).toBeFocused();
    await one.keyboard.press('Enter');
    await expect(target(one)).toBeVisible();
  };
  const save = (one: Page) => dialogOf(one).getByRole('button', { name: 'Change the redirect' }).click();
  await logIn(page, editor);
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: 'New redirect' }).click();
  await dialogOf(page).getByLabel('From').fill(path);
  await target(page).fill('/guides');
  await dialogOf(page).getByRole('button', { name: 'Create the redirect' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByLabel('Find by address').fill(path);
  await change(page);
  await target(page).fill('/mine');

  const other = await (await browser.newContext()).newPage();
  await logIn(other, admin);
  await other.goto(`/admin/redirects?find=${path}`);
  await change(other);
  await target(other).fill('/theirs');
  await save(other);
  await expect(other.getByRole('cell', { name: '/theirs', exact: true })).toBeVisible();
  await other.context().close();

  await save(page);
  const choice = dialogOf(page).getByRole('alert');
  await expect(choice.getByText('Jonah Castellan has changed this since you opened it.')).toBeVisible();
  await axeCheck(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await axeCheck(page);
  await page.setViewportSize({ width: 1200, height: 800 });
  await choice.getByLabel('Of Jonah Castellan: /theirs').check();
  await expect(target(page)).toHaveValue('/theirs');
  await choice.getByLabel('Yours: /mine').check();
  await save(page);
  await expect(page.getByRole('cell', { name: '/mine', exact: true })).toBeVisible();

  await change(page);
  await dialogOf(page).getByText('Who did what to it').click();
  await dialogOf(page).getByRole('button', { name: 'Asha Verrall saved it' }).first().click();
  await expect(dialogOf(page).last().getByText('/theirs')).toBeVisible();
  await axeCheck(page);
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('cell', { name: '/theirs', exact: true })).toBeVisible();
});

test('the order and the filter of a list are in its address, and Back leads to the same rows', async ({ page }) => {
  await logIn(page, editor);
  await page.goto('/admin/pages');
  const rows = page.getByRole('table', { name: 'Pages' }).getByRole('link');
  await page.getByRole('button', { name: 'Address' }).click();
  await page.getByRole('button', { name: 'Address' }).click();
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Status').selectOption('Live');
  await expect(page).toHaveURL(/sort=-path&state=live$/);
  const first = await rows.first().textContent();
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Status')).toHaveValue('live');
  await expect(rows.first()).toHaveText(first ?? '');
  await page.reload();
  await expect(rows.first()).toHaveText(first ?? '');
});

test('the next rows and those before are reached by buttons, and by a link that was sent', async ({ page }) => {
  await logIn(page, editor);
  await page.goto('/admin/media');
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('button');
  await expect(tiles).toHaveCount(48);
  const first = await tiles.first().textContent();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(tiles.first()).not.toHaveText(first ?? '');
  const second = await tiles.first().textContent();
  await page.reload();
  await expect(tiles.first()).toHaveText(second ?? '');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(tiles.first()).toHaveText(first ?? '');
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(tiles.first()).toHaveText(second ?? '');
});

test('an old link to a list shows what the list knows of it, and names what was left out', async ({ page }) => {
  await logIn(page, editor);
  await page.goto('/admin/pages?find=about&state=banana&sort=-shoe&after=W10');
  const said = page.getByRole('status').filter({ hasText: 'which this list does not know' });
  await expect(said).toContainText('The link asked for state ‘banana’');
  await expect(said).toContainText('The link asked for sort ‘-shoe’');
  await expect(page.getByRole('cell', { name: '/about', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/pages\?find=about$/);
  await axeCheck(page);
  await page.getByLabel('Find by title or address').fill('guides');
  await expect(page.getByRole('cell', { name: '/guides', exact: true })).toBeVisible();
  await expect(said).toHaveCount(0);
  await page.goto('/admin/redirects?after=W10');
  await expect(page.getByText('This is the beginning of the list.')).toBeVisible();
});

test('a list is put in order on a phone, where its columns have no heads', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, editor);
  await page.goto('/admin/pages');
  const addresses = page.locator('[data-name=Address]');
  await expect(addresses.first()).toBeVisible();
  const order = page.getByLabel('Sort by');
  await expect(order).toHaveValue('');
  const first = await addresses.allTextContents();
  await order.focus();
  await order.selectOption('Address, last to first');
  await expect(page).toHaveURL(/sort=-path/);
  await expect(addresses.first()).not.toHaveText(first[0] ?? '');
  await axeCheck(page);
  await order.selectOption('The usual order');
  await expect(addresses.first()).toHaveText(first[0] ?? '');
  await page.setViewportSize({ width: 1200, height: 740 });
  await expect(order).toBeHidden();
});
