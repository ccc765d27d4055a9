import type { Page } from '@playwright/test';
import {
  cards,
  expectThanks,
  fillCard,
  fillRegistration,
  goToPay,
  logIn,
  mailsTo,
  newVisitor,
  openMenu,
  openRegistration,
  pressPay,
} from './support/shop.ts';
import { axeCheckAtBothWidths, expect, markHydration, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };

async function choose(page: Page, person: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${person}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a day at the office: a text with a list, a place that is missing, a ticket sent again, cancelled, and part of an order refunded', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `River walk ${Date.now()}`;
  await logIn(page, admin);
  await page.goto('/admin/events/new');
  await page.getByLabel('Title').fill(title);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('Come and walk with us.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.keyboard.type('Bring a friend');
  await page.getByLabel('Begins').fill('2027-03-18T18:00');
  await page.getByLabel('Places', { exact: true }).fill('5');
  await page.getByLabel('Price', { exact: true }).fill('25');
  await page.getByRole('button', { name: 'Make the event' }).click();
  await expect(page.getByText('Enter the place and its address.')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByLabel('Place', { exact: true }).fill('Boat shed');
  await page.getByLabel('Address').fill('2 Wharf Street');
  await page.getByRole('button', { name: 'Make the event' }).click();
  await expect(page.getByText('The event is made, and people can book it on the site.')).toBeVisible();

  const visitors = await browser.newContext();
  await markHydration(visitors);
  const shopper = await visitors.newPage();
  const buyer = newVisitor('Marama');
  const dialog = await openRegistration(shopper, `${title.toLowerCase().replaceAll(' ', '-')}-2027-03-18`);
  await expect(shopper.getByRole('listitem').filter({ hasText: 'Bring a friend' })).toHaveCount(1);
  await fillRegistration(dialog, buyer, 2);
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await dialog.getByRole('link', { name: 'GO TO CART' }).waitFor();
  await goToPay(shopper, buyer);
  await fillCard(shopper, cards.charged);
  await pressPay(shopper);
  const number = await expectThanks(shopper);

  await page
    .getByRole('navigation', { name: 'About this event' })
    .getByRole('link', { name: /^People/ })
    .click();
  const name = `${buyer.firstName} ${buyer.surname}`;
  await choose(page, name, 'Email the tickets again');
  await expect(page.getByText(`The tickets are emailed again to ${buyer.email}.`)).toBeVisible();
  // What goes back is said before the press.
  await choose(page, name, 'Move to another event …');
  const other = page.getByRole('combobox', { name: 'The other event' });
  await other.fill('open door');
  await page.getByRole('dialog').getByRole('option').first().click();
  await expect(page.getByRole('dialog')).toContainText('The other event is free, so $25.00 goes back.');
  await expect(page.getByRole('button', { name: 'Move the ticket and refund $25.00' })).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByRole('button', { name: 'Leave it here' }).click();
  await choose(page, `With ${name}`, 'Cancel the ticket …');
  await page.getByRole('button', { name: /^Cancel it and refund/ }).click();
  await expect(page.getByText(/The ticket of .* is cancelled\. .*25\.00 goes back\./)).toBeVisible();

  await page.goto('/admin/orders');
  await page.getByLabel('Find by number, name, email or booking code').fill(number);
  await page.getByRole('link', { name: number }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Refund …' }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${number}` });
  await refund.getByRole('radio', { name: 'An amount' }).check();
  const amount = refund.getByRole('textbox', { name: 'Amount' });
  await amount.fill('99');
  await expect(refund.getByText('Only AU$25.00 of this order is left to refund.')).toBeVisible();
  await amount.fill('10');
  // On a phone too, the button is in reach without scrolling.
  const press = refund.getByRole('button', { name: 'Refund AU$10.00' });
  await expect(press).toBeInViewport();
  await press.click();
  await expect(page.getByText(`AU$10.00 goes back to ${name}.`)).toBeVisible();
  expect(await mailsTo(page, buyer.email)).toContain(`Refund of AU$10.00 for your order ${number}`);
  await visitors.close();
});

test('somebody logs out, another person presses Back: nothing private is shown @two', async ({ page }) => {
  await logIn(page, admin);
  await page.goto('/admin/people');
  await expect(page.getByRole('table', { name: 'People' })).toContainText('@phi.example');
  // A browser may keep the document and show it again: it is empty once it is hidden, which is after `pagehide`.
  await page.evaluate(() =>
    document.addEventListener('visibilitychange', () =>
      sessionStorage.setItem('kept', `kept:${document.body.innerText}`),
    ),
  );
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/member\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('kept:');
  await page.goBack();
  await expect(page.getByText('Please log in with your work account.')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('@phi.example');
  await page.goForward();
  await expect(page.locator('body')).not.toContainText(admin.email);
});

test('somebody logs out of the office or the site: every other tab of the browser leaves its screen', async ({
  page,
  context,
}) => {
  for (const from of ['/admin/pages', '/']) {
    await logIn(page, admin);
    await page.goto(from);
    const [reading, typing] = [await context.newPage(), await context.newPage()];
    await reading.goto('/admin/people');
    await expect(reading.getByRole('table', { name: 'People' })).toContainText('@phi.example');
    await typing.goto('/admin/redirects');
    await typing.getByRole('button', { name: 'New redirect' }).click();
    await typing.getByRole('dialog').getByRole('textbox').first().pressSequentially('/secret-plan');
    await page.bringToFront();
    if (from === '/') await openMenu(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    for (const tab of [page, reading, typing]) await expect(tab).toHaveURL(/\/member\/login/);
    await reading.goBack();
    await expect(reading.getByText('Please log in with your work account.')).toBeVisible();
    await expect(reading.locator('body')).not.toContainText('@phi.example');
    await reading.close();
    await typing.close();
  }
});
