import type { Page } from '@playwright/test';
import { linkInMail, logIn } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const password = 'a long enough sentence';

async function openStaff(page: Page): Promise<void> {
  await page.goto('/admin/staff');
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
}

async function choose(page: Page, person: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${person}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an administrator invites somebody, who accepts, works, and loses the role and the log-in @two', async ({
  page,
  browser,
}) => {
  const email = `hand.${process.pid}.${Date.now()}@example.org`;
  await logIn(page, admin);
  await openStaff(page);
  await axeCheck(page);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText('Choose at least one role.')).toBeVisible();
  await axeCheck(page);
  await dialog.getByLabel('Publisher:').check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(`${email} as Publisher`);

  const hand = await (await browser.newContext()).newPage();
  await hand.goto(
    await linkInMail(page, email, { subject: 'Your invitation to work on the site', label: 'See the invitation' }),
  );
  await expect(hand.getByRole('heading', { name: 'Work on this site' })).toBeVisible();
  await axeCheck(hand);
  await hand.getByLabel('Your name').fill('Noor Haddad');
  await hand.getByLabel('Password').fill(password);
  await hand.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(hand.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await logIn(hand, { email, password });
  await hand.goto('/admin/redirects');
  await expect(hand.getByRole('button', { name: 'New redirect' })).toBeVisible();
  await expect(hand.getByRole('link', { name: 'Staff' })).toHaveCount(0);

  await openStaff(page);
  await choose(page, 'Noor Haddad', 'Take all roles away …');
  await axeCheck(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Take the roles away' }).click();
  await expect(page.getByText('Noor Haddad has no roles any more.')).toBeVisible();
  await hand.getByRole('button', { name: 'New redirect' }).click();
  await hand.getByLabel('From').fill('/noor');
  await hand.getByLabel('To', { exact: true }).fill('/guides');
  // The field asks where the address leads, and may hear of it first: a dialog is then above the button.
  await hand.getByRole('button', { name: 'Create the redirect' }).dispatchEvent('click');
  // What was typed stays on the screen.
  await expect(hand.getByText('You are logged out.')).toBeVisible();
  await expect(hand.getByLabel('From')).toHaveValue('/noor');
  await page.getByRole('button', { name: 'Put the roles back' }).click();
  await expect(page.getByRole('table', { name: 'Staff' })).toContainText('Noor Haddad');
});

test('nobody changes their own roles; a search finds by name and stays out of the address @phone', async ({ page }) => {
  await logIn(page, admin);
  await openStaff(page);
  await page.getByLabel('Find by name or email').fill('admin@phi');
  await expect(page.getByRole('table', { name: 'Staff' }).getByRole('rowgroup').last().getByRole('row')).toHaveCount(1);
  expect(page.url()).not.toContain('admin@phi');
  await expect(page.getByRole('button', { name: /Actions for/ })).toHaveCount(0);
  await page.getByLabel('Find by name or email').fill('nobody at all');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches your search.' })).toBeVisible();
});
