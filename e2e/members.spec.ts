import { logIn, visit } from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, expect, test } from './support/test.ts';

test('the dashboard lists subjects and the guides of one, and Back returns to it; the second shows locked guides @phone-only', async ({
  page,
}) => {
  await logIn(page);
  await visit(page, '/member/dashboard');
  const subjects = page.getByRole('list', { name: 'Categories' });
  await expect(subjects.getByRole('listitem')).toHaveCount(4);
  await subjects.getByRole('link', { name: 'Life online' }).click();
  await expect(page).toHaveURL(/\?cat=/);
  await expect(page.getByRole('heading', { name: 'Guides for life online' })).toBeFocused();
  const opened = page.getByRole('region', { name: 'Guides for life online' });
  // The free guide opens; the guide for sale was not bought.
  await expect(opened.getByRole('link', { name: 'When Images Are Shared' })).toHaveAttribute(
    'href',
    '/guides/images-shared-without-consent',
  );
  await expect(opened.getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(subjects.getByRole('listitem')).toHaveCount(4);

  await visit(page, '/member/dashboard-test');
  await expect(page.getByRole('main').getByText('Mira Halloran')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'All guides by subject' })).toBeVisible();
  await expect(subjects.getByRole('listitem').filter({ hasText: 'New' })).toHaveCount(1);
  await subjects.getByRole('link', { name: 'Life online' }).click();
  const locked = page.getByRole('list', { name: 'Guides' }).getByRole('listitem').filter({ hasText: 'Locked' });
  await expect(locked).toContainText('Opens once you have bought it: AU$9.00');
  for (const name of ['A Family Agreement', 'See the guide'])
    await expect(locked.getByRole('link', { name })).toHaveAttribute('href', '/products/guides/family-agreement');
  await axeCheckAtBothWidths(page);
});

test('a file of members is downloaded by the browser, and asks visitors to log in', async ({ page }) => {
  await visit(page, '/api/downloadFile?file=templates');
  await expect(page.getByText('Please log in to see this page.')).toBeVisible();
  await logIn(page);
  await visit(page, '/templates');
  await page.getByRole('link', { name: 'Download the templates' }).click();
  const link = page.getByRole('main').getByRole('link', { name: /^PHI templates\.txt/ });
  await expect(link).toHaveAttribute('href', /^\/api\/downloadfile\?f=/);
  await axeCheck(page);
  const downloading = page.waitForEvent('download');
  await link.click();
  expect((await downloading).suggestedFilename()).toBe('PHI templates.txt');
  await visit(page, '/api/downloadFile?f=token');
  await expect(page.getByRole('link', { name: 'Download the file' })).toHaveAttribute(
    'href',
    '/api/downloadfile?f=token',
  );
});

test('a disabled account gets a message', async ({ page }) => {
  await page.route('**/api/member/getDashboard*', (route) =>
    route.fulfill({
      json: {
        categories: [],
        newCategories: [],
        memberInfo: null,
        errors: [{ errorMessage: 'This is an inactive account.', code: 'inactive_account' }],
      },
    }),
  );
  await logIn(page);
  await visit(page, '/member/dashboard');
  const panel = page.getByRole('alert').filter({ hasText: 'Account Disabled' });
  await expect(panel).toContainText('This account is inactive or temporarily disabled.');
  await axeCheck(page);
});
