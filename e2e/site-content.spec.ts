import type { Locator, Page } from '@playwright/test';
import { logIn, newVisitor } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const author = { email: 'author@phi.example', password: 'Inkwell-fern-64' };
const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

/** Looks at the screen on a wide window and on a phone. */
async function look(page: Page, name: string): Promise<void> {
  // An entry half under the bar that stays can be scrolled clear of it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await axeCheck(page);
  const pictures = process.env['PICTURES'];
  if (pictures) await page.screenshot({ path: `${pictures}/${name}-1200.png` });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await axeCheck(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} is wider than a phone`).toBeLessThanOrEqual(0);
  if (pictures) await page.screenshot({ path: `${pictures}/${name}-360.png` });
  await page.setViewportSize({ width: 1200, height: 800 });
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'The menu is saved' });

test('a publisher changes the menu by keyboard, meets the change of another, and puts the old one back @two', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1200, height: 800 });
  const name = `Help ${newVisitor().email.replaceAll(/\D/g, '').slice(-6)}`;
  await logIn(page, editor);
  await page.goto('/admin/menus');
  const menu = page.getByRole('region', { name: 'Menu of Australia' });
  await page.getByRole('button', { name: 'Add an entry', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the entry' }).click();
  await expect(dialog.getByText('Choose a page, or type an address.')).toBeVisible();
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByLabel('Page, file or address').fill('privacy');
  await look(page, 'menu-entry');
  await dialog
    .getByRole('list', { name: 'Pages and files found' })
    .getByRole('button', { name: /\/privacy/ })
    .first()
    .click();
  await expect(dialog.getByLabel('Page, file or address')).toHaveValue('/privacy');
  // A file of the library stands in the same field, also one that is added here.
  await dialog.getByRole('button', { name: 'Choose a file of the library' }).click();
  const files = page.getByRole('dialog', { name: 'Link to a file' });
  const sheet = { name: `sheet-${Date.now()}.pdf`, mimeType: 'application/pdf' };
  await files.getByLabel('Add pictures and files').setInputFiles({
    ...sheet,
    buffer: Buffer.from(`%PDF-1.7\n${sheet.name}\n%%EOF`),
  });
  await files.getByRole('button', { name: 'Upload the file' }).click();
  await look(page, 'menu-file');
  await files.getByRole('button', { name: 'Use this file' }).click();
  await expect(dialog.getByLabel('Page, file or address')).toHaveValue(new RegExp(`^/media/file-.+/${sheet.name}$`));
  await dialog.getByLabel('Page, file or address').fill('/privacy');
  await dialog.getByRole('button', { name: 'Add the entry' }).click();

  // The new entry has the focus. Moved below the entry before it, out again and up, by keys, it keeps the focus.
  const entry = menu.getByRole('button', { name, exact: true });
  await expect(entry).toBeFocused();
  await entry.press('Alt+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`${name}: .+, below`) })).toBeVisible();
  await expect(entry).toBeFocused();
  await entry.press('Alt+ArrowLeft');
  await entry.press('Alt+ArrowUp');
  await expect(entry).toBeFocused();
  await menu.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(entry).toHaveCount(0);
  await expect(menu.getByText(`‘${name}’ is removed.`)).toBeFocused();
  await menu.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toBeVisible();
  await look(page, 'menus');

  // Another screen does not lose what is not saved.
  await page.getByRole('link', { name: 'Redirects' }).click();
  await page.getByRole('link', { name: 'Menus' }).click();
  await expect(page.getByRole('button', { name: 'Australia (not saved)' })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await logIn(other, editor);
  await other.goto('/admin/menus');
  await other.getByRole('button', { name: 'Move Terms up' }).click();
  await other.getByRole('button', { name: 'Save and publish' }).click();
  await expect(saved(other)).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Asha Verrall has changed this since you opened it' }),
  ).toBeVisible();
  await expect(page.getByRole('alert').getByText(name)).toBeVisible();
  await look(page, 'menu-stale');
  await page.getByLabel(/^Of Asha Verrall/).click();
  await expect(entry).toHaveCount(0);
  await menu.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toBeVisible();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(saved(page)).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  const menuOfVisitor = async () => {
    await visitor.goto('/');
    const menu = visitor.getByRole('navigation', { name: 'Site menu' });
    await expect(async () => {
      await visitor.getByRole('button', { name: 'Menu' }).click();
      await expect(menu).toBeVisible({ timeout: 1000 });
    }).toPass();
    return menu;
  };
  // Another process of the site knows half a second later.
  await expect(async () => {
    await expect((await menuOfVisitor()).getByRole('link', { name })).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole('button', { name: 'Earlier menus' }).click();
  await expect(dialog.getByText(/Asha Verrall \(current\)/)).toBeVisible();
  await dialog.getByRole('group').nth(1).click();
  await look(page, 'menu-history');
  await dialog
    .getByRole('button', { name: /^Put it back: the menu of/ })
    .first()
    .click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(async () => {
    const menuAfter = await menuOfVisitor();
    await expect(menuAfter.getByText('Guides').first()).toBeAttached();
    await expect(menuAfter.getByRole('link', { name })).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await visitor.context().close();

  // Other journeys read the menu of the same site.
  await page.getByRole('button', { name: 'Move Terms down' }).click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(saved(page)).toBeVisible();

  // What was done to it stands beside it, and is put back from there.
  const acts = page.getByRole('group').filter({ hasText: 'Who did what to it' });
  await acts.getByText('Who did what to it').click();
  await acts.getByRole('button', { name: 'Asha Verrall saved it' }).first().click();
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('This is the current menu.')).toBeVisible();
  await page.getByRole('button', { name: 'Move Terms down' }).click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(saved(page)).toBeVisible();

  await page.getByRole('button', { name: 'New Zealand' }).click();
  await expect(page.getByRole('region', { name: 'Menu of New Zealand' })).toBeVisible();
});

test('a publisher makes a redirect that leads round in a circle and is told so; another is put back by the audit', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1200, height: 800 });
  const path = `/was-${newVisitor().email.replaceAll(/\D/g, '')}`;
  await logIn(page, editor);
  await page.goto('/admin/redirects');
  const dialog = page.getByRole('dialog');
  const make = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'New redirect' }).click();
    await dialog.getByLabel('From').fill(from);
    await dialog.getByLabel('To', { exact: true }).fill(to);
    await dialog.getByRole('button', { name: 'Create the redirect' }).click();
  };
  // A dialog with typed words asks before it closes.
  const leave = async () => {
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const act = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${path}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await make('/cart', '/guides');
  await expect(dialog.getByText('The address /cart cannot be redirected: the site needs it.')).toBeVisible();
  await look(page, 'redirect-refused');
  await leave();
  await make(path, '/guides');
  await expect(dialog).toHaveCount(0);
  await make('/guides-elsewhere', path);
  await expect(dialog.getByText(/so that nobody is sent on twice/)).toBeVisible();
  await leave();
  await page.getByLabel('Find by address').fill(path);
  await act('Change …');
  await dialog.getByLabel('To', { exact: true }).fill('/events');
  await dialog.getByRole('button', { name: 'Change the redirect' }).click();
  await expect(page.getByRole('cell', { name: '/events', exact: true })).toBeVisible();
  await act('Remove the redirect');
  await expect(page.getByText(`${path} no longer redirects.`)).toBeFocused();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByText(`${path} leads to /events again.`)).toBeFocused();
  await expect(page.getByRole('cell', { name: '/events', exact: true })).toBeVisible();
  await look(page, 'redirects');

  await page.getByRole('link', { name: 'Who did what' }).click();
  await page.getByLabel('Person').selectOption({ label: 'Asha Verrall' });
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Redirects' });
  await page.getByLabel('When').selectOption({ label: 'The last 24 hours' });
  const records = page.getByRole('table', { name: 'Records' });
  const ofPath = records.getByRole('row').filter({ hasText: path });
  await expect(ofPath).toHaveCount(4);
  await look(page, 'audit');
  // Newest first: put back, removed, changed, made. What was made has been changed since.
  await ofPath.nth(3).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This redirect does not exist any more.');
  await page.keyboard.press('Escape');
  await ofPath.first().getByRole('button').click();
  await expect(dialog.getByText('/events')).toBeVisible();
  await look(page, 'audit-details');
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText(`Put back: the redirect from ${path}.`)).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(path));
});

test('an nz page is made from that of au and compared with it', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1200, height: 800 });
  await logIn(page, editor);
  await page.goto('/admin/pages');
  const name = `Both countries ${newVisitor().email.replaceAll(/\D/g, '')}`;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New page' }).click();
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await page.getByLabel('Description').fill('A page of both countries.');
  await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });
  await page.getByRole('link', { name: 'Pages' }).click();
  await page.getByLabel('Find by title or address').fill(name);
  // Back leads to what the address says, which follows the typing.
  await expect(page).toHaveURL(/find=/);
  const rows = page.getByRole('table', { name: 'Pages' }).getByRole('row').filter({ hasText: name });
  const open = (row: Locator) => row.getByRole('button', { name: /^Actions for/ }).click();
  const action = (label: string) => page.getByRole('menuitem', { name: label });
  await open(rows.first());
  await action('Make NZ page').click();
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await open(rows.first());
  await expect(action('Edit')).toBeFocused();
  await expect(action('Make NZ page')).toHaveCount(0);
  await look(page, 'pages-menu');
  await page.keyboard.press('Escape');
  await look(page, 'pages');
  await open(rows.filter({ hasText: '(New Zealand)' }));
  await action('Compare with AU').click();
  await expect(page.getByRole('heading', { name: `Compare: ${name}` })).toBeVisible();
  await look(page, 'compare');
  // Back leads to the same rows.
  await page.goBack();
  await expect(page.getByLabel('Find by title or address')).toHaveValue(name);
  await expect(rows).toHaveCount(2);

  await page.goto('/admin/audit');
  await expect(
    page.getByRole('cell', { name: `Asha Verrall made a New Zealand page of ‘${name}’`, exact: true }),
  ).toBeVisible();
  await page.goto('/admin/schedule');
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  await expect(page.getByText('Loading …')).toHaveCount(0);
  await look(page, 'schedule');
});

test('an author looks at menus and redirects and is told why they cannot be changed', async ({ page }) => {
  await logIn(page, author);
  await page.goto('/admin/menus');
  await expect(page.getByText('Menus are changed by publishers and administrators.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save and publish' })).toHaveCount(0);
  await look(page, 'menus-author');
  await page.getByRole('link', { name: 'Redirects' }).click();
  await expect(page.getByText('Redirects are changed by publishers and administrators.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Who did what' })).toHaveCount(0);
});
