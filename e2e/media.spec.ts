import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn, newVisitor } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

// The upload that is cut on purpose.
test.use({ expectedProblems: [/net::ERR_/] });

const picture = async (name: string, background: string, width = 900, height = 600) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('an editor adds pictures, mends an upload that was cut, sets the focal point, uses one, replaces and deletes @two', async ({
  page,
  browser,
}) => {
  test.slow();
  const serial = newVisitor().email.replaceAll(/\D/g, '').slice(-9);
  const colour = (add: number) => `#${((Number(serial) + add * 7919) % 0xffffff).toString(16).padStart(6, '0')}`;
  const [sunrise, reeds] = [`Sunrise ${serial}`, `Reeds ${serial}`];
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 1200, height: 800 });
  await logIn(page, editor);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Media' }).click();
  const tiles = page.getByRole('list', { name: 'Pictures' });
  await expect(tiles.getByRole('button').first()).toBeVisible();
  await axeCheck(page);

  // Two pictures and a program with the name of one; a picture without a description is not sent.
  const choose = page.getByLabel('Add pictures');
  await choose.setInputFiles([
    await picture(`sunrise-${serial}.png`, colour(1)),
    await picture(`reeds-${serial}.png`, colour(2)),
    { name: 'tool.png', mimeType: 'image/png', buffer: Buffer.from('MZ, a program') },
  ]);
  const chosen = page.getByRole('form', { name: 'Chosen files' });
  const item = (name: string) => chosen.getByRole('listitem', { name });
  await item(`sunrise-${serial}.png`).getByLabel('What it shows').fill(sunrise);
  await item('tool.png').getByLabel('Decorative: it needs no description').check();
  let cuts = 0;
  await page.route('**/api/admin/media/upload', async (route) => {
    if (!(route.request().postDataBuffer() ?? Buffer.from('')).includes(sunrise)) return route.continue();
    cuts += 1;
    return cuts === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.getByRole('button', { name: 'Upload 3 pictures' }).click();
  await expect(item(`reeds-${serial}.png`)).toContainText('Describe the picture, or mark it as decorative.');
  await expect(item('tool.png')).toContainText('This file is not a picture that can be shown here.');
  await expect(item(`sunrise-${serial}.png`)).toContainText('There is no connection to the site.');
  await axeCheck(page);
  await item(`reeds-${serial}.png`).getByLabel('What it shows').fill(reeds);
  await item(`sunrise-${serial}.png`).getByRole('button', { name: 'Try again' }).click();
  await expect(item(`sunrise-${serial}.png`)).toContainText('Stored.');
  await page.getByRole('button', { name: 'Upload the picture' }).click();
  await expect(item(`reeds-${serial}.png`)).toContainText('Stored.');

  // The same picture again is offered, not stored.
  await choose.setInputFiles([await picture('again.png', colour(2))]);
  await item('again.png').getByLabel('What it shows').fill('Again');
  await page.getByRole('button', { name: 'Upload the picture' }).click();
  await expect(item('again.png')).toContainText('in the library already');
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await item('tool.png').getByRole('button', { name: 'Remove' }).click();
  await expect(chosen).toHaveCount(0);

  // A page uses the picture as its own; it is published, so that visitors see it.
  await page.getByRole('link', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'New page' }).click();
  await dialog.getByLabel('Title').fill(`Morning ${serial}`);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await page.getByRole('button', { name: 'Add a block at the end …' }).click();
  await dialog.getByLabel('Find a block').fill('Single banner');
  await dialog
    .getByRole('button', { name: /^Single banner/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^(Choose a picture|Add a picture|Change)$/ })
    .first()
    .click();
  await dialog.getByLabel('Find a picture').fill(sunrise);
  await axeCheck(page);
  await dialog.getByRole('button', { name: sunrise }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });
  const editing = page.url();
  const shown = page.frameLocator('iframe[title="The page"]').locator(`img[src*="sunrise-${serial}"]`);
  await expect(shown.first()).toBeVisible();

  // The focal point by keyboard reaches the page.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Media' }).click();
  await page.getByLabel('Find by description or file name').fill(serial);
  await tiles.getByRole('button', { name: sunrise }).click();
  const details = page.getByRole('complementary', { name: 'Picture details' });
  await expect(details.getByRole('link', { name: `Morning ${serial}` })).toHaveAttribute(
    'href',
    new URL(editing).pathname,
  );
  const point = details.getByRole('button', { name: /^Focal point/ });
  await point.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(details.getByText('20 % from the left, 51 % from the top, not saved yet.')).toBeVisible();
  await axeCheck(page);
  await details.getByRole('button', { name: 'Save the focal point' }).click();
  await expect(details.getByText('not saved yet')).toHaveCount(0);
  await details.getByRole('link', { name: `Morning ${serial}` }).click();
  await expect(shown.first()).toHaveAttribute('style', /object-position: 20% 51%/);

  // Replaced: the page shows the new file, and the old address leads to it.
  const oldAddress = new URL((await shown.first().getAttribute('src')) ?? '', editing).pathname;
  await page.goto('/admin/media');
  await page.getByLabel('Find by description or file name').fill(serial);
  await tiles.getByRole('button', { name: sunrise }).click();
  await expect(details.getByRole('link', { name: `Morning ${serial}` })).toBeVisible();
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(details.getByText('This picture is used, so it cannot be deleted.')).toBeVisible();
  await details.getByRole('button', { name: 'Replace the file …' }).click();
  await dialog.getByLabel('The new file').setInputFiles([await picture(`noon-${serial}.png`, colour(3), 1000, 500)]);
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(details.getByText('Replaced. Everything that uses the picture shows the new file.')).toBeVisible();
  await expect(details.getByText('1000 × 500')).toBeVisible();
  const visitor = await browser.newPage();
  const answer = await visitor.goto(oldAddress);
  expect([answer?.status(), answer?.url()]).toEqual([200, expect.stringContaining(`noon-${serial}.png`)]);
  await visitor.close();

  // Turned and cropped by keyboard alone, and taken back.
  await details.getByRole('button', { name: 'Crop and turn …' }).focus();
  await page.keyboard.press('Enter');
  const turnRight = dialog.getByRole('button', { name: 'Turn right' });
  await turnRight.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('slider', { name: 'Height' }).focus();
  for (let press = 0; press < 50; press += 1) await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('The new picture has 500 × 500 pixels.')).toBeVisible();
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Save the picture' }).focus();
  await page.keyboard.press('Enter');
  await expect(details.getByText('500 × 500')).toBeVisible({ timeout: 30_000 });
  await expect(details.getByRole('button', { name: 'Crop and turn …' })).toBeFocused();
  await details.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(details).toHaveCount(0);
  await tiles.getByRole('button', { name: sunrise }).click();
  await expect(details.getByText('1000 × 500')).toBeVisible();

  // A picture that nothing uses is deleted; on a phone the details are a dialog.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/media');
  await page.getByLabel('Find by description or file name').fill(reeds);
  await tiles.getByRole('button', { name: reeds }).click();
  await expect(dialog.getByText('Nothing uses it.')).toBeVisible();
  await axeCheck(page);
  await dialog.getByRole('button', { name: 'Crop and turn …' }).click();
  const cropping = page.getByRole('dialog', { name: 'Crop and turn' });
  await expect(cropping.getByRole('button', { name: 'Turn right' })).toBeVisible();
  await axeCheck(page);
  await cropping.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the picture' }).click();
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
  await axeCheck(page);
});

test('a focal point that is refused shows the description of somebody else, and is saved by the next press', async ({
  page,
  browser,
}) => {
  const name = `estuary-${Date.now()}`;
  const open = async (one: Page) => {
    await one.goto('/admin/media');
    await one.getByLabel('Find by description or file name').fill(name);
    await one.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: 'An estuary' }).click();
    return one.getByRole('complementary', { name: 'Picture details' });
  };
  await logIn(page, editor);
  await page.goto('/admin/media');
  await page
    .getByLabel('Add pictures')
    .setInputFiles([await picture(`${name}.png`, `#${(Date.now() % 0xffffff).toString(16).padStart(6, '0')}`)]);
  const chosen = page.getByRole('form', { name: 'Chosen files' });
  await chosen.getByLabel('What it shows').fill('An estuary');
  await page.getByRole('button', { name: 'Upload the picture' }).click();
  await expect(chosen.getByText('Stored.')).toBeVisible();
  const details = await open(page);
  const other = await (await browser.newContext()).newPage();
  await logIn(other, editor);
  const theirs = await open(other);
  await theirs.getByLabel('What it shows').fill('An estuary at dusk');
  await theirs.getByRole('button', { name: 'Save the description' }).click();
  await expect(theirs.getByText('The description is saved.')).toBeVisible();
  await other.context().close();

  await details.getByRole('button', { name: /^Focal point/ }).press('Shift+ArrowLeft');
  await details.getByRole('button', { name: 'Save the focal point' }).click();
  await expect(details.getByRole('alert')).toContainText('has changed this since you opened it');
  await expect(details.getByLabel('What it shows')).toHaveValue('An estuary at dusk');
  await expect(details.getByText('40 % from the left, 50 % from the top, not saved yet.')).toBeVisible();
  await details.getByRole('button', { name: 'Save the focal point' }).click();
  await expect(details.getByRole('alert')).toHaveCount(0);
  await expect(details.getByText('not saved yet')).toHaveCount(0);
  await expect(details.getByLabel('What it shows')).toHaveValue('An estuary at dusk');
});

test('an editor adds a PDF by keyboard, finds it by its kind, opens it and takes its address', async ({ page }) => {
  const serial = newVisitor().email.replaceAll(/\D/g, '').slice(-9);
  const pdf = Buffer.from(`%PDF-1.7\n% ${serial}\ntrailer\n<< >>\n%%EOF\n`);
  await page.setViewportSize({ width: 1200, height: 800 });
  await logIn(page, editor);
  await page.goto('/admin/media');
  await page.getByLabel('Add pictures and files').setInputFiles([
    { name: `plan-${serial}.pdf`, mimeType: 'application/pdf', buffer: pdf },
    { name: `tool-${serial}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('MZ, a program') },
  ]);
  const item = (name: string) => page.getByRole('form', { name: 'Chosen files' }).getByRole('listitem', { name });
  await page.getByRole('button', { name: 'Upload 2 files' }).focus();
  await page.keyboard.press('Enter');
  await expect(item(`plan-${serial}.pdf`)).toContainText('Stored.');
  await expect(item(`tool-${serial}.pdf`)).toContainText('but what is in it is not');
  await axeCheck(page);
  await page.getByLabel('Kind').selectOption('PDF');
  const tile = page
    .getByRole('list', { name: 'Pictures and files' })
    .getByRole('button', { name: `plan-${serial}.pdf` });
  await tile.focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'File details' });
  await expect(details.getByRole('link', { name: 'Open the file' })).toHaveAttribute('href', /\/media\/file-/);
  await expect(details.getByLabel('Address for links')).toHaveValue(
    new RegExp(`^/media/file-.*/plan-${serial}\\.pdf$`),
  );
  await expect(details.getByRole('button', { name: 'Crop and turn …' })).toHaveCount(0);
  await axeCheck(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open the file' })).toBeVisible();
  await axeCheck(page);
});
