import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { logIn, newVisitor } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

/** A picture that no other journey has uploaded. */
const tile = (name: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: `#${name.slice(-6).padStart(6, '0')}` } })
    .png()
    .toBuffer();

test('an editor makes a page, is stopped by the check, mends it, publishes, and a visitor reads it', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Being heard ${newVisitor().email.replaceAll(/\D/g, '')}`;
  await logIn(page, editor);
  await page.goto('/member/account');
  await page.getByRole('link', { name: 'Back office' }).click();
  await expect(page.getByRole('heading', { name: 'Pages' })).toBeVisible();
  await axeCheck(page);
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  // A text, written in the form with a link that leads nowhere.
  await page.getByRole('button', { name: 'Add a block at the end …' }).click();
  await axeCheck(page);
  await dialog.getByRole('button', { name: /^Text Headings/ }).click();
  const frame = page.frameLocator('iframe[title="The page"]');
  await expect(frame.getByText('Write here.')).toBeVisible();
  const source = page.getByLabel(/\(source\)/);
  await source.fill('<h1>Being heard</h1><p>First words. <a href="/no-such-page">More</a></p>');
  await expect(frame.getByText('First words.')).toBeVisible();

  // Written on the page itself: the first click selects, the second edits.
  await frame.getByText('First words.').click();
  await frame.getByText('First words.').click();
  const text = frame.getByRole('textbox', { name: 'Text' });
  await text.getByText('Being heard').click();
  await text.press('End');
  await text.pressSequentially(' at last');
  await frame.getByRole('button', { name: 'Done' }).click();
  await expect(source).toHaveValue(/<h1>Being heard at last<\/h1>/);
  await expect(frame.getByRole('heading', { name: 'Being heard at last' })).toBeVisible();
  await axeCheck(page);

  await page.getByRole('button', { name: 'Publish …' }).click();
  await expect(dialog.getByText('The link to /no-such-page leads to no page of this site.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Show the block' }).first().click();
  await source.fill('<h1>Being heard at last</h1><p>First words. <a href="/guides">More</a></p>');
  await page.getByRole('button', { name: 'Page settings' }).click();
  await page.getByLabel('Description').fill('What it means to be heard.');
  // Other journeys read the sitemap of the same site.
  await page.getByLabel('Keep out of search engines and the site search').check();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'Version 1 is saved.' })).toBeVisible();

  // A tile with a picture that is new.
  await page.getByRole('button', { name: 'Add a block at the end …' }).click();
  await dialog.getByLabel('Find a block').fill('tiles');
  await dialog.getByRole('button', { name: /^Page tiles/ }).click();
  await page.getByRole('button', { name: 'A page', exact: true }).click();
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await dialog
    .getByLabel('Add pictures')
    .setInputFiles([{ name: 'tile.png', mimeType: 'image/png', buffer: await tile(name) }]);
  await dialog.getByLabel('What it shows').fill('Two people at a table');
  await dialog.getByRole('button', { name: 'Upload the picture' }).click();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(frame.locator('img[src*="/media/"]').last()).toBeVisible();
  await page.getByRole('group', { name: 'Tiles' }).getByLabel('Page', { exact: true }).fill('/guides');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'Version 2 is saved.' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish …' }).click();
  await expect(dialog.getByText('The check found nothing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  // The server waits for the sizes of the new picture; the job that makes them is off here, so it waits its full time.
  await expect(dialog.getByText(/Version 2 is live at/)).toBeVisible({ timeout: 60_000 });
  const address = (await dialog.getByRole('link', { name: 'View the page' }).getAttribute('href')) ?? '';
  const visitor = await browser.newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Being heard at last' })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('link', { name: /A page/ })).toHaveAttribute('href', '/guides');
  await expect
    .poll(() =>
      visitor.locator('main img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true]);
  await visitor.close();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  // Only for subscribers from now on: a member would be told what opens it.
  await page.getByRole('button', { name: 'Page settings' }).click();
  await page.getByLabel('Who may read it').selectOption('Pro subscribers');
  await page.getByRole('button', { name: 'Change address and access' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByLabel('Show as').selectOption('member au');
  await expect(frame.getByText("Sees 'No Permission' instead of this page. It opens with a Pro")).toBeVisible();
  await page.getByLabel('Show as').selectOption('pro au');
  await expect(frame.getByRole('heading', { name: 'Being heard at last' })).toBeVisible();
  await expect(frame.getByText('No Permission')).toHaveCount(0);
  await page.getByLabel('Show as').selectOption('');

  // Undo goes back by steps; the state of the page is told in the list, also on a phone.
  await page.getByLabel('Description').fill('Changed again.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Description')).not.toHaveValue('Changed again.');
  await page.setViewportSize({ width: 360, height: 740 });
  await axeCheck(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Pages' }).click();
  await page.getByLabel('Find by title or address').fill(name);
  await expect(page.getByRole('table', { name: 'Pages' }).getByRole('link')).toHaveCount(1);
  await axeCheck(page);
});

test('a page is made from nothing and published by keyboard alone', async ({ page }) => {
  test.slow();
  const name = `By keyboard ${newVisitor().email.replaceAll(/\D/g, '')}`;
  const dialog = page.getByRole('dialog');
  const { keyboard } = page;
  /** Presses Tab until the element has the focus, so the element can be reached by keyboard. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    for (let presses = 0; presses < 150; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press(key);
    }
    throw new Error(`Tab does not lead to ${String(target)}.`);
  };
  await logIn(page, editor);
  await page.goto('/admin/pages');
  const newPage = page.getByRole('button', { name: 'New page' });
  await expect(newPage).toBeVisible();
  await tabTo(newPage);
  await keyboard.press('Enter');
  await tabTo(dialog.getByLabel('Title'));
  await keyboard.type(name);
  await keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add a block at the end …' });
  await expect(add).toBeVisible();
  await tabTo(add);
  await keyboard.press('Enter');
  await tabTo(dialog.getByLabel('Find a block'));
  await keyboard.type('columns');
  await tabTo(dialog.getByRole('button', { name: /^Columns/ }));
  await keyboard.press('Enter');
  const form = page.getByRole('complementary', { name: 'Settings' });
  await expect(form.getByRole('heading', { level: 2 })).toBeFocused();

  // A block into the first column, out again, up, and away with undo.
  const second = page.getByRole('button', { name: 'Text: Second column.' });
  await tabTo(second);
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Move out', exact: true }));
  await keyboard.press('Enter');
  const into = page.getByRole('button', { name: 'Move into the block above' });
  await expect(into).toBeVisible();
  await expect(second).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Edit', exact: true }));
  await keyboard.press('Enter');
  await expect(form.getByRole('heading', { name: 'Text' })).toBeFocused();
  await keyboard.press('ControlOrMeta+z');
  await expect(into).toHaveCount(0);

  // The text itself, in the page: arrows choose the block, Enter edits it, Escape leaves it.
  const frame = page.frameLocator('iframe[title="The page"]');
  await page.getByLabel('Show as').focus();
  await keyboard.press('Tab');
  await expect(frame.getByRole('link').first()).toBeFocused();
  for (let presses = 0; presses < 3; presses += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const text = frame.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Written without a mouse.');
  await keyboard.press('Escape');
  await expect(frame.getByText('Written without a mouse.')).toBeVisible();
  await keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Version 1 is saved.')).toBeVisible();

  // In the settings of the page, then to publishing.
  const settings = page.getByRole('button', { name: 'Page settings' });
  await settings.focus();
  await keyboard.press('Enter');
  await tabTo(page.getByLabel('Keep out of search engines and the site search'));
  await keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Publish …' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(dialog.getByLabel('Why it should be published anyway'));
  await keyboard.type('Tried by keyboard.');
  await tabTo(dialog.getByRole('button', { name: 'Publish now' }));
  await keyboard.press('Enter');
  await expect(dialog.getByText(/Version 2 is live at/)).toBeVisible();
});

test('a block that is selected on the page is in view in the list of blocks', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 420 });
  await logIn(page, editor);
  await page.goto('/admin/pages');
  await page.getByLabel('Find by title or address').fill('/workshops');
  await page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: 'Workshops' }).first().click();
  const blocks = page.getByRole('navigation', { name: 'Blocks on the page' });
  await expect(blocks.getByRole('button').first()).toBeVisible();
  const last = page.frameLocator('iframe[title="The page"]').locator('#main [data-item-id]').last();
  await last.scrollIntoViewIfNeeded();
  // A press and a release on different blocks, because the page moves between them, select none.
  await (await last.elementHandle())?.waitForElementState('stable');
  await last.click({ force: true });
  const current = blocks.locator('[aria-current]');
  await expect(current).toBeInViewport();
  await blocks.getByRole('button').first().scrollIntoViewIfNeeded();
  await blocks.getByRole('button').first().click();
  await expect(current).toBeInViewport();
});

test('two editors at once: the second watches, and what both have changed is put together block by block', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Two editors ${newVisitor().email.replaceAll(/\D/g, '')}`;
  const dialog = page.getByRole('dialog');
  await logIn(page, editor);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'New page' }).click();
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await page.getByRole('button', { name: 'Add a block at the end …' }).click();
  await dialog.getByLabel('Find a block').fill('columns');
  await dialog.getByRole('button', { name: /^Columns / }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Version 1 is saved.')).toBeVisible();
  const address = page.url();

  const other = await (await browser.newContext()).newPage();
  await logIn(other, admin);
  await other.goto(address);
  await expect(other.getByText(/has this page open/)).toBeVisible();
  await axeCheck(other);
  await other.getByRole('button', { name: 'Edit too' }).click();
  await other.getByRole('button', { name: 'Text: First column.' }).click();
  await other.getByLabel(/\(source\)/).fill('<p>The first column, by the other.</p>');
  await other.getByRole('button', { name: 'Page settings' }).click();
  await other.getByLabel('Description').fill('Written by the other.');
  await expect(other.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });

  await page.getByRole('button', { name: 'Text: Second column.' }).click();
  await page.getByLabel(/\(source\)/).fill('<p>The second column, by me.</p>');
  await page.getByRole('button', { name: 'Page settings' }).click();
  await page.getByLabel('Description').fill('Mine.');
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this page' });
  await expect(conflict).toBeVisible({ timeout: 15_000 });
  await conflict.getByRole('button', { name: 'Compare and merge …' }).click();
  await expect(dialog.getByText('1 still to choose.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Merge and save' })).toBeDisabled();
  await axeCheck(page);
  await dialog.getByRole('group', { name: 'Title, picture and settings of the page' }).getByLabel(/^Mine/).check();
  await dialog.getByRole('button', { name: 'Merge and save' }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByLabel('Description')).toHaveValue('Mine.');
  const frame = page.frameLocator('iframe[title="The page"]');
  await expect(frame.getByText('The first column, by the other.')).toBeVisible();
  await expect(frame.getByText('The second column, by me.')).toBeVisible();
  await other.context().close();

  // As somebody else sees it, and against the version before.
  await page.getByLabel('Show as').selectOption('visitor au');
  await expect(frame.getByText('The second column, by me.')).toBeVisible();
  await page.getByLabel('Show as').selectOption('');
  await page.getByRole('button', { name: 'Versions' }).click();
  await axeCheck(page);
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Compare with now' }).click();
  const compare = await opening;
  await expect(compare.getByText('3 fields changed')).toBeVisible();
  await expect(compare.frameLocator('iframe[title^="Before"]').getByText('First column.')).toBeVisible();
  await expect(
    compare.frameLocator('iframe[title^="After"]').getByText('The first column, by the other.'),
  ).toBeVisible();
  await axeCheck(compare);
  await compare.setViewportSize({ width: 360, height: 740 });
  await axeCheck(compare);
});

test.describe('without a network', () => {
  test.use({ expectedProblems: [/ERR_FAILED.*saveDraft/] });
  test('a page that cannot be saved is kept in the browser; an ended log-in takes nothing away', async ({ page }) => {
    test.slow();
    const name = `Kept words ${newVisitor().email.replaceAll(/\D/g, '')}`;
    await logIn(page, editor);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'New page' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Create the page' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

    await page.route('**/api/admin/pages/saveDraft', (route) => route.abort());
    await page.getByLabel('Description').fill('Typed without a network.');
    await expect(page.getByText(/Not saved, trying again/)).toBeVisible({ timeout: 15_000 });
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await page.unroute('**/api/admin/pages/saveDraft');
    await expect(page.getByText(/Something could not be saved/)).toBeVisible();
    await axeCheck(page);
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Typed without a network.');
    await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });

    // Logged out in another tab while something is typed here.
    const other = await page.context().newPage();
    await other.goto('/about');
    await page.getByLabel('Description').fill('Typed after the log-out.');
    await other.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    });
    await expect(page.getByText('You are logged out.')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByLabel('Description')).toHaveValue('Typed after the log-out.');
    await logIn(other, editor);
    await expect(page.getByText('You are logged out.')).toHaveCount(0);
    await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue('Typed after the log-out.');
  });
});

test('a member without a role is told why the back office stays closed', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await logIn(page);
  await page.goto('/admin/pages');
  await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible();
  await axeCheck(page);
});
