import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn, newVisitor } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

/** The markup of the selected block, on request. */
async function openSource(page: Page): Promise<Locator> {
  const source = page.getByLabel(/\(source\)/);
  const open = page.getByRole('button', { name: 'Edit the source' });
  await expect(source.or(open).first()).toBeVisible();
  if (await open.isVisible()) await open.click();
  return source;
}

/** Drags by the mouse to a part of the height of another element. */
async function drag(page: Page, handle: Locator, to: Locator, part: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, place] = [await handle.boundingBox(), await to.boundingBox()];
  if (!from || !place) throw new Error('There is nothing to drag, or no place for it.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(place.x + 40, place.y + place.height * part, { steps: 5 });
  await page.mouse.up();
}

/** Whether the tools of the selected block are at least 24 px wide and high, and their words 12 to 14 px, as drawn. */
async function smallestTool(page: Page): Promise<{ isPressed: boolean; isRead: boolean }> {
  const stage = page.locator('iframe[title="The page"]');
  const scale = await stage.evaluate(
    (frame) => frame.getBoundingClientRect().width / (frame as HTMLElement).offsetWidth,
  );
  const tools = await page
    .frameLocator('iframe[title="The page"]')
    .locator('[data-frame-tool] :is(button, [data-drag])')
    .evaluateAll((all) =>
      all.map((tool) => {
        const { width, height } = tool.getBoundingClientRect();
        return { side: Math.min(width, height), words: Number.parseFloat(getComputedStyle(tool).fontSize) };
      }),
    );
  return {
    isPressed: tools.length > 5 && tools.every(({ side }) => side * scale >= 24),
    isRead: tools.every(({ words }) => words * scale > 11.9 && words * scale < 14.1),
  };
}

/** A picture that no other journey has uploaded. */
const tile = (name: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: `#${name.slice(-6).padStart(6, '0')}` } })
    .png()
    .toBuffer();

test('an editor makes a page, is stopped by the check, mends it, publishes, and a visitor reads it @two', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Being heard ${newVisitor().email.replaceAll(/\D/g, '')}`;
  await logIn(page, editor);
  await page.goto('/member/account');
  await page.getByRole('link', { name: 'Back office' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.getByRole('link', { name: 'Pages' }).click();
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
  let source = await openSource(page);
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
  source = await openSource(page);
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
  // Where the tile leads is said in words and chosen, not typed.
  const tileLink = page.getByRole('group', { name: 'Tiles' }).getByRole('group', { name: 'Leads to' });
  await expect(tileLink.getByText(/^Page: /)).toBeVisible();
  await tileLink.getByRole('button', { name: 'Take the link away' }).click();
  await expect(tileLink.getByText('Leads nowhere yet.')).toBeVisible();
  await axeCheck(page);
  await tileLink.getByRole('button', { name: 'Choose where it leads' }).click();
  const where = dialog.getByLabel('Where it leads');
  await where.fill('../guides');
  await dialog.getByRole('button', { name: 'Add the link' }).click();
  await expect(dialog.getByText('‘../guides’ is no full address.')).toBeVisible();
  await where.fill('guides');
  await dialog
    .getByRole('list', { name: 'Pages and files found' })
    .getByRole('button')
    .filter({ hasText: /\/guides$/ })
    .click();
  await expect(tileLink.getByText('Page: Guides')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'Version 2 is saved.' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish …' }).click();
  await expect(dialog.getByText('The check found nothing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  // The server waits for the sizes of the new picture; the job that makes them is off here, so it waits its full time.
  await expect(dialog.getByText(/Version 2 is live at/)).toBeVisible({ timeout: 60_000 });
  const address = (await dialog.getByRole('link', { name: 'View the page' }).getAttribute('href')) ?? '';
  const visitor = await browser.newPage();
  // Another process shows it within half a second.
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200);
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
  await page.getByLabel('Who may read it').selectOption('Professional subscribers');
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
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Pages' }).click();
  await page.getByLabel('Find by title or address').fill(name);
  await expect(page.getByRole('table', { name: 'Pages' }).getByRole('link')).toHaveCount(1);
  await axeCheck(page);
});

test('words are typed where they stand: banner, button, tile, a quote inside; the picture is pressed to change it', async ({
  page,
}) => {
  test.slow();
  const name = `Words ${newVisitor().email.replaceAll(/\D/g, '')}`;
  const dialog = page.getByRole('dialog');
  const add = async (find: string, block: RegExp) => {
    await page.getByRole('button', { name: /^Add a block/ }).click();
    await dialog.getByLabel('Find a block').fill(find);
    await dialog.getByRole('button', { name: block }).click();
  };
  await logIn(page, editor);
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  const frame = page.frameLocator('iframe[title="The page"]');
  const form = page.getByRole('complementary', { name: 'Settings' });
  const words = frame.locator('[data-words-box]');

  // The innermost block: a banner of a slider. One press writes its heading.
  await add('slider', /^Banner slider/);
  // The form shows what the block draws: a slider with banners has a name.
  await expect(form.getByRole('heading', { level: 2 })).toHaveText('Banner slider');
  await expect(form.locator('input, select, textarea')).toHaveCount(1);
  await frame.getByRole('heading', { name: 'A heading' }).click();
  await expect(words).toBeFocused();
  await expect(form.getByRole('heading', { level: 2 })).toHaveText('Banner');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Somebody notices');
  await axeCheck(page);
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('heading', { name: 'Somebody notices' })).toBeVisible();
  await expect(form.getByLabel('Heading')).toHaveValue('Somebody notices');
  // Looks are folded; a colour says whether words can be read on it.
  await form.getByText('Looks').click();
  await form.getByRole('radio', { name: 'Saffron' }).check();
  await expect(form.getByText(/Saffron: White words 1\.\d : 1, hard to read\. Dark words/)).toBeVisible();
  await axeCheck(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  // One step of the window takes all of it back, and gives it again.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(frame.getByRole('heading', { name: 'A heading' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(frame.getByRole('heading', { name: 'Somebody notices' })).toBeVisible();

  // A button inside of a summary takes a space for words, not for a press; by keyboard from the selected block.
  await add('opens', /^Panel that opens/);
  await frame.getByText('A question').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('May I ask');
  await page.keyboard.press('Escape');
  await expect(frame.getByText('May I ask')).toBeVisible();

  // The title of a tile stays in its entry; Tab leads to the next words of the block.
  await add('tiles', /^Page tiles/);
  await expect(frame.getByRole('toolbar', { name: 'Block: Page tiles' })).toBeVisible();
  // The window draws the page smaller than it is, but not the tools on it.
  for (const width of [360, 768, 1440, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => smallestTool(page), { message: `at ${width} px` })
      .toEqual({ isPressed: true, isRead: true });
    expect(await frame.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);
  }
  await frame.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
  await expect(words).toHaveText('Where would you like to start?');
  await page.keyboard.press('Tab');
  await expect(words).toHaveText('A page');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Guides');
  await page.keyboard.press('Escape');
  await expect(frame.locator('#main').getByRole('link', { name: 'Guides' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Guides', exact: true })).toBeVisible();

  // The ground of its missing picture opens the library.
  await frame.locator('[data-block="PageTiles"] article').click({ position: { x: 30, y: 30 } });
  await dialog.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click();
  await expect(frame.locator('[data-block="PageTiles"] img[src*="/media/"]')).toBeVisible();

  // Blocks are dragged: by the handle in the list, and by the name of the selected block on the page.
  await page.getByRole('button', { name: 'Show the blocks' }).click();
  const blocks = page.getByRole('navigation', { name: 'Blocks on the page' });
  const entries = blocks.locator('[data-entry]');
  const order = async () => (await entries.allInnerTexts()).map((text) => text.split(':')[0]?.trim());
  await expect.poll(order).toEqual(['Banner slider', 'Panel that opens', 'Page tiles']);
  await drag(page, entries.last().locator('[title="Drag to move"]'), entries.first(), 0.1);
  await expect.poll(order).toEqual(['Page tiles', 'Banner slider', 'Panel that opens']);
  // A slider takes no tiles: no line, and nothing moves.
  await blocks.getByRole('button', { name: /^Banner slider/ }).click();
  await expect.poll(order).toEqual(['Page tiles', 'Banner slider', 'Banner', 'Panel that opens']);
  await drag(page, entries.first().locator('[title="Drag to move"]'), entries.nth(2), 0.5);
  await expect.poll(order).toEqual(['Page tiles', 'Banner slider', 'Banner', 'Panel that opens']);
  await frame.locator('#main').getByText('May I ask').click();
  await page.keyboard.press('Escape');
  await drag(page, frame.locator('[data-drag]'), frame.locator('[data-block="BannerPanel"]'), 0.3);
  await expect.poll(order).toEqual(['Page tiles', 'Panel that opens', 'Text', 'Banner slider']);
  await axeCheck(page);
  // The last banner takes its empty slider with it.
  await blocks.getByRole('button', { name: /^Banner slider/ }).click();
  await blocks.getByRole('button', { name: /^Banner: / }).click();
  await blocks.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(order).toEqual(['Page tiles', 'Panel that opens']);
  await page.getByRole('button', { name: 'Undo' }).click();

  // Who receives the messages of a form is chosen.
  await add('form', /^Contact form/);
  const receiver = form.getByLabel('Messages go to');
  await expect(receiver).toHaveValue('');
  await receiver.selectOption({ label: 'Forms: hello@phi.example' });
  await expect(receiver).toHaveValue('hello@phi.example');
  await expect(form.getByLabel('Address')).toHaveCount(0);
  await axeCheck(page);

  // What the page tells twice in one moment is kept twice: the second does not begin from before the first.
  await frame.locator('html').evaluate(({ ownerDocument }) => {
    const tell = (block: string, value: string): void => {
      const itemId = Number(ownerDocument.querySelector(`[data-block="${block}"]`)?.getAttribute('data-item-id'));
      window.parent.postMessage({ v: 1, type: 'change', itemId, key: 'Title', value }, window.location.origin);
    };
    tell('PageTiles', 'Ways in');
    tell('ExpandablePanel', 'May I ask you');
  });
  await expect(blocks.getByRole('button', { name: 'Panel that opens: May I ask you', exact: true })).toBeVisible();
  await expect(blocks.getByRole('button', { name: 'Page tiles: Ways in', exact: true })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Version 1 is saved.')).toBeVisible();
  await page.reload();
  for (const text of ['Somebody notices', 'May I ask you', 'Ways in', 'Guides'])
    await expect(frame.locator('#main').getByText(text)).toBeVisible();
  await expect(frame.locator('[data-block="PageTiles"] img[src*="/media/"]')).toBeVisible();
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
  await tabTo(page.getByRole('button', { name: 'Show the blocks' }));
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
  const second = page.getByRole('button', { name: 'Text: Second column.', exact: true });
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
  await page.getByRole('button', { name: 'Show the blocks' }).click();
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

// Invariant 29.
test('two editors at once: the second watches, and what both have changed is put together block by block', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Two editors ${newVisitor().email.replaceAll(/\D/g, '')}`;
  const dialog = page.getByRole('dialog');
  await logIn(page, editor);
  await page.goto('/admin/pages');
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
  await other.getByRole('button', { name: 'Show the blocks' }).click();
  await other.getByRole('button', { name: 'Columns: First column.', exact: true }).click();
  await other.getByRole('button', { name: 'Text: First column.', exact: true }).click();
  await (await openSource(other)).fill('<p>The first column, by the other.</p>');
  await other.getByRole('button', { name: 'Page settings' }).click();
  await other.getByLabel('Description').fill('Written by the other.');
  await expect(other.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });

  await page.getByRole('button', { name: 'Show the blocks' }).click();
  await page.getByRole('button', { name: 'Text: Second column.', exact: true }).click();
  await (await openSource(page)).fill('<p>The second column, by me.</p>');
  await page.getByRole('button', { name: 'Page settings' }).click();
  await page.getByLabel('Description').fill('Mine.');
  const conflict = page.getByRole('alert').filter({ hasText: 'has changed this since you opened it' });
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
  // What the other one had saved became a version before both were put together.
  await expect(dialog.getByRole('listitem').first()).toContainText('Kept before the changes of two people');
  await dialog.getByRole('link', { name: 'Compare with now' }).last().click();
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
  // Invariant 29.
  test('a page that cannot be saved is kept in the browser; an ended log-in takes nothing away', async ({ page }) => {
    test.slow();
    const name = `Kept words ${newVisitor().email.replaceAll(/\D/g, '')}`;
    await logIn(page, editor);
    await page.goto('/admin/pages');
    await page.getByRole('button', { name: 'New page' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Create the page' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

    const dialog = page.getByRole('dialog');
    await page.getByRole('textbox', { name: 'Description' }).fill('In version 1.');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Version 1 is saved.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Description' }).fill('In the draft.');
    await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });

    await page.route('**/api/admin/pages/saveDraft', (route) => route.abort());
    await page.getByRole('textbox', { name: 'Description' }).fill('Typed without a network.');
    await expect(page.getByText(/Not saved, trying again/)).toBeVisible({ timeout: 15_000 });
    // Nothing takes the place of words that are not saved, and nothing is published without them.
    const refusal = 'It is not saved yet. Please try again.';
    await page.getByRole('button', { name: 'Versions' }).click();
    await dialog.getByRole('button', { name: 'Restore this version' }).first().click();
    await expect(dialog.getByText(refusal)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Throw these changes away' }).click();
    await expect(dialog.getByText(refusal)).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Publish …' }).click();
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed without a network.');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await page.unroute('**/api/admin/pages/saveDraft');
    // Either the save that left with the window has arrived after all, or the browser has kept the words.
    const kept = page.getByText(/Something could not be saved/);
    const description = page.getByRole('textbox', { name: 'Description' });
    const isBack = async () =>
      (await kept.isVisible()) || (await description.inputValue()) === 'Typed without a network.';
    await expect.poll(() => isBack().catch(() => false)).toBe(true);
    await axeCheck(page);
    const use = page.getByRole('button', { name: 'Use it', exact: true });
    if (await kept.isVisible()) await use.click();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed without a network.');
    await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });

    // Logged out in another tab while something is typed here.
    const other = await page.context().newPage();
    await other.goto('/about');
    await page.getByRole('textbox', { name: 'Description' }).fill('Typed after the log-out.');
    await other.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    });
    await expect(page.getByText('You are logged out.')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed after the log-out.');
    // This browser keeps nothing for somebody who is logged out, so another screen asks first.
    await page.getByRole('banner').getByRole('link', { name: 'Pages' }).click();
    await expect(dialog.getByText('Leave without saving?')).toBeVisible();
    await axeCheck(page);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed after the log-out.');
    await logIn(other, editor);
    await expect(page.getByText('You are logged out.')).toHaveCount(0);
    await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed after the log-out.');
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
