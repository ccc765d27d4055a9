import type { Locator, Page } from '@playwright/test';
import { logIn } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };

/** Works with the keys alone, as somebody without a mouse does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await press(page.getByRole('navigation', { name: 'About this guide' }).getByRole('link', { name }));
}

const save = (page: Page) => press(page.getByRole('button', { name: 'Save', exact: true }));

/** The page answers the check once it is drawn. */
const drawn = (page: Page, title: string) =>
  page.frameLocator('iframe[title="The page"]').getByRole('heading', { name: title });

async function publish(page: Page, link: string, title: string): Promise<void> {
  await press(page.getByRole('link', { name: link }));
  await expect(drawn(page, title)).toBeVisible();
  await press(page.getByRole('button', { name: 'Publish …' }));
  const dialog = page.getByRole('dialog');
  // The check draws the page at three widths, and names what its starter left to be written.
  await expect(dialog.getByText(/still to be written: ‘\[The first part\]’/)).toBeVisible({ timeout: 60_000 });
  await dialog.getByLabel('Why it should be published anyway').fill('It is written tomorrow.');
  await press(dialog.getByRole('button', { name: 'Publish now' }));
  await expect(dialog.getByText(/is live at/)).toBeVisible();
}

test('staff make a guide, write its page, put it on sale and add a file by keyboard @phone-only', async ({ page }) => {
  test.slow();
  const title = `Quiet hours ${Date.now()}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await logIn(page, admin);
  await page.goto('/admin/guides');
  await expect(page.getByRole('table', { name: 'Guides' })).toContainText('On sale');

  await press(page.getByRole('button', { name: 'New guide' }));
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('In one sentence').fill('What helps at night.');
  await page.getByLabel('Price', { exact: true }).fill('15');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Make the guide and its page' }));
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(`/guides/${slug}`)).toBeVisible();
  await expect(page.getByText('Not on sale', { exact: true })).toBeVisible();

  // The guide says that its page is not live, and cannot be on sale.
  const away = 'The page is not on the site, so the guide cannot be on sale';
  await expect(page.getByText(away).first()).toBeVisible();
  await page.getByLabel('On sale', { exact: true }).check();
  await page.getByLabel('Who looks after it').fill('Clinical lead');
  await page.getByLabel('Reviewed on').fill('2026-03-03');
  await page.getByLabel('Next review').fill('2027-03-03');
  await save(page);
  await expect(page.getByText('This guide cannot be on sale yet').first()).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByLabel('On sale', { exact: true }).uncheck();
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();

  await openTab(page, /^Files/);
  await page.getByLabel('Another file').setInputFiles({
    name: 'Work sheet.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nA sheet\n%%EOF'),
  });
  await press(page.getByRole('button', { name: 'Add the file' }));
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toContainText('Work sheet.pdf');
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toContainText('Not downloaded yet');
  await axeCheckAtBothWidths(page);

  // Somebody replaces it while it is asked about, and the screen hears of that: the question was about the one before.
  await press(page.getByRole('button', { name: 'Remove …: Work sheet.pdf' }));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await press(other.getByRole('button', { name: 'Replace …: Work sheet.pdf' }));
  await other.getByLabel('The new file').setInputFiles({
    name: 'Work sheet.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n${'Another sheet\n'.repeat(400)}%%EOF`),
  });
  await press(other.getByRole('button', { name: 'Replace the file' }));
  await expect(other.getByText('The file is replaced.')).toBeVisible();
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('main')).toContainText(/[56] KB/);
  await press(page.getByRole('button', { name: 'Remove the file' }));
  await expect(page.getByRole('dialog')).toContainText('has changed this since you opened it');
  await press(page.getByRole('button', { name: 'Keep the file' }));

  // Its page beside the form, or behind a tab where there is no room.
  const preview = page.frameLocator('iframe[title="The page of the guide"]');
  await openTab(page, /^Page/);
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByLabel('What is shown').selectOption('Its sales page as it is written');
  await expect(
    page.getByText('once its own page is on the site. Until then it says that the guide is not available.'),
  ).toBeVisible();
  await openTab(page, /^Details/);
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  await page.setViewportSize(size);

  // What is missing is named, each with its way, and the editor leads back.
  const left = page.getByRole('list', { name: 'What is left to do' });
  await expect(left.getByRole('listitem')).toHaveCount(3);
  await publish(page, 'Write and preview the page', title);
  await press(page.getByRole('dialog').getByRole('link', { name: 'Back to the guide' }));
  await expect(left).toContainText('Its page is on the site.');
  await page.getByLabel('On sale', { exact: true }).check();
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.locator('header').getByText('On sale', { exact: true }).first()).toBeVisible();

  await press(page.getByRole('button', { name: 'Change for whom it opens …' }));
  const plan = page.getByRole('dialog', { name: `For whom ‘${title}’ opens` });
  await plan.getByLabel('Its buyers, and Professional subscribers').check();
  await axeCheckAtBothWidths(page);
  await press(plan.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('It opens for: Its buyers, and Professional subscribers.')).toBeVisible();

  await openTab(page, /^Who has it/);
  await expect(page.getByText('Nobody has bought it yet.')).toBeVisible();
  await axeCheckAtBothWidths(page);

  // What readers see: who reviewed it and when, and the file.
  await page.goto(`/products/guides/${slug}`);
  await expect(page.getByText('Reviewed 3 March 2026 by Clinical lead').first()).toBeVisible();
  await page.goto(`/guides/${slug}`);
  await press(page.getByRole('link', { name: 'Work sheet.pdf' }));
  await expect(page.getByRole('link', { name: /^Work sheet\.pdf/ })).toBeVisible();

  // The other way: the page goes, and the guide says so.
  await page.goto('/admin/guides');
  await page.getByLabel('Find by a word of the title').fill(title);
  await press(page.getByRole('link', { name: title }));
  await press(page.getByRole('link', { name: 'Write and preview the page' }));
  await expect(drawn(page, title)).toBeVisible();
  await press(page.getByRole('button', { name: 'Publish …' }));
  const again = page.getByRole('dialog');
  await expect(again.getByRole('button', { name: 'Unpublish the page …' })).toBeVisible({ timeout: 60_000 });
  await press(again.getByRole('button', { name: 'Unpublish the page …' }));
  await expect(again.getByText(`Guide on sale, which opens here: ${title}`)).toBeVisible();
  await press(again.getByRole('button', { name: 'Unpublish the page' }));
  await expect(again.getByText(/is on sale and opens here\. Nobody has bought it\./)).toBeVisible();
  await press(again.getByRole('button', { name: 'Unpublish the page all the same' }));
  await expect(page.getByText(`‘${title}’ is unpublished. It is a draft now.`)).toBeVisible();
  await page.goto('/admin/guides?state=page');
  await expect(page.getByRole('row', { name: title })).toContainText('Cannot be sold');
  await expect(page.getByRole('row', { name: title })).toContainText('Not on the site');
});

test('staff order and archive categories of guides, and change guides by a file, by keyboard @phone-only', async ({
  page,
}) => {
  test.slow();
  const name = `Series ${Date.now()}`;
  await logIn(page, admin);
  await page.goto('/admin/guides/categories');
  const list = page.getByRole('list', { name: 'Categories', exact: true });
  await press(page.getByRole('button', { name: 'New category' }));
  const made = page.getByRole('dialog', { name: 'New category' });
  await made.getByLabel('Name', { exact: true }).fill(name);
  await made.getByLabel('In one sentence').fill('What helps at night.');
  await axeCheckAtBothWidths(page);
  await press(made.getByRole('button', { name: 'Make the category and its page' }));
  await expect(page.getByText('The category is made.')).toBeVisible();
  await expect(list.getByRole('listitem').last()).toContainText('Not on the site yet: its page is a draft.');
  await press(page.getByRole('button', { name: `Move ${name} up` }));
  await expect(list.getByRole('listitem').last()).not.toContainText(name);
  await axeCheckAtBothWidths(page);

  // A file gives a guide the category: there, looked at, and written.
  const file = (title: string) => ({
    name: 'guides.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Address,Title,Price,Categories\nby-file-${Date.now()},${title},abc,${name}`),
  });
  await page.goto('/admin/guides/import');
  await page.getByLabel('CSV file').setInputFiles(file('By a file'));
  await press(page.getByRole('button', { name: 'Show what would change' }));
  await expect(page.getByText('Line 2, column ‘Price’:')).toBeVisible();
  await axeCheckAtBothWidths(page);
  const good = file('By a file');
  await page.getByLabel('CSV file').setInputFiles({
    ...good,
    buffer: Buffer.from(good.buffer.toString().replace('abc', '12.50')),
  });
  await press(page.getByRole('button', { name: 'Show what would change' }));
  await expect(page.getByText('Nothing is imported yet. 1 guide would be new')).toBeVisible();
  await press(page.getByRole('button', { name: 'Import 1 guide' }));
  await expect(page.getByText('Imported: 1 new guide, 0 changed.')).toBeVisible();

  // The archive says what becomes of the guides, and Undo brings the category back.
  await page.goto('/admin/guides/categories');
  await press(page.getByRole('button', { name: `Archive …: ${name}` }));
  const question = page.getByRole('dialog', { name: `Archive the category ‘${name}’?` });
  await expect(question.getByText('1 guide is in it. It stays on the site and on sale as now')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await press(question.getByRole('button', { name: 'Archive the category' }));
  await expect(page.getByRole('list', { name: 'Archived categories' })).toContainText(name);
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect(list).toContainText(name);
});
