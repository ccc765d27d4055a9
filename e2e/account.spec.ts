import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newVisitor, openMenu, visit } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';
import { expectOneWarmButton } from './support/warm.ts';

/** The link in the mail to an address that is to be confirmed. */
async function linkTo(page: Page, email: string, subject: string): Promise<string> {
  await page.goto('/dev/outbox');
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: email, exact: true }) });
  const mail = await row.getByRole('link', { name: subject }).getAttribute('href');
  const html = await (await page.request.get(mail ?? '')).text();
  return /\/member\/confirmEmail\?u=[\w-]{43}/.exec(html)?.[0] ?? '';
}

test('a member keeps details, takes the data along, changes the address and erases the account @phone-only', async ({
  page,
}) => {
  test.slow();
  const who = newVisitor('Rosalind');
  const signUp = await page.request.post('/identity/v1/accounts:signUp?key=local', {
    data: { email: who.email, password: who.password, displayName: 'Rosalind Warrender', returnSecureToken: true },
  });
  const { idToken } = (await signUp.json()) as { idToken: string };
  const { events } = (await (await page.request.get('/api/event/getEvents')).json()) as {
    events: { eventId: number; eventTitle: string; eventType: number; numOfPlaces: number | null }[];
  };
  const event = events.find((each) => each.eventType === 1 && each.numOfPlaces !== 0);
  await page.request.post('/api/event/register', {
    headers: { authorization: `Bearer ${idToken}` },
    data: { eventId: event?.eventId, register: { ...who, phone: '', numberOfTickets: 1 } },
  });

  await visit(page, '/member/login');
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(who.email);
  await form.getByLabel('Password', { exact: true }).fill(who.password);
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/member\/dashboard$/);
  const next = page.getByRole('region', { name: 'What is next' });
  await expect(next.getByRole('heading', { level: 3 })).toHaveText(event?.eventTitle ?? '');
  await expect(next.getByRole('link', { name: /^See the ticket/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders' })).toHaveText('OrdersNo orders yet.');
  await axeCheckAtBothWidths(page);
  await expectOneWarmButton(page);
  await (await openMenu(page)).getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL(/\/member\/account$/);

  const details = page.getByRole('form', { name: 'Your details' });
  await expect(details.getByLabel('First Name')).toHaveValue('Rosalind');
  await details.getByLabel('Phone').fill('0400 000 000');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('status')).toHaveText('Saved.');
  await axeCheckAtBothWidths(page);
  await expectOneWarmButton(page);

  const tickets = page.getByRole('region', { name: 'Tickets' });
  await expect(tickets.getByRole('listitem')).toContainText(event?.eventTitle ?? '');
  const calendar = page.waitForEvent('download');
  await tickets.getByRole('button', { name: /Add to calendar/ }).click();
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/);
  const data = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await readFile((await (await data).path()) ?? '', 'utf8');
  expect(JSON.parse(file)).toMatchObject({ account: { email: who.email, phone: '0400 000 000' } });

  await page.request.post('/identity/v1/accounts:signInWithPassword?key=local', {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    data: { email: who.email, password: who.password },
  });
  await page.reload();
  const logIns = page.getByRole('region', { name: 'Log-ins' });
  await expect(logIns.getByRole('button', { name: /^End this one/ })).toHaveCount(2);
  await logIns.getByRole('button', { name: /^End this one: Firefox on Windows/ }).click();
  await expect(logIns.getByRole('status')).toHaveText('Firefox on Windows is logged out.');
  await expect(logIns.getByRole('listitem')).toHaveCount(2);
  await expect(logIns.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })).toHaveCount(0);
  await logIns.getByRole('button', { name: 'End the others' }).click();
  await expect(logIns.getByRole('listitem')).toHaveCount(1);
  await expect(logIns.getByRole('listitem')).toContainText('This one');

  const moved = `new.${who.email}`;
  await page.getByRole('button', { name: 'Change email' }).click();
  const change = page.getByRole('dialog', { name: 'Change email' });
  await change.getByLabel('New Email').fill(moved);
  await change.getByRole('button', { name: 'Send the links' }).click();
  await expect(page.getByRole('status').filter({ hasText: moved })).toContainText('The links work for one day.');
  const links = [
    await linkTo(page, who.email, 'Confirm your new e-mail address'),
    await linkTo(page, moved, 'Confirm your e-mail address'),
  ];
  for (const [index, link] of links.entries()) {
    await visit(page, link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status')).toContainText(index === 0 ? 'This address is confirmed' : 'is changed');
  }
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(`You log in with ${moved}.`);

  await page.getByRole('button', { name: 'Erase my account' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase my account' });
  await expect(erase).toContainText('Australian tax law');
  await axeCheckAtBothWidths(page);
  await page.evaluate(async () => {
    localStorage.setItem('kept-pages', '{}');
    await (await caches.open('pages-of-before')).put('/about', new Response('kept'));
  });
  await erase.getByLabel('Type ERASE to confirm').fill('erase');
  await erase.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is erased' })).toBeVisible();
  const kept = () =>
    page.evaluate(async () => [localStorage.getItem('kept-pages'), await caches.has('pages-of-before')]);
  await expect.poll(kept).toEqual([null, false]);
  await (await openMenu(page)).getByRole('link', { name: 'LOG IN' }).click();
  await expect(page).toHaveURL(/\/member\/login$/);
});

test('a link that confirms an address asks a browser without its log-in for it', async ({ page }) => {
  const who = newVisitor('Harriet');
  const signUp = await page.request.post('/identity/v1/accounts:signUp?key=local', {
    data: { email: who.email, password: who.password, displayName: 'Harriet Vance', returnSecureToken: true },
  });
  const { idToken } = (await signUp.json()) as { idToken: string };
  const headers = { authorization: `Bearer ${idToken}` };
  await page.request.post('/api/member/changeEmail', { headers, data: { email: who.email } });
  await visit(page, await linkTo(page, who.email, 'Confirm your e-mail address'));
  const form = page.getByRole('form', { name: 'Log In' });
  await expect(form.getByLabel('Email')).toHaveValue(who.email);
  await axeCheckAtBothWidths(page);
  await form.getByLabel('Password', { exact: true }).fill(who.password);
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('status')).toContainText('Your email is confirmed.');
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).not.toContainText('not confirmed yet');
});
