import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import {
  cards,
  expectThanks,
  fillCard,
  fillRegistration,
  goToPay,
  logIn,
  mailsTo,
  newVisitor,
  openRegistration,
  pressPay,
} from './support/shop.ts';
import { axeCheckAtBothWidths, expect, markHydration, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };

/** Works with the keys alone, as somebody without a mouse does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await press(page.getByRole('navigation', { name: 'About this event' }).getByRole('link', { name }));
}

async function choose(page: Page, person: string, action: string): Promise<void> {
  await press(page.getByRole('button', { name: `Actions for ${person}` }));
  await press(page.getByRole('menuitem', { name: action }));
}

test('what was said about one event is gone when the search opens another', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/events');
  await page
    .getByRole('table', { name: 'Events' })
    .getByRole('link', { name: 'Hard Conversations: Small Group' })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const address = page.url();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/events/get?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search/ }).fill('Step In Safely');
  await page.getByRole('option', { name: /Step In Safely: Practice Session/ }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading …');
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Step In Safely: Practice Session');
  await expect(page.getByText('Saved.')).toHaveCount(0);
});

test('staff make an event, sell a ticket, move the person, mail all and save the people by keyboard @phone-only', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `Harbour evening ${Date.now()}`;
  await logIn(page, admin);
  await page.goto('/admin/events');
  await expect(page.getByRole('table', { name: 'Events' })).toContainText('Bystander Action');

  await press(page.getByRole('button', { name: 'New event' }));
  await page.getByLabel('Title').fill(title);
  // An hour that the clocks in Sydney skip, and one that they show twice.
  await page.getByLabel('Begins').fill('2027-10-03T02:30');
  await expect(page.getByText('The clocks there skip this time').first()).toBeVisible();
  await page.getByLabel('Begins').fill('2027-04-04T02:30');
  await page.getByLabel('Which of the two').first().selectOption('The second one, an hour later');
  await page.getByLabel('Begins').fill('2027-03-18T18:00');
  await expect(page.getByLabel('Ends')).toHaveValue('20:00');
  await page.getByLabel('Place', { exact: true }).fill('Town Hall');
  await page.getByLabel('Address').fill('3 Banksia Lane');
  await page.getByLabel('Places', { exact: true }).fill('2');
  await page.getByLabel('Price', { exact: true }).fill('10');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Make the event' }));
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await axeCheckAtBothWidths(page);

  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-2027-03-18`;
  const visitors = await browser.newContext();
  await markHydration(visitors);
  const shopper = await visitors.newPage();
  const buyer = newVisitor('Aroha');
  const dialog = await openRegistration(shopper, slug);
  await fillRegistration(dialog, buyer, 1);
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await dialog.getByRole('link', { name: 'GO TO CART' }).waitFor();
  await goToPay(shopper, buyer);
  await fillCard(shopper, cards.charged);
  await pressPay(shopper);
  await expectThanks(shopper);

  await openTab(page, /^People/);
  const people = page.getByRole('table', { name: 'People' });
  await expect(people).toContainText(buyer.email);
  const guest = newVisitor('Ines');
  await press(page.getByRole('button', { name: 'Add somebody' }));
  const adding = page.getByRole('dialog');
  await adding.getByLabel('First name').fill(guest.firstName);
  await adding.getByLabel('Surname').fill(guest.surname);
  await adding.getByLabel('Email').fill(guest.email);
  await adding.getByLabel('Tickets', { exact: true }).fill('2');
  await press(adding.getByRole('button', { name: 'Add and email the ticket' }));
  await expect(adding.getByText('Only 1 place is free')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await adding.getByLabel('Tickets', { exact: true }).fill('1');
  await press(adding.getByRole('button', { name: 'Add and email the ticket' }));
  await expect(page.getByText('The ticket is on its way.')).toBeVisible();
  await expect(people).toContainText('Added, paid elsewhere');
  await axeCheckAtBothWidths(page);

  await openTab(page, /^Details/);
  await press(page.getByRole('button', { name: 'Change the places …' }));
  await page.getByRole('textbox', { name: 'Places' }).fill('1');
  await press(page.getByRole('button', { name: 'Change the places', exact: true }));
  await expect(page.getByText('2 places are taken. Enter 2 or more')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
  await press(page.getByRole('button', { name: 'Leave without saving' }));
  await press(page.getByRole('button', { name: 'Cancel the event …' }));
  await expect(page.getByRole('dialog')).toContainText('2 tickets of 2 bookings end.');
  await expect(page.getByRole('dialog')).toContainText('$10.00 goes back');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Keep the event' }));

  await openTab(page, /^People/);
  const name = `${buyer.firstName} ${buyer.surname}`;
  await choose(page, name, 'Move to another event …');
  const other = page.getByRole('combobox', { name: 'The other event' });
  await other.fill('bystander');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Bystander Action in a Lunch Hour');
  await other.press('Enter');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Move the ticket' }));
  await expect(page.getByText(`${name} is now coming to Bystander Action in a Lunch Hour`)).toBeVisible();
  await expect(people).toContainText('Moved to Bystander Action in a Lunch Hour');

  await openTab(page, /^Emails/);
  await page.getByLabel('Subject').fill('Where to park');
  await page.getByLabel('Text', { exact: true }).fill('Hello,\n\nthe <b>back</b> gate is open.');
  await press(page.getByRole('button', { name: 'See how it looks …' }));
  await expect(page.getByRole('group', { name: 'The email' })).toContainText('the <b>back</b> gate is open.');
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Send it to 1 address' }));
  await expect(page.getByText('The email is on its way to 1 address.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Emails that were sent' })).toContainText('Where to park');
  await axeCheckAtBothWidths(page);
  expect(await mailsTo(page, guest.email)).toContain('Where to park');
  expect(await mailsTo(page, buyer.email)).not.toContain('Where to park');

  await openTab(page, /^Waiting list/);
  await expect(page.getByText('Nobody waits.')).toBeVisible();
  await axeCheckAtBothWidths(page);

  await openTab(page, /^People/);
  await page.getByLabel('Who', { exact: true }).selectOption('Coming');
  await expect(people).not.toContainText(buyer.email);
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Save as CSV' }));
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`${guest.firstName} ${guest.surname},${guest.email}`);
});
