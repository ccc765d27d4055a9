import type { Page } from '@playwright/test';
import { logIn, newVisitor } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const author = { email: 'author@phi.example', password: 'Inkwell-fern-64' };
const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

const frameOf = (page: Page) => page.frameLocator('iframe[title="The page"]');
const saved = (page: Page) => expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 20_000 });

/** A new page with two columns, opened in the editor. */
async function newPage(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await page.getByRole('button', { name: 'Add a block at the end …' }).click();
  await dialog.getByLabel('Find a block').fill('columns');
  await dialog.getByRole('button', { name: /^Columns / }).click();
  await expect(frameOf(page).getByText('Second column.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Version 1 is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Page settings' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('What it is about.');
  // Other journeys read the sitemap of the same site.
  await page.getByLabel('Keep out of search engines and the site search').check();
}

async function publish(page: Page, version: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Publish …' }).click();
  // The check draws the page at two widths first.
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeEnabled({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog.getByText(`Version ${version} is live at`)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
}

async function writeInto(page: Page, column: string, text: string): Promise<void> {
  const show = page.getByRole('button', { name: 'Show the blocks' });
  if (await show.isVisible()) await show.click();
  const block = page.getByRole('button', { name: `Text: ${column}`, exact: true });
  const columns = page
    .getByRole('navigation', { name: 'Blocks on the page' })
    .getByRole('button', { name: /^Columns: / });
  await expect(columns).toBeVisible();
  if (!(await block.isVisible())) await columns.click();
  await block.click();
  const source = page.getByLabel(/\(source\)/);
  const open = page.getByRole('button', { name: 'Edit the source' });
  await expect(source.or(open).first()).toBeVisible();
  if (await open.isVisible()) await open.click();
  await source.fill(`<p>${text}</p>`);
}

// Invariant 29.
test('what one could not save is put together with what another has saved; a restored version takes nothing away', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Kept ${newVisitor().email.replaceAll(/\D/g, '')}`;
  const dialog = page.getByRole('dialog');
  await logIn(page, editor);
  await newPage(page, name);
  await publish(page, 2);
  const address = page.url();

  // The other one only watches, and sees what is written, not what is live.
  const other = await (await browser.newContext()).newPage();
  await logIn(other, admin);
  await other.goto(address);
  await expect(other.getByText(/has this page open/)).toBeVisible();
  await writeInto(page, 'First column.', 'Written just now.');
  await expect(frameOf(other).getByText('Written just now.')).toBeVisible({ timeout: 20_000 });
  await axeCheck(other);

  // Both write; the later save is refused. Its words are kept in this browser, not put over those of the other.
  await other.getByRole('button', { name: 'Edit too' }).click();
  await writeInto(other, 'Second column.', 'The second column, by the other.');
  await other.getByRole('button', { name: 'Page settings' }).click();
  await other.getByRole('textbox', { name: 'Description' }).fill('Written by the other.');
  await saved(other);
  await page.getByRole('button', { name: 'Page settings' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine.');
  await expect(page.getByRole('alert').filter({ hasText: 'has changed this since you opened it' })).toBeVisible({
    timeout: 15_000,
  });
  page.on('dialog', (question) => void question.accept());
  // What is written after that is kept too: by itself, and at once when one goes to another screen.
  const keptText = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine, and more.');
  await expect.poll(keptText).toContain('Mine, and more.');
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine, and the last word.');
  await page.getByRole('banner').getByRole('link', { name: 'Pages' }).click();
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  expect(await keptText()).toContain('Mine, and the last word.');
  await page.goBack();
  await expect(page.getByText('Something could not be saved')).toBeVisible();
  await expect(page.getByText('You, in another tab')).toHaveCount(0);
  // A copy that is discarded by mistake comes back, also after the next reload.
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByText('Something could not be saved')).toHaveCount(0);
  const discarded = page.getByRole('status').filter({ hasText: 'What this browser had kept is discarded.' });
  await axeCheck(page);
  await discarded.getByRole('button', { name: 'Undo' }).click();
  await expect(discarded).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Use it …' }).click();
  await axeCheck(page);
  await dialog.getByRole('group', { name: 'Title, picture and settings of the page' }).getByLabel(/^Mine/).check();
  await dialog.getByRole('button', { name: 'Merge and save' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine, and the last word.');
  await expect(frameOf(page).getByText('The second column, by the other.')).toBeVisible();
  await saved(page);
  // The other one logs out in another tab, which takes the log-in of the tab with the page too. Nobody is said to be
  // there, at once.
  await expect(page.getByText(/Also here/)).toBeVisible();
  const away = await other.context().newPage();
  await away.goto('/admin');
  await expect(away.getByRole('button', { name: 'Log out' })).toBeVisible();
  await other.getByRole('textbox', { name: 'Description' }).fill('Not for the next person here.');
  await away.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await other.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('unsaved')))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine, and the last word.');
  await expect(page.getByText(/Something could not be saved|has this page open|Also here/)).toHaveCount(0);
  await other.context().close();

  // An earlier version is restored: the draft is a version, and Undo brings it back.
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = dialog.getByRole('listitem');
  await expect(versions.filter({ hasText: 'Version 2' })).toBeVisible();
  const before = await versions.count();
  await axeCheck(page);
  await versions.filter({ hasText: 'Version 2' }).getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version 2 is the draft now. Nothing is published.')).toBeVisible();
  await expect(frameOf(page).getByText('First column.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(frameOf(page).getByText('Written just now.')).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(versions).toHaveCount(before + 1);
  await expect(versions.first()).toContainText('Kept before version 2 was restored.');

  // What is in no version yet is thrown away, and comes back.
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Not worth keeping.');
  await saved(page);
  await page.getByRole('button', { name: 'Versions' }).click();
  await dialog.getByRole('button', { name: 'Throw these changes away' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Your changes are thrown away.' });
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine, and the last word.');
  await page.setViewportSize({ width: 360, height: 740 });
  await axeCheck(page);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Not worth keeping.');
  await saved(page);
});

// Invariant 29.
test('an author asks and hears the answer; what is scheduled is told; a page that leaves the site comes back live', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Asked for ${newVisitor().email.replaceAll(/\D/g, '')}`;
  const dialog = page.getByRole('dialog');
  const by = await (await browser.newContext()).newPage();
  const asked = by.getByRole('dialog');
  await logIn(by, author);
  await newPage(by, name);
  const address = by.url();
  const ask = async () => {
    await by.getByRole('button', { name: 'Ask to publish …' }).click();
    await expect(asked.getByLabel('Note to the publishers')).toBeVisible({ timeout: 60_000 });
    await asked.getByLabel('Note to the publishers').fill('Before Friday, please.');
    await asked.getByRole('button', { name: 'Ask to publish' }).click();
    await expect(asked.getByText('The publishers have been emailed.')).toBeVisible();
    await asked.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(by.getByText('Waits for approval.')).toBeVisible();
    await by.goto('/admin');
    await expect(by.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  };
  await ask();

  // It is in the list of those that wait. The author has left, so nobody is said to be there.
  await logIn(page, editor);
  await page.goto('/admin/pages?state=waiting');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Waits for approval');
  await axeCheck(page);
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('status').filter({ hasText: 'asked to publish it' })).toContainText(
    'Before Friday, please.',
  );
  await expect(page.getByText(/has this page open|Also here/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Send it back …' }).click();
  await dialog.getByLabel('What should be done first').fill('A heading is missing.');
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Send it back' }).click();
  await expect(page.getByText('It is sent back to')).toBeVisible();
  await by.reload();
  const heard = by.getByText(`sent ‘${name}’ back to you: ‘A heading is missing.’`);
  await expect(heard).toBeVisible();
  await page.goto('/admin');
  await by.goto(address);
  await expect(by.getByText('‘A heading is missing.’')).toBeVisible();
  await ask();
  await page.goto(address);
  await publish(page, 2);
  await by.reload();
  await expect(by.getByText(`‘${name}’, which you asked for, is live.`)).toBeVisible();

  // A later version is scheduled. What is written afterwards is not in it, until it is put in.
  await page.getByRole('textbox', { name: 'Description' }).fill('What will be said then.');
  await page.getByRole('button', { name: 'Publish …' }).click();
  await expect(dialog.getByText('Publish later', { exact: true })).toBeVisible({ timeout: 60_000 });
  await dialog.getByText('Publish later', { exact: true }).click();
  await dialog
    .getByLabel('Date and time')
    .first()
    .fill(`${new Date().getFullYear() + 1}-05-03T09:00`);
  await dialog.getByRole('button', { name: 'Publish at this time' }).click();
  const time = `3 May ${new Date().getFullYear() + 1}, 9:00 am Sydney`;
  await expect(dialog.getByText('Version 3 goes live')).toContainText(time);
  const planned = await dialog.getByRole('link', { name: 'View version 3' }).getAttribute('href');
  expect((await page.request.get(planned ?? '')).status()).toBe(200);
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const line = page.getByText(/^Scheduled \w{3} /);
  await expect(line).toContainText(`${time}, version 3`);
  await expect(page.getByText('Scheduled')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Description' }).fill('What will be said then, and more.');
  await expect(line).toContainText('; 1 change since is not in it');
  await saved(page);
  await by.goto(address);
  await expect(by.getByText(/^Scheduled \w{3} /)).toContainText('; 1 change since is not in it');
  await expect(by.getByRole('button', { name: 'Put them in' })).toHaveCount(0);
  await by.goto('/admin');
  await line.getByRole('button', { name: 'Put them in' }).click();
  await expect(line).toContainText(`${time}, version 4`);
  await expect(page.getByText('Your changes are in version 4 now.')).toBeVisible();
  await expect(line).not.toContainText('not in it');
  await axeCheck(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await axeCheck(page);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('/admin/pages');
  await page.getByLabel('Find by title or address').fill(name);
  await expect(row).toContainText(`${time}`);

  // Who takes a page off the site sees what leads to it; what was live comes back as it was.
  const menu = page.getByRole('menuitem', { name: 'Unpublish …' });
  const path = ((await row.textContent()) ?? '').match(/\/asked-for-\d+/)?.[0] ?? '';
  const status = async () => (await page.request.get(path)).status();
  expect(await status()).toBe(200);
  await row.getByRole('button', { name: 'Actions' }).click();
  await menu.click();
  await expect(dialog.getByText(`Whoever opens ${path} reads ‘Page not found’`)).toBeVisible();
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Unpublish the page' }).click();
  const notice = page.getByText(`‘${name}’ is unpublished. It is a draft now.`);
  await expect(notice).toBeVisible();
  expect(await status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`‘${name}’ is live again, version 2 as before.`)).toBeVisible();
  expect(await status()).toBe(200);
  await page.getByLabel('Find by title or address').fill('/about');
  await page.getByRole('row', { name: '/about' }).first().getByRole('button', { name: 'Actions' }).click();
  await menu.click();
  await expect(dialog.getByText(/^Menu: /).first()).toBeVisible();
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
  await by.context().close();
});
