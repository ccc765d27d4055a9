import type { Page } from '@playwright/test';
import { linkInMail, logIn, newVisitor } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const password = 'a long enough sentence';
const guide = { title: 'A Family Agreement' };

/** Moves the focus with Tab until it is on something with this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}

test('by keyboard: staff find a member, see why a guide is closed, give it, and take it away', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  await logIn(theirs);
  await logIn(page, admin);
  await page.goto('/admin/people');
  await expect(page.getByRole('table', { name: 'People' })).toContainText('Mira Halloran');
  const find = page.getByLabel('Find by the beginning of a name or email');
  await find.focus();
  await page.keyboard.type('halloran');
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('halloran');
  await tabTo(page, 'Mira Halloran');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mira Halloran', level: 1 })).toBeVisible();

  await page.getByRole('combobox', { name: 'Guide or page' }).focus();
  await page.keyboard.type('family agreement');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('It does not open.')).toBeVisible();
  await expect(page.getByText('It would open by buying')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await tabTo(page, 'Give access to it …');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Give Mira Halloran access' });
  await expect(dialog.getByLabel('Guide')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Give access' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('Lost the mail of the order');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`‘${guide.title}’ opens for Mira Halloran.`)).toBeVisible();
  await expect(page.getByText('It opens.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Given by staff' })).toContainText('Open, without an end');
  await axeCheckAtBothWidths(page);

  await theirs.goto('/member/account');
  await expect(theirs.getByText('Given to you')).toBeVisible();
  await theirs.getByRole('link', { name: guide.title }).first().click();
  await expect(theirs.getByRole('heading', { level: 1, name: guide.title })).toBeVisible();
  await expect(theirs.getByText('No Permission')).toHaveCount(0);

  await tabTo(page, `Take away ‘${guide.title}’`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`‘${guide.title}’ is taken away.`)).toBeVisible();
  await expect(page.getByText('It does not open.')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: 'No Permission' })).toBeVisible();
});

test('staff make a company with its first owner, who joins; the owner is asked about before anybody is erased', async ({
  page,
  browser,
}) => {
  const owner = newVisitor('Ngaire');
  const name = `Kōwhai Works ${Date.now()}`;
  await logIn(page, admin);
  await page.goto('/admin/companies');
  await expect(page.getByRole('table', { name: 'Companies' })).toContainText('Saltbush Community Sports Club');
  await page.getByRole('button', { name: 'New company' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New company' });
  await dialog.getByLabel('Name of the company').fill(name);
  await dialog.getByRole('textbox', { name: 'Places' }).fill('2');
  await dialog.getByLabel('Name of its first owner').fill('Ngaire Tui');
  await dialog.getByLabel('Email of its first owner').fill(owner.email);
  await dialog.getByLabel(guide.title).check();
  await axeCheckAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Make the company' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('1 of 2 places in use')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invited' })).toContainText(owner.email);
  await axeCheckAtBothWidths(page);

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(
    await linkInMail(theirs, owner.email, { subject: 'Your invitation to PHI Online', label: 'Set up your account' }),
  );
  const form = theirs.getByRole('form', { name: 'Create Account' });
  await expect(form.getByLabel('Email')).toHaveValue(owner.email);
  await form.getByLabel('New Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Set Password' }).click();
  await expect(theirs).toHaveURL(/\/member\/login#email=/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'People' }).filter({ hasText: 'Ngaire Tui' })).toContainText('Owner');

  await page.getByRole('button', { name: 'Take out …: Ngaire Tui' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take them out' }).click();
  await expect(page.getByText('A company needs an owner.')).toBeVisible();
  await page.getByRole('button', { name: 'Change …' }).click();
  await page.getByRole('textbox', { name: 'Places' }).fill('0');
  await page.getByRole('button', { name: 'Save the company' }).click();
  await expect(page.getByText('Enter how many places it has')).toBeVisible();
  await page.getByRole('textbox', { name: 'Places' }).fill('7');
  await page.getByRole('button', { name: 'Save the company' }).click();
  await expect(page.getByText('1 of 7 places in use')).toBeVisible();

  await page.getByRole('link', { name: 'Ngaire Tui' }).click();
  await expect(page.getByRole('heading', { name: 'Ngaire Tui', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Erase …' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Erase the account of Ngaire Tui?' });
  await expect(question).toContainText('This cannot be taken back.');
  await expect(question).toContainText('They own a company');
  await axeCheckAtBothWidths(page);
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Export their data first' }).click();
  expect((await download).suggestedFilename()).toMatch(/^phi-online-my-data-.*\.json$/);
  await question.getByRole('button', { name: 'Erase Ngaire Tui for good' }).click();
  await expect(page.getByRole('heading', { name: 'This account is erased', level: 1 })).toBeVisible();
});
