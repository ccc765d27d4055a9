import { logIn, newVisitor } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

test('an editor makes a page, is stopped by the check, mends it, publishes, and a visitor reads it', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Being heard ${newVisitor().email.replaceAll(/\D/g, '')}`;
  await logIn(page, editor);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Pages' })).toBeVisible();
  await axeCheck(page);
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Make the page' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  // A text, written in the form with a link that leads nowhere.
  await page.getByRole('button', { name: 'Add at the end' }).click();
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
  await page.getByRole('button', { name: 'Settings of the page' }).click();
  await page.getByLabel('Description').fill('What it means to be heard.');
  // Other journeys read the sitemap of the same site.
  await page.getByLabel('Keep out of search engines and the search of the site').check();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'Version 1 is saved.' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish …' }).click();
  await expect(dialog.getByText('The check found nothing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog.getByText(/Version 1 is live at/)).toBeVisible();
  const address = (await dialog.getByRole('link', { name: 'See the page' }).getAttribute('href')) ?? '';
  const visitor = await browser.newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Being heard at last' })).toBeVisible();
  await visitor.close();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  // Undo goes back by steps; the state of the page is told in the list, also on a phone.
  await page.getByLabel('Description').fill('Changed again.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Description')).not.toHaveValue('Changed again.');
  await page.setViewportSize({ width: 360, height: 740 });
  await axeCheck(page);
  await page.getByRole('link', { name: 'Pages' }).click();
  await page.getByLabel('Find by title or address').fill(name);
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('listitem')).toHaveCount(1);
  await axeCheck(page);
});

test('a second editor is not overwritten: the window says so and keeps what was written', async ({ page, browser }) => {
  const name = `Two editors ${newVisitor().email.replaceAll(/\D/g, '')}`;
  await logIn(page, editor);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Make the page' }).click();
  await page.getByRole('button', { name: 'Add at the end' }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const address = page.url();

  const other = await (await browser.newContext()).newPage();
  await logIn(other, editor);
  await other.goto(address);
  await expect(other.getByText(/Also here: You, in another tab/)).toBeVisible();
  await other.getByLabel('Description').fill('Written by the other.');
  await expect(other.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });

  await page.getByRole('button', { name: 'Settings of the page' }).click();
  await page.getByLabel('Description').fill('Mine.');
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this page' });
  await expect(conflict).toBeVisible({ timeout: 15_000 });
  await expect(page.getByLabel('Description')).toHaveValue('Mine.');
  await axeCheck(page);
  await conflict.getByRole('button', { name: 'Load the page as it is now' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Written by the other.');
  await other.context().close();
});

test('a member without a role is told why the back office stays closed', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await logIn(page);
  await page.goto('/admin/pages');
  await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible();
  await axeCheck(page);
});
