import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { linkInMail, logIn, newVisitor } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };

async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

/** A visitor subscribes and presses the button in the mail. */
async function subscribe(page: Page, email: string): Promise<void> {
  const sent = await page.request.post('/api/contact/subscribe', { data: { name: 'Robin', email } });
  expect(sent.status()).toBe(200);
  const subject = 'Please confirm your subscription';
  await page.goto(await linkInMail(page, email, { subject, label: 'Confirm subscription' }));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
}

test('by keyboard: staff see what a subscriber agreed to, unsubscribe them, and no import brings them back @phone-only', async ({
  page,
}) => {
  const { email } = newVisitor();
  const added = newVisitor().email;
  const onPaper = newVisitor().email;
  await subscribe(page, email);
  await logIn(page, admin);
  await page.goto('/admin/subscribers');
  const list = page.getByRole('table', { name: 'Subscribers' });
  await expect(list).toContainText(email);
  const find = page.getByLabel('Find by the beginning of an email');
  await find.focus();
  await page.keyboard.type(email.slice(0, -3).toUpperCase());
  await expect(list.getByRole('rowgroup').last().getByRole('row')).toHaveCount(1);
  expect(page.url().toLowerCase()).not.toContain('robin');
  await press(list.getByRole('link', { name: email }));

  await expect(page.getByRole('heading', { name: email, level: 1 })).toBeVisible();
  await expect(page.getByText('Asked for the newsletter. By: form of the Australian site')).toBeVisible();
  await expect(page.getByText('By subscribing you agree that PHI').first()).toBeVisible();
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Unsubscribe' }));
  const dialog = page.getByRole('dialog', { name: `Unsubscribe ${email}?` });
  await press(dialog.getByRole('button', { name: 'Unsubscribe' }));
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('Asked by phone');
  await press(dialog.getByRole('button', { name: 'Unsubscribe' }));
  await expect(page.getByText(`${email} is unsubscribed.`)).toBeVisible();
  await expect(page.getByText('Reason: Asked by phone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);

  await press(page.getByRole('link', { name: 'Subscribers' }).first());
  await press(page.getByRole('button', { name: 'Add a subscriber' }));
  const adding = page.getByRole('dialog', { name: 'Add a subscriber' });
  await adding.getByLabel('Email').fill(email);
  await press(adding.getByRole('button', { name: 'Add the subscriber' }));
  await expect(adding.getByText('Say where this person agreed', { exact: false })).toBeVisible();
  await axeCheckAtBothWidths(page);
  await adding.getByLabel('Agreed on').fill('2026-02-28');
  await adding.getByLabel('Where they agreed').fill('Paper form');
  await adding.getByLabel('Words they agreed to').fill('Yes');
  await press(adding.getByRole('button', { name: 'Add the subscriber' }));
  await expect(adding.getByText('This address has unsubscribed, and stays so.', { exact: false })).toBeVisible();
  await adding.getByLabel('Email').fill(onPaper);
  await press(adding.getByRole('button', { name: 'Add the subscriber' }));
  await expect(page.getByRole('heading', { name: onPaper, level: 1 })).toBeVisible();
  await expect(page.getByText('Agreed elsewhere: Paper form')).toBeVisible();
  await press(page.getByRole('link', { name: 'Subscribers' }).first());
  await press(page.getByRole('link', { name: 'Import a CSV file' }));
  const offer = async (...lines: string[]) => {
    const text = ['Email,Agreed (Sydney),Source,Words agreed to', ...lines].join('\n');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await press(page.getByRole('button', { name: 'Show what would change' }));
  };
  await offer(`${added},soon,Open day,Yes`);
  await expect(page.getByRole('list', { name: 'What is wrong' })).toContainText('Line 2, column ‘Agreed (Sydney)’:');
  await axeCheckAtBothWidths(page);
  await offer(`${added},28/2/2024,Open day,Yes`, `${email},28/2/2024,Open day,Yes`);
  await expect(page.getByRole('list', { name: 'What would be left out' })).toContainText(
    `Line 3, ${email}: Unsubscribed earlier`,
  );
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Import 1 subscriber' }));
  await expect(page.getByText('Added: 1. Left out: 1.')).toBeVisible();

  await press(page.getByRole('link', { name: 'Subscribers' }).first());
  await page.getByLabel('Status').selectOption('Subscribed');
  await expect(list).toContainText(added);
  await expect(list).not.toContainText(email);
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Save as CSV' }));
  const file = readFileSync(await (await coming).path(), 'utf8');
  expect(file).toContain(`${added},,Australia,Subscribed,2024-02-28 00:00,Open day,Yes,`);
  expect(file).not.toContain(email);
});
