// Invariant 45: all of this file.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type Site, startSite } from './support/site.ts';
import { axeCheckAtBothWidths, expect, test as base } from './support/test.ts';

/** A site on which staff need a second factor, as in production. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite({ env: { SECOND_FACTOR: 'required' } });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
});

const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };
const minute = 60_000;

/** What an app with this secret shows, some time steps from now; the server takes one step early and one late. */
const codeOf = (secret: string, step: -1 | 0 | 1) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 });

/** Waits for the beginning of a time step, so that the codes of one step before and after stay right for a while. */
async function beginningOfStep(page: Page): Promise<void> {
  const intoStep = Date.now() % 30_000;
  if (intoStep > 10_000) await page.waitForTimeout(30_000 - intoStep);
}

/** The log-ins of staff are as if they had happened so long ago. */
function letPass(site: Site, column: 'passed_at' | 'used_at', ms: number): void {
  const database = new DatabaseSync(join(site.dataDir, 'phi.sqlite'));
  const at = new Date(Date.now() - ms).toISOString();
  database.prepare(`update staff_session set ${column} = ?`).run(at);
  database.close();
}

async function enterOffice(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Log in' }).click();
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(editor.email);
  await form.getByLabel('Password', { exact: true }).fill(editor.password);
  await form.getByRole('button', { name: 'Log In' }).click();
}

const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 });

test('a publisher sets up a second factor, logs in with it, and is asked again with all words kept', async ({
  page,
  site,
}) => {
  test.setTimeout(150_000);
  await enterOffice(page);
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  // Whoever goes away from here leaves nothing, as from a screen.
  await page.evaluate(() => localStorage.setItem('kept-pages', '{}'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/member\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('kept-pages'))).toBeNull();
  await enterOffice(page);
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0);
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const link = await page.getByRole('link', { name: 'Open it in the app on this device' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  await expect(page.getByText(secret.replaceAll(/.{4}(?=.)/g, '$& '))).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText('Code that the app shows is required.')).toBeVisible();
  await page.getByLabel('Code that the app shows').fill('12345');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await beginningOfStep(page);
  await page.getByLabel('Code that the app shows').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Set up' }).click();

  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await axeCheckAtBothWidths(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have kept them' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(today(page)).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/member\/login$/);
  await enterOffice(page);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('This code was used already.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 0));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(today(page)).toBeVisible();

  // Half an hour later everything about the factor itself asks again, in the middle of a form.
  await page.goto('/admin/second-factor');
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByRole('button', { name: 'Use another app or telephone' }).click();
  const replace = page.getByRole('dialog', { name: 'Replace your second factor' });
  const nextLink = await replace.getByRole('link', { name: 'Open it in the app on this device' }).getAttribute('href');
  const next = new URL(nextLink ?? '').searchParams.get('secret') ?? '';
  letPass(site, 'passed_at', 31 * minute);
  const typed = codeOf(next, 0);
  await replace.getByLabel('Code that the app shows').fill(typed);
  await replace.getByRole('button', { name: 'Set up' }).click();
  const question = page.getByRole('dialog', { name: 'Is it still you?' });
  await expect(question.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await axeCheckAtBothWidths(page);
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(replace.getByText('Please confirm that it is you, and try again.')).toBeVisible();
  await expect(replace.getByLabel('Code that the app shows')).toHaveValue(typed);
  await replace.getByRole('button', { name: 'Set up' }).click();
  await question.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await question.getByRole('button', { name: 'Go on' }).click();
  const list = replace.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const kept = await list.allTextContents();
  await replace.getByRole('button', { name: 'I have kept them' }).click();

  // After an hour without use the log-in ends. The form stays, and is sent once the person is in again.
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: 'New redirect' }).click();
  await page.getByLabel('From').fill('/of-old');
  await page.getByLabel('To', { exact: true }).fill('/about');
  // What the field itself asks would hear of the end before the form does.
  await expect(page.getByRole('list', { name: 'Pages and files found' })).toContainText('About PHI');
  letPass(site, 'used_at', 61 * minute);
  await page.getByLabel('To', { exact: true }).press('Enter');
  const ended = page.getByRole('dialog', { name: 'You were logged out' });
  await axeCheckAtBothWidths(page);
  await ended.getByRole('button', { name: 'Go on' }).click();
  await expect(ended.getByText('Password is required.')).toBeVisible();
  await ended.getByLabel('Password', { exact: true }).fill(editor.password);
  await ended.getByRole('button', { name: 'Go on' }).click();
  const before = page.getByRole('dialog', { name: 'Before you go on' });
  await before.getByRole('button', { name: 'Use a recovery code' }).click();
  await before.getByRole('textbox', { name: 'Recovery code' }).fill('0000-0000-0000');
  await before.getByRole('button', { name: 'Go on' }).click();
  await expect(before.getByText('This recovery code is not right')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await before.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await before.getByRole('button', { name: 'Go on' }).click();
  await expect(before.getByText('This recovery code is not right')).toBeVisible();
  await before.getByRole('textbox', { name: 'Recovery code' }).fill(kept[0] ?? '');
  await before.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('row').filter({ hasText: '/of-old' })).toHaveCount(1);
});
