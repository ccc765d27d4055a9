import { logIn } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };

const foreign = 'A message of a foreign origin is dropped';
const sibling = 'A message of a sibling frame is dropped';

test('every rule of the editor’s messages holds in the real frame', async ({ page }) => {
  test.slow();
  await logIn(page, editor);
  await page.goto('/dev/editor-protocol');
  await page.getByRole('button', { name: 'Run all' }).click();
  const status = page.getByRole('status').filter({ hasText: /hold(, \d+ do not)?\.$/ });
  await expect(status).toBeVisible({ timeout: 90_000 });
  const rows = await page.getByRole('row').allInnerTexts();
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.slice(1).filter((row) => !row.includes('✓ holds'))).toEqual([]);
  await axeCheck(page);
});

test('a frame that does not look at the origin is found out', async ({ page }) => {
  let patched = 0;
  await page.route('**/editing/assets/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    // The check of the allowed origins in linkToParent.
    const without = script.replace(/!\w+\.includes\((\w+)\.origin\)\|\|\w+!==null&&\1\.origin!==\w+/, 'false');
    if (without !== script) patched += 1;
    await route.fulfill({ response, body: without });
  });
  await logIn(page, editor);
  await page.goto('/dev/editor-protocol');
  for (const name of [foreign, sibling]) {
    await page.getByRole('button', { name: `Run: ${name}` }).click();
    await expect(page.getByRole('row', { name }).getByRole('cell')).toHaveText(/✓|✗/, { timeout: 20_000 });
  }
  await expect(page.getByRole('row', { name: foreign })).toContainText("✗ 'select' came and should not");
  await expect(page.getByRole('row', { name: sibling })).toContainText('✓ holds');
  expect(patched).toBeGreaterThan(0);
});
