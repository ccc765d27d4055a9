import type { Page } from '@playwright/test';
import { logIn, openMenu, openWithoutApp, waitForHydration, visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

test('a word in the menu’s search box finds the pages that contain it', async ({ page }) => {
  await visit(page, '/');
  const menu = await openMenu(page);
  const box = menu.getByRole('search').getByRole('searchbox', { name: 'Search' });
  await box.fill('scams');
  const requested = page.waitForRequest('**/api/search/search');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search-results\?q=scams$/);
  expect((await requested).postDataJSON()).toEqual({ keyword: 'scams' });
  await expect(menu).toBeHidden();
  await expect(page).toHaveTitle('Search | PHI Online');
  await expect(page.getByRole('status')).toContainText(/^\d results for 'scams'\.$/);
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect(first.getByRole('heading', { level: 2 })).toContainText('Scam');
  await expect(first.getByRole('emphasis').first()).toHaveText(/^scams$/i);
  await axeCheck(page);

  // The search box of the menu still contains the word.
  await expect((await openMenu(page)).getByRole('searchbox')).toHaveValue('scams');
  await page.keyboard.press('Escape');
  await first.getByRole('link').click();
  await expect(page).not.toHaveURL(/search-results/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/search-results\?q=scams$/);
});

test('the search page searches again, corrects spelling, and explains an empty result', async ({ page }) => {
  await visit(page, '/search-results?q=scams');
  const form = page.getByRole('main').getByRole('search');
  const box = form.getByRole('searchbox', { name: 'Search this site' });
  const status = page.getByRole('main').getByRole('status');
  await expect(box).toHaveValue('scams');
  await box.fill('gamblng');
  await box.press('Enter');
  await expect(status).toContainText("No result for 'gamblng'. Showing results for 'gambling'.");
  await expect(box).toBeFocused();
  await box.fill('zzzzzzzz');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(status).toContainText('No result found.');
  await expect(status.getByRole('link', { name: 'Guides' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('region', { name: 'If you need help now' })
      .getByRole('link', { name: 'Emergency 000' }),
  ).toBeVisible();
  await axeCheck(page);
  await page.goBack();
  await expect(box).toHaveValue('gamblng');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('text typed into the search box before the app is loaded stays', async ({ page }) => {
  const { release } = await openWithoutApp(page, '/search-results?q=scams');
  const box = page.getByRole('searchbox', { name: 'Search this site' });
  await box.fill('gambling');
  release();
  await waitForHydration(page);
  await expect(box).toHaveValue('gambling');
  await box.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText("for 'gambling'.");
  await page.goBack();
  await expect(box).toHaveValue('scams');
});

test('searches without a word and with hostile input', async ({ page }) => {
  await visit(page, '/search-results');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toContainText('What are you looking for?');
  await visit(page, `/search-results?q=${encodeURIComponent('<img src=x onerror=alert(1)> "AND" scams')}`);
  await expect(page.getByRole('main').locator('img[src=x]')).toHaveCount(0);
  await visit(page, '/search-results?q=%00%27%22*');
  await expect(status).toContainText('No result found.');
  await visit(page, `/search-results?q=${'x'.repeat(500)}`);
  await expect(page.getByRole('alert')).toHaveText('Keyword - Max 100 characters.');
  await axeCheck(page);
});

test('a member finds pages for members, a visitor does not, and no storage or cache keeps the search terms', async ({
  page,
  request,
}) => {
  const answer = await request.get('/search-results?q=where+you+left+them');
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(await answer.text()).toContain('<meta name="robots" content="noindex');
  await visit(page, '/search-results?q=where+you+left+them');
  const kept = await page.evaluate(
    () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + document.cookie,
  );
  expect(kept).not.toMatch(/where.you/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true })).toHaveCount(0);
  await logIn(page);
  await visit(page, '/search-results?q=dashboard');
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
});

test('the words of a search stand in no address that later requests tell', async ({ page }) => {
  const told: string[] = [];
  page.on('request', (request) => told.push(request.headers()['referer'] ?? ''));
  await visit(page, '/about');
  await (await openMenu(page)).getByRole('searchbox').fill('rape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search-results\?q=rape$/);
  await page.getByRole('main').getByRole('link', { name: 'If something sexual was done to you' }).first().click();
  await expect(page).toHaveURL(/\/afterwards$/);
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter((address) => address.includes('rape'))).toEqual([]);
});

test('a publisher adds a word of distress, and searches lead to its page', async ({ page }) => {
  await logIn(page, { email: 'editor@phi.example', password: 'Paperbark-ink-58' });
  await page.goto('/admin/distress');
  const words = page.getByRole('group', { name: 'Self-harm' }).getByRole('textbox', { name: 'Words' });
  await words.fill(`${await words.inputValue()}\nstarving myself`);
  await page.getByRole('button', { name: 'Save the list' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The list is saved.' })).toBeVisible();
  await axeCheck(page);
  // New Zealand follows, until it has a list of its own.
  const newZealand = page.getByRole('navigation', { name: 'Countries' }).getByRole('link', { name: 'New Zealand' });
  await words.press('End');
  await words.press('x');
  await newZealand.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await words.press('Backspace');
  await newZealand.click();
  await expect(page.getByText('New Zealand has the list of Australia')).toBeVisible();
  await expect(newZealand).toHaveAttribute('aria-current', 'page');
  await expect(words).toHaveValue(/starving myself/);
  await visit(page, '/search-results?q=starving+myself');
  await expect(page.getByRole('region', { name: 'You are not alone with this' })).toBeVisible();
  await axeCheck(page);
});

test('two publishers change the words of distress: both lists are shown, and the one of before is put back', async ({
  page,
  browser,
}) => {
  test.slow();
  const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };
  const words = (one: Page) => one.getByRole('group', { name: 'Self-harm' }).getByRole('textbox', { name: 'Words' });
  const save = async (one: Page, word: string) => {
    await words(one).fill(`${await words(one).inputValue()}\n${word}`);
    await one.getByRole('button', { name: 'Save the list' }).click();
  };
  const saved = (one: Page) => one.getByRole('status').filter({ hasText: 'The list is saved.' });
  await logIn(page, editor);
  await page.goto('/admin/distress');
  await expect(words(page)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await logIn(other, editor);
  await other.goto('/admin/distress');
  await save(other, 'word of the other');
  await expect(saved(other)).toBeVisible();
  await other.context().close();

  await save(page, 'word of mine');
  const choice = page.getByRole('alert').filter({ hasText: 'has changed this since you opened it' });
  await expect(choice.getByText('word of the other')).toBeVisible();
  await expect(choice.getByText('word of mine')).toBeVisible();
  await axeCheck(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await axeCheck(page);
  await page.setViewportSize({ width: 1200, height: 800 });
  await choice.getByLabel(/^Of /).check();
  await expect(words(page)).toHaveValue(/word of the other/);
  await save(page, 'word of mine');
  await expect(saved(page)).toBeVisible();

  const dialog = page.getByRole('dialog');
  const putBackLatest = async () => {
    await page
      .getByRole('button', { name: / saved it$/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Put back' }).click();
    await expect(dialog).toHaveCount(0);
  };
  // The list of acts is asked for again after a save: until it has come, the first of them is the one before.
  await page.reload();
  await page.getByText('Who did what to it').click();
  await putBackLatest();
  await expect(words(page)).not.toHaveValue(/word of mine/);
  await expect(words(page)).toHaveValue(/word of the other/);
});

test.describe('without JavaScript', () => {
  // Chromium reports preloaded files as refused.
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('the menu opens, its search box works and results are shown', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    const box = page.getByRole('navigation', { name: 'Site menu' }).getByRole('searchbox');
    await box.fill('scams');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/search-results\?q=scams$/);
    await expect(page.getByRole('main').getByRole('status')).toContainText("results for 'scams'.");
    await page.getByRole('main').getByRole('searchbox').fill('gambling');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText("results for 'gambling'.");
  });

  test('words of distress show whom to ring first, then the page of the subject', async ({ page }) => {
    await page.goto('/search-results?q=i+want+to+die');
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'You are not alone with this' })).toContainText('13 11 14');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'You are not alone with this',
      'When you do not want to be here',
      'Private by design',
    ]);
    await page.goto('/search-results?q=sextortion&nz=true');
    await expect(main.getByRole('region', { name: 'You are not alone with this' })).toContainText('1737');
    await expect(main.getByRole('heading', { level: 2 }).nth(1)).toHaveText(
      'If somebody threatens to share your pictures',
    );
  });
});
